import { count, t, type Key } from '../lib/i18n.svelte';
import type { RaceSeat, RaceView, Racer } from '../lib/wire';
import { CELLS, SIDE, canPush, isClear, type Board } from './board';
import { symbolList, symbolName, type Symbols } from './symbols';

export const upper = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

export const racerName = (racer: Pick<Racer, 'name' | 'seat'>): string => racer.name || t(`seat.${racer.seat}`);

export const nameAt = (view: RaceView, seat: RaceSeat): string =>
  racerName(view.racers.find((racer) => racer.seat === seat) ?? { seat, name: '' });

const WAYS: Record<number, Key> = { [-1]: 'square.left', 1: 'square.right', [-SIDE]: 'square.up', [SIDE]: 'square.down' };

/** Which way a square slides when it is pushed. */
function wayOf(hole: number, cell: number): Key {
  const flat = Math.floor(hole / SIDE) === Math.floor(cell / SIDE);
  return WAYS[Math.sign(hole - cell) * (flat ? 1 : SIDE)] as Key;
}

/** What a screen reader says of a cell: "row 2, column 3: transparent, serpent, slides left". */
export function squareName(symbols: Symbols, face: string, board: Board, cell: number, slides: boolean): string {
  const hole = cell === board.hole;
  const shows = hole || isClear(board, cell);
  const letter = face[cell] ?? '.';
  const parts = [t(hole ? 'square.hole' : shows ? 'square.clear' : 'square.stone')];
  if (shows) parts.push(letter === '.' ? t('square.blank') : symbolName(symbols, letter));
  if (slides && canPush(board, cell)) parts.push(t(wayOf(board.hole, cell)));
  return t('square.at', { ...placeOf(cell), what: parts.join(t('join')) });
}

export const placeOf = (cell: number): { row: number; column: number } => ({
  row: Math.floor(cell / SIDE) + 1,
  column: (cell % SIDE) + 1,
});

/** A whole board in one sentence, for whoever does not move it. */
export function boardName(symbols: Symbols, face: string, board: Board): string {
  const shown = Array.from({ length: CELLS }, (_, cell) => cell).filter(
    (cell) => (cell === board.hole || isClear(board, cell)) && (face[cell] ?? '.') !== '.',
  );
  const hole = t('board.hole', placeOf(board.hole));
  const showing = shown.map((cell) => squareName(symbols, face, board, cell, false));
  return [...(showing.length > 0 ? showing : [t('board.nothing')]), hole].join('. ');
}

/** Where a disc stands; it begins before the first space. */
export const spaceText = (space: number): string => (space === 0 ? t('space.start') : t('space.at', { space }));

/** What shows, as it is read aloud. */
export const showsText = (symbols: Symbols, shows: string): string =>
  shows === '' ? t('board.nothing') : t('board.shows', { symbols: symbolList(symbols, shows) });

export const secondsText = (seconds: number): string => count('seconds', seconds);

/** The limit in words: "45 seconds", "untimed". */
export const limitText = (view: Pick<RaceView, 'limit'>): string =>
  view.limit === null ? t('racelevel.untimed') : secondsText(Math.round(view.limit / 1000));

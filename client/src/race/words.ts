import { count, list, numberWord, t, type Key } from '../lib/i18n.svelte';
import type { RaceResult, RaceSeat, RaceView, Racer } from '../lib/wire';
import { isClear, type Board } from './board';
import { nameAt, placeOf, racerName } from './names';
import { symbolList, symbolName } from './symbols';

type Values = Record<string, string | number>;

/** A sentence about a seat: to its player as "you", else by name; at one device always by name. */
export function told(stem: string, view: RaceView, seat: RaceSeat, you: RaceSeat | null, values: Values = {}): string {
  return t(`${stem}.${seat === you ? 'you' : 'name'}` as Key, { name: nameAt(view, seat), ...values });
}

export const roundTitle = (round: number): string => t('round.title', { number: numberWord(round) ?? round });

export const difference = (of: string, without: string): string => [...of].filter((letter) => !without.includes(letter)).join('');

/** What stood between the board and the goal: "Missing: corn. Too much: moon." */
export function gapText(view: RaceView, goal: string, shows: string): string {
  const [missing, excess] = [difference(goal, shows), difference(shows, goal)];
  const parts: string[] = [];
  if (missing) parts.push(t('result.missing', { symbols: symbolList(view.symbols, missing) }));
  if (excess) parts.push(t('result.excess', { symbols: symbolList(view.symbols, excess) }));
  return parts.join(' ');
}

/** "Hide the moon", or what has to be hidden where it is more than one. */
export function hideText(view: RaceView, excess: string): string {
  const only = view.symbols[excess];
  const key = `hide.${only}` as Key;
  const one = excess.length === 1 ? t(key) : key;
  return one === key ? t('hide.many', { symbols: symbolList(view.symbols, excess) }) : one;
}

/** Through what the symbols to hide are seen. */
export function throughText(face: string, board: Board, excess: string): string {
  const cells = [...excess].map((letter) => face.indexOf(letter));
  const hole = cells.includes(board.hole);
  const clear = cells.filter((cell) => isClear(board, cell)).length;
  if (hole && clear > 0) return t('through.both');
  return hole ? t('through.hole') : count('through.clear', clear);
}

/** Why a disc moved, how far, or why it did not (K7). */
export function fateText(view: RaceView, result: RaceResult, you: RaceSeat | null): string {
  const symbol = result.claim ? symbolName(view.symbols, result.claim) : '';
  const values = { symbol, space: result.space, n: result.space - result.start };
  const gap = view.goal ? gapText(view, view.goal, result.shows) : '';
  switch (result.fate) {
    case 'moved':
      return told('fate.moved', view, result.seat, you, values);
    case 'not-reached':
      return `${told('fate.missed', view, result.seat, you, values)} ${gap}`.trim();
    case 'goal-symbol':
      return told('fate.goal', view, result.seat, you, values);
    case 'gave-up':
      return told('fate.pass', view, result.seat, you);
    default:
      return told('fate.none', view, result.seat, you);
  }
}

/** The swap that follows (K8): due, or done and where. */
export function swapText(result: RaceResult): string | null {
  if (result.swapped) return t('swap.done', placeOfName(result.swapped));
  return result.due ? t(`swap.${result.due}`) : null;
}

const placeOfName = (cell: string) => placeOf('abcd'.indexOf(cell[0] ?? '') + 4 * (Number(cell[1]) - 1));

export function winnerText(view: RaceView, you: RaceSeat | null): string {
  const [first, ...others] = view.winners;
  if (!first) return t('race.over');
  if (view.racers.length === 1) return t('race.finished');
  if (others.length === 0) return told('race.won', view, first, you);
  return t('race.shared', { names: list(view.winners.map((seat) => nameAt(view, seat))) });
}

/** How the race ended: over the line, or unfinished where nobody has won. */
export function overText(view: RaceView): string {
  if (view.winners.length === 0) return t('over.stopped');
  return t(view.racers.length > 1 ? 'over.how' : 'over.alone');
}

/** Those who are waited for, by name. */
export const waitingFor = (racers: Racer[]): string => t('waiting', { names: list(racers.map(racerName)) });

/** What a rival is doing, in a word or two. */
export function stateText(view: RaceView, racer: Racer): string {
  if (!racer.present && !racer.bot) return t('state.away');
  if (view.phase === 'arranging') return t(racer.arranged ? 'state.laid' : 'state.laying');
  if (view.phase === 'ready') return t(racer.ready ? 'state.ready' : 'state.waits');
  if (view.phase === 'swapping') return t(racer.due ? 'state.swapping' : 'state.swapped');
  if (view.phase !== 'running') return '';
  if (racer.claim === '') return t('state.gaveup');
  return t(racer.claim === null ? 'state.sliding' : 'state.locked');
}

/** How near a board is to the goal; only where the table helps. */
export function nearText(goal: string, shows: string): string {
  const excess = difference(shows, goal).length;
  const found = goal.length - difference(goal, shows).length;
  const parts = [t('near.shown', { n: found, of: goal.length })];
  if (excess > 0) parts.push(t('near.hide', { n: excess }));
  return parts.join(t('join'));
}

export const playersText = (view: RaceView): string => count('players', view.racers.length);

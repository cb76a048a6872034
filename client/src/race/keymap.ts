import { digitOf, type Pressed } from '../lib/keyboard';

/** Which keys move one board: where two share a keyboard, each has its own. */
export interface KeyMap {
  /** By the place of the key, so that it is the same one on every layout. */
  arrows: Readonly<Record<string, string>>;
  /** The digits that claim the tiles, in order. */
  tiles: readonly string[];
}

const ARROWS = { ArrowLeft: 'ArrowLeft', ArrowRight: 'ArrowRight', ArrowUp: 'ArrowUp', ArrowDown: 'ArrowDown' };
/** The keys W, A, S and D by their places. */
export const LETTERS: KeyMap['arrows'] = { KeyA: 'ArrowLeft', KeyD: 'ArrowRight', KeyW: 'ArrowUp', KeyS: 'ArrowDown' };

export const ALONE: KeyMap = { arrows: ARROWS, tiles: ['1', '2', '3', '4', '5', '6', '7'] };
export const LEFT: KeyMap = { arrows: LETTERS, tiles: ['1', '2', '3', '4', '5'] };
export const RIGHT: KeyMap = { arrows: ARROWS, tiles: ['6', '7', '8', '9', '0'] };

/** The way that a key slides; the number block moves as well while its lock is off. */
export const arrowOfKey = (map: KeyMap, { key, code }: Pressed): string | undefined => map.arrows[code] ?? map.arrows[key];

/** The place of the tile that a key claims, or -1. */
export const tileOfKey = (map: KeyMap, event: Pressed): number => map.tiles.indexOf(digitOf(event));

/** Whether the page rather than a text field or a dialog has the key. */
export function isForBoard(event: KeyboardEvent): boolean {
  if (event.metaKey || event.altKey || document.querySelector('dialog[open]')) return false;
  return !(event.target as HTMLElement).matches?.('input, select, textarea');
}

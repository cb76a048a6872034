import { list, t, type Key } from '../lib/i18n.svelte';
import type { RaceView } from '../lib/wire';

const KNOWN = new Set(['skull', 'corn', 'octopus', 'sun', 'moon', 'jaguar', 'serpent', 'quetzal', 'mask']);

export type Symbols = RaceView['symbols'];

export const isDrawn = (name: string): boolean => KNOWN.has(name);

/** The name of a symbol in the language of the page; one's own symbols keep their own. */
export function symbolName(symbols: Symbols, letter: string): string {
  const name = symbols[letter] ?? letter;
  return isDrawn(name) ? t(`symbol.${name}` as Key) : name;
}

export const symbolList = (symbols: Symbols, letters: string): string =>
  list([...letters].map((letter) => symbolName(symbols, letter)));

/** The nine symbols of the box by their letters. */
export const STANDARD: Symbols = Object.fromEntries([...KNOWN].map((name, index) => ['ABCDEFGHI'.charAt(index), name]));

import { t, type Key, type Values } from '../lib/i18n.svelte';
import type { FaultTold, Place, SeatLetter } from '../lib/wire';

const ILLEGAL = 'illegal-';
const SEATS: Record<string, SeatLetter> = { Jade: 'J', Obsidian: 'O' };

/** What is wrong, as sentences in the language of the page. */
export const faultsText = (faults: readonly FaultTold[]): string => faults.map((fault) => sentence(phrase(fault))).join(' ');

function phrase({ code, values }: FaultTold): string {
  if (code.startsWith(ILLEGAL)) return t(`refused.${code.slice(ILLEGAL.length)}` as Key);
  const shown: Values = {};
  for (const [name, value] of Object.entries(values)) shown[name] = typeof value === 'object' ? phrase(value) : named(name, value);
  return t(`fault.${code}` as Key, shown);
}

function named(name: string, value: string | number): string | number {
  const seat = name === 'name' ? SEATS[String(value)] : undefined;
  return seat ? t(`seat.${seat}`) : value;
}

const sentence = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`;

/** Where it is: in the text, and in the game. */
export function placeText(place: Place, single = false): string {
  const { line, column, tag, round, turn, at, move } = place;
  const words: string[] = [];
  if (move !== null) words.push(t('fault.move', { move }));
  else if (single) words.push(t('fault.column', { column: column ?? 1 }));
  else words.push(column === null ? t('fault.line', { line }) : t('fault.at', { line, column }));
  if (tag !== null) words.push(t('fault.tag', { tag }));
  if (round !== null) words.push(t('fault.round', { round }));
  if (turn !== null) words.push(t('fault.turn', { turn }));
  if (at !== null) words.push(t('fault.time', { at }));
  return words.join(', ');
}

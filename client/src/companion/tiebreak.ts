import type { Result, Side } from './match';

export const DECK = 50;
/** A complete pyramid or line has ten cards, so there are five pairs from the outside in. */
export const FIELDS = 10;
export const PAIRS = FIELDS / 2;

/** What breaks a tie of two complete rows (P11): the smaller spread, or AJM's greater one, nested. */
export type TieRule = 'smaller' | 'nested';
export const tieRules: TieRule[] = ['smaller', 'nested'];

export interface Pair {
  low: number | null;
  high: number | null;
}
export type Known = { low: number; high: number };
export type Both<T> = Record<Side, T>;

export const spread = ({ low, high }: Known): number => high - low;

/** Who wins by these pairs from the outside in, or `next` where one more pair has to be asked for. */
export function verdict(rule: TieRule, pairs: readonly Both<Known>[]): Result | 'next' {
  for (const { left, right } of pairs) {
    const more = spread(left) - spread(right);
    if (more !== 0) return more > 0 === (rule === 'nested') ? 'left' : 'right';
  }
  return rule === 'nested' && pairs.length < PAIRS ? 'next' : 'drawn';
}

/** Why the cards of one side cannot be what was said. */
export type Fault =
  | { kind: 'range'; card: number | null }
  | { kind: 'twice'; card: number }
  | { kind: 'order'; low: number; high: number }
  | { kind: 'outside'; low: number; high: number }
  | { kind: 'room'; low: number; high: number; least: number };

/** What is wrong with one pair, given the pair around it; `null` while cards are still missing. */
export function fault({ low, high }: Pair, depth: number, around: Known | null): Fault | null {
  for (const card of [low, high]) if (card !== null && !isCard(card)) return { kind: 'range', card };
  if (low === null || high === null) return null;
  if (low === high) return { kind: 'twice', card: low };
  if (low > high) return { kind: 'order', low, high };
  if (around && (low <= around.low || high >= around.high)) return { kind: 'outside', ...around };
  const least = FIELDS - 1 - 2 * depth;
  return spread({ low, high }) < least ? { kind: 'room', low, high, least } : null;
}

/** A card that was named twice: every card is in the deck once. */
export function twice(pairs: readonly Both<Pair>[]): number | null {
  const cards = pairs
    .flatMap(({ left, right }) => [left.low, left.high, right.low, right.high])
    .filter((card) => card !== null);
  return cards.find((card, index) => cards.indexOf(card) < index) ?? null;
}

export const isCard = (card: number): boolean => Number.isInteger(card) && card >= 1 && card <= DECK;

export const isKnown = (pair: Pair): pair is Known => pair.low !== null && pair.high !== null;

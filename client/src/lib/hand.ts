import type { Gap } from './wire';

/** Hand cards that fit the same fields; `gap` is missing where the table plays without help. */
export interface HandGroup {
  gap: Gap | null;
  cards: number[];
}

export const fitsNowhere = (gap: Gap): boolean => gap.fields.length === 0 && gap.covers.length === 0;

/** The hand in ascending order, split where the gap changes; gaps without a card are left out. */
export function groupHand(hand: number[], gaps: Gap[], help: boolean): HandGroup[] {
  const sorted = [...hand].sort((a, b) => a - b);
  if (!help) return sorted.length > 0 ? [{ gap: null, cards: sorted }] : [];
  const groups: HandGroup[] = [];
  for (const card of sorted) {
    const gap = gapOf(card, gaps);
    const current = groups.at(-1);
    if (current && current.gap === gap) current.cards.push(card);
    else groups.push({ gap, cards: [card] });
  }
  return groups;
}

export const gapOf = (card: number, gaps: Gap[]): Gap | null =>
  gaps.find((gap) => gap.low <= card && card <= gap.high) ?? null;

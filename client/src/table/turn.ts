import type { CardFits, SeatLetter, Spot, TableView } from '../lib/wire';

/** What the view asks of its seat. */
export type Asked =
  | { kind: 'offer' }
  | { kind: 'pick'; offer: number[] }
  | { kind: 'place'; card: number; returns: number | null }
  | { kind: 'last'; card: number }
  | { kind: 'draw'; drawn: number[] }
  | { kind: 'wait' }
  | { kind: 'over' };

export interface Chosen {
  cards: number[];
  spot: Spot | null;
}

export const KEEP = '-';

export function askedOf({ round, solo, end, seat, company }: TableView): Asked {
  if (end) return { kind: 'over' };
  if (solo) return solo.phase === 'over' ? { kind: 'over' } : { kind: 'draw', drawn: solo.drawn };
  if (!round || round.phase.kind === 'over') return { kind: 'over' };
  const { phase } = round;
  if (phase.seat !== seat || rests(company)) return { kind: 'wait' };
  if (phase.kind === 'offer') return { kind: 'offer' };
  if (phase.kind === 'pick') return { kind: 'pick', offer: phase.offer ?? [] };
  if (phase.kind === 'last') return { kind: 'last', card: phase.card ?? round.hand[0] ?? 0 };
  return { kind: 'place', card: phase.card ?? 0, returns: phase.returns ?? null };
}

/** Whether the two have agreed on a pause that is not over. */
export const rests = (company: TableView['company']): boolean => company !== null && company.rest !== 'none';

/** The legal tokens and fits of whichever game is played at the table. */
export const choicesOf = (view: TableView): { legal: string[]; fits: CardFits[] } =>
  view.round ?? view.solo ?? { legal: [], fits: [] };

export const fitsOf = (fits: CardFits[], card: number | null): CardFits | null =>
  fits.find((entry) => entry.card === card) ?? null;

/** The card that goes to the pyramid next, or `null` while it is still to be chosen. */
export function cardToPlace(asked: Asked, chosen: Chosen, fits: CardFits[]): number | null {
  if (asked.kind === 'place' || asked.kind === 'last') return asked.card;
  if (asked.kind !== 'draw') return null;
  const playable = asked.drawn.filter((card) => (fitsOf(fits, card)?.spots.length ?? 0) > 0);
  const only = playable.length === 1 ? playable[0] : undefined;
  return chosen.cards[0] ?? only ?? null;
}

/** The token of an offer as the legal list has it, in either order, or `null`. */
export function offerToken(legal: string[], cards: number[]): string | null {
  const [first, second] = cards;
  if (first === undefined || second === undefined) return null;
  return legal.find((token) => token === `${first}+${second}` || token === `${second}+${first}`) ?? null;
}

/** The token that the choice amounts to, or `null` while something is missing. */
export function tokenOf(asked: Asked, chosen: Chosen, legal: string[]): string | null {
  switch (asked.kind) {
    case 'offer':
      return offerToken(legal, chosen.cards);
    case 'pick':
      return chosen.cards[0] === undefined ? null : String(chosen.cards[0]);
    case 'place':
    case 'last':
    case 'draw':
      return chosen.spot && legal.includes(chosen.spot.token) ? chosen.spot.token : null;
    default:
      return null;
  }
}

/** A card chosen or given back; of an offer two count, and a third takes the second's place. */
export function toggled(cards: number[], card: number, most: number): number[] {
  if (cards.includes(card)) return cards.filter((other) => other !== card);
  return [...cards.slice(0, most - 1), card];
}

export interface Step {
  act: 'offer' | 'pick' | 'place' | 'last';
  seat: SeatLetter;
  state: 'done' | 'now' | 'todo';
}

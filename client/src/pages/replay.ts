import type { Frame, LogTurn, RoundReplay, SeatLetter, SoloFrame } from '../lib/wire';

/** Where in the log the token of a frame stands, or `null` for the start of a round. */
export interface Place {
  turn: number;
  index: number;
}

type Step = Pick<Frame | SoloFrame, 'token' | 'turn'>;

/**
 * The place of every frame in the log. A pick is shown on its own before it is placed, but
 * the log then names only the placement, so both frames have the same place.
 */
export function placesOf(frames: Step[], log: LogTurn[]): (Place | null)[] {
  const used = new Map<number, number>();
  return frames.map(({ token, turn }) => {
    if (token === null) return null;
    const tokens = log.find((line) => line.turn === turn)?.tokens ?? [];
    const from = used.get(turn) ?? 0;
    const index = tokens.findIndex((other, at) => at >= from && (other === token || isPickOf(token, other)));
    if (index < 0) return null;
    used.set(turn, tokens[index] === token ? index + 1 : index);
    return { turn, index };
  });
}

const isPickOf = (pick: string, placement: string): boolean =>
  /^\d+$/.test(pick) && placement.startsWith(pick) && !/^\d/.test(placement.slice(pick.length));

/** The last frame that shows the token at this place. */
export const frameAt = (places: (Place | null)[], turn: number, index: number): number =>
  places.findLastIndex((place) => place?.turn === turn && place.index === index);

/** Both hands as they were dealt, in the form in which they are sealed. */
export const handLines = ({ frames }: RoundReplay): string[] =>
  Object.values(frames[0]?.hands ?? {}).map((cards) => cards.join(' '));

/** The cards a phase marks in the hands: offered, picked or going back. */
export function markedCards({ phase }: Frame): number[] {
  return [...(phase.offer ?? []), phase.card, phase.returns].filter((card) => typeof card === 'number');
}

/**
 * A hand as one side saw it (`null` for both): of the other's hand only the cards on the table,
 * until the round is over. The hidden ones stand first, so that no place tells of a value.
 */
export function handSeenBy(frame: Frame, seat: SeatLetter, seenBy: SeatLetter | null): (number | null)[] {
  const hand = frame.hands[seat] ?? [];
  if (seenBy === null || seenBy === seat || frame.phase.kind === 'over') return hand;
  const open = markedCards(frame);
  const shown = hand.filter((card) => card !== null && open.includes(card));
  return [...Array.from(hand.slice(shown.length), () => null), ...shown];
}

import { otherSeat, type LogTurn, type SeatLetter } from '../lib/wire';

/** Something that has just happened at the table: it is shown, said and heard. */
export type Moment =
  | { kind: 'offer'; seat: SeatLetter | null; first: string; second: string }
  | { kind: 'pick'; seat: SeatLetter | null; card: string }
  | { kind: 'place' | 'cover'; seat: SeatLetter | null; card: string; rank: string }
  | { kind: 'stuck'; seat: SeatLetter | null; card: string }
  | { kind: 'keep'; seat: SeatLetter | null };

/** Who played the token at this place of a turn: the offerer acts first and third. */
export function seatOfToken(turn: LogTurn, index: number): SeatLetter | null {
  if (!turn.offerer) return null;
  return index % 2 === 0 ? turn.offerer : otherSeat(turn.offerer);
}

export function momentOf(token: string, seat: SeatLetter | null): Moment | null {
  const offer = /^(\d+)\+(\d+)$/.exec(token);
  if (offer) return { kind: 'offer', seat, first: offer[1] as string, second: offer[2] as string };
  const placing = /^(\d+)([@x])(\d+)$/.exec(token);
  if (placing) {
    const kind = placing[2] === 'x' ? 'cover' : 'place';
    return { kind, seat, card: placing[1] as string, rank: placing[3] as string };
  }
  const stuck = /^(\d+)#$/.exec(token);
  if (stuck) return { kind: 'stuck', seat, card: stuck[1] as string };
  if (token === '-') return { kind: 'keep', seat };
  return /^\d+$/.test(token) ? { kind: 'pick', seat, card: token } : null;
}

/** What the later log tells beyond the earlier one, in order. */
export function momentsBetween(before: LogTurn[], after: LogTurn[]): Moment[] {
  const known = new Map(before.map((turn) => [turn.turn, turn.tokens]));
  return after.flatMap((turn) =>
    turn.tokens.flatMap((token, index) => {
      if (known.get(turn.turn)?.[index] === token) return [];
      const moment = momentOf(token, seatOfToken(turn, index));
      return moment ? [moment] : [];
    }),
  );
}

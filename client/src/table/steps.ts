import { otherSeat, type RoundView, type SeatLetter } from '../lib/wire';
import type { Step } from './turn';

/** The four acts of a turn (P4 to P6), or the two decisions on the last cards (P12). */
export function stepsOf(round: RoundView): Step[] {
  const { phase, starter } = round;
  if (phase.kind === 'over' || !phase.seat) return [];
  if (phase.kind === 'last') {
    const second = otherSeat(starter);
    return marked([['last', starter], ['last', second]], phase.seat === starter ? 0 : 1);
  }
  const offerer = offererOf(round, phase.seat);
  const picker = otherSeat(offerer);
  const acts: [Step['act'], SeatLetter][] = [
    ['offer', offerer],
    ['pick', picker],
    ['place', picker],
    ['place', offerer],
  ];
  if (phase.kind === 'offer') return marked(acts, 0);
  if (phase.kind === 'pick') return marked(acts, 1);
  return marked(acts, phase.seat === picker ? 2 : 3);
}

/** Only while the picker places is there still a card that goes back. */
function offererOf({ phase }: RoundView, acts: SeatLetter): SeatLetter {
  if (phase.kind === 'offer') return acts;
  if (phase.kind === 'pick') return otherSeat(acts);
  return (phase.returns ?? null) === null ? acts : otherSeat(acts);
}

const marked = (acts: [Step['act'], SeatLetter][], now: number): Step[] =>
  acts.map(([act, seat], index) => ({
    act,
    seat,
    state: index < now ? 'done' : index === now ? 'now' : 'todo',
  }));

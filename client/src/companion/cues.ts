import { seconds } from './countdown';

export interface Cue {
  /** A drum or a beep: one for each of the last ten seconds. */
  beat: boolean;
  /** What is told to those who do not see the numbers; seldom, so that it does not drown the table. */
  tell: 'half' | 'ten' | 'end' | null;
}

export const LAST = 10_000;

/** What a countdown passes between two looks at it; of all that was missed only the latest counts. */
export function cue(length: number, before: number, after: number): Cue {
  const passes = (mark: number) => before > mark && after <= mark;
  const beat = after > 0 && after <= LAST && seconds(after) < seconds(before);
  if (passes(0)) return { beat, tell: 'end' };
  if (passes(LAST)) return { beat, tell: 'ten' };
  if (length / 2 > LAST && passes(length / 2)) return { beat, tell: 'half' };
  return { beat, tell: null };
}

import { untilChange } from '../lib/pace';
import type { AnyView, Clocks, SeatLetter } from '../lib/wire';

/** With so many milliseconds left a clock looks like one that runs out. */
export const LOW = 30_000;
/** With so many left a player is told. */
const MARKS = [LOW, 10_000];

/** A clock has run down to a mark, of so many milliseconds. */
export interface Passed {
  seat: SeatLetter;
  mark: number;
}

/**
 * The clocks of a table. The server says what is left; from then on the browser's stopwatch counts,
 * which nobody can set. A time of day, right or wrong, plays no part.
 */
export class TableClocks {
  /** The latest mark that a clock passed while it ran; a turn that begins below it passes none. */
  passed = $state.raw<Passed | null>(null);
  #told = $state.raw<Clocks | null>(null);
  #ply = -1;
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #now = $state(0);
  readonly #stopwatch: () => number;

  constructor(stopwatch: () => number = () => performance.now()) {
    this.#stopwatch = stopwatch;
  }

  /** Whose clock runs, if one does. */
  get runs(): SeatLetter | null {
    return this.#told?.runs ?? null;
  }

  /**
   * Takes the clocks of a view that was heard at this time of the stopwatch. Of one and the same ply
   * an answer may be told again later, with more time left than there is.
   */
  tell(view: Pick<AnyView, 'ply' | 'clocks'>, heard = this.#stopwatch()): void {
    const { ply, clocks } = view;
    this.#now = heard;
    const known = ply === this.#ply && clocks?.runs ? this.left(clocks.runs) : null;
    this.#told = clocks && withAtMost(clocks, known ?? Infinity);
    this.#since = this.#now;
    this.#ply = ply;
    this.#count();
  }

  /** What is told next counts as it is told, also of a ply that was seen before. */
  forget(): void {
    this.#ply = -1;
  }

  /** Counts no more. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  /** The milliseconds that this seat has by now; null where nobody counts them. */
  left(seat: SeatLetter): number | null {
    const left = this.#told?.left[seat];
    if (left === undefined) return null;
    return seat === this.runs ? Math.max(0, left - (this.#now - this.#since)) : left;
  }


  #count(): void {
    this.stop();
    const seat = this.runs;
    const before = seat && this.left(seat);
    this.#now = this.#stopwatch();
    const left = seat && this.left(seat);
    if (seat === null || before === null || left === null) return;
    const mark = MARKS.findLast((mark) => left <= mark && mark < before);
    if (mark !== undefined) this.passed = { seat, mark };
    if (left > 0) this.#timer = setTimeout(() => this.#count(), untilChange(left));
  }
}

/** The same clocks, of which the one that runs has no more than this left. */
function withAtMost(clocks: Clocks, most: number): Clocks {
  const { left, runs } = clocks;
  return runs ? { runs, left: { ...left, [runs]: Math.min(most, left[runs] ?? 0) } } : clocks;
}

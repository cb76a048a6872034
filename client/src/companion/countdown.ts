/** How a round ended: its time ran out, or every player had claimed before (K6). */
export type End = 'time' | 'claimed';
export type Stage = 'ready' | 'running' | 'paused' | End;

/** The time of one round in milliseconds: a deadline follows from it, so no tick is ever counted. */
export interface Countdown {
  readonly length: number;
  /** Used up before the last start. */
  readonly spent: number;
  /** When it was last started, or `null` while it stands. */
  readonly since: number | null;
  readonly end: End | null;
}

export const fresh = (length: number): Countdown => ({ length, spent: 0, since: null, end: null });

export function stage({ spent, since, end }: Countdown): Stage {
  if (end) return end;
  if (since !== null) return 'running';
  return spent > 0 ? 'paused' : 'ready';
}

export function remaining({ length, spent, since }: Countdown, now: number): number {
  return Math.max(0, length - spent - (since === null ? 0 : now - since));
}

/** Starts it, or lets it go on. */
export function start(countdown: Countdown, now: number): Countdown {
  if (countdown.end || countdown.since !== null) return countdown;
  return { ...countdown, since: now };
}

export function pause(countdown: Countdown, now: number): Countdown {
  const settled = settle(countdown, now);
  return settled.since === null ? settled : stopped(settled, now);
}

/** Every player has claimed, so the round ends at once; not any more at the deadline itself (K5). */
export function claim(countdown: Countdown, now: number): Countdown {
  const settled = settle(countdown, now);
  if (settled.end || stage(settled) === 'ready') return settled;
  return { ...stopped(settled, now), end: 'claimed' };
}

/** Ends it where its deadline has come. */
export function settle(countdown: Countdown, now: number): Countdown {
  if (countdown.since === null || remaining(countdown, now) > 0) return countdown;
  return { ...countdown, spent: countdown.length, since: null, end: 'time' };
}

/** Whole seconds as they are shown: 45 for the first of 45, 1 for the last. */
export const seconds = (left: number): number => Math.ceil(left / 1000);

function stopped(countdown: Countdown, now: number): Countdown {
  return { ...countdown, spent: countdown.length - remaining(countdown, now), since: null };
}

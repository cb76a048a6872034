import { GOALS } from './goals';
import { isRecord, isWhole, readStored } from './stored';

/** Seconds a round lasts; easy and hard stand in the rulebook, relaxed is ours (K1). */
export const LEVELS = { easy: 45, hard: 35, relaxed: 60 } as const;
export type Level = keyof typeof LEVELS | 'custom';
export const levels: Level[] = ['easy', 'hard', 'relaxed', 'custom'];
export const SHORTEST = 5;
export const LONGEST = 600;

export type Voice = 'drums' | 'beeps' | 'off';
export const voices: Voice[] = ['drums', 'beeps', 'off'];

/** What the timer remembers from round to round and from visit to visit. */
export interface Desk {
  level: Level;
  custom: number;
  voice: Voice;
  /** Whether goal tiles are drawn on the screen. */
  goals: boolean;
  round: number;
  /** The goal of this round, once its clock has started (K2). */
  goal: string | null;
  stack: string[];
}

export const DESK_KEY = 'palenque.timer';
const MOST_ROUNDS = 999;
const FRESH: Desk = { level: 'easy', custom: 90, voice: 'drums', goals: false, round: 1, goal: null, stack: [] };

export const secondsOf = ({ level, custom }: Desk): number => (level === 'custom' ? custom : LEVELS[level]);

/** What is stored, each part that cannot be right replaced. */
export function readDesk(): Desk {
  const stored = readStored(DESK_KEY);
  return isRecord(stored) ? { ...FRESH, ...sound(stored) } : { ...FRESH };
}

function sound({ level, custom, voice, goals, round, goal, stack }: Record<string, unknown>): Partial<Desk> {
  return {
    ...(levels.includes(level as Level) && { level: level as Level }),
    ...(isWhole(custom, SHORTEST, LONGEST) && { custom }),
    ...(voices.includes(voice as Voice) && { voice: voice as Voice }),
    ...(typeof goals === 'boolean' && { goals }),
    ...(isWhole(round, 1, MOST_ROUNDS) && { round }),
    ...(isGoal(goal) && { goal }),
    ...(Array.isArray(stack) && { stack: [...new Set(stack.filter(isGoal))] }),
  };
}

const isGoal = (value: unknown): value is string => typeof value === 'string' && GOALS.includes(value);

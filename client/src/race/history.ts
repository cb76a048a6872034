import type { RaceLevel, SoloRound } from '../lib/wire';

const SHOWN = 5;

/** The best rounds run alone at a level: those that reached the goal, by time, else by slides over par. */
export function bestOf(rounds: SoloRound[], level: RaceLevel): SoloRound[] {
  return rounds
    .filter((round) => round.level === level && round.reached)
    .sort((a, b) => (a.time ?? Infinity) - (b.time ?? Infinity) || a.slides - a.par - (b.slides - b.par))
    .slice(0, SHOWN);
}

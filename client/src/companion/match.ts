import { isRecord, isWhole } from './stored';

export type Side = 'left' | 'right';
export const SIDES: readonly Side[] = ['left', 'right'];
/** A round that nobody won moves no marker (P13). */
export type Result = Side | 'drawn';
/** A match at the table: everything else follows from its rounds. */
export interface Match {
  readonly id: string;
  readonly begun: number;
  readonly names: Readonly<Record<Side, string>>;
  /** Rounds that win the match (P14). */
  readonly target: number;
  readonly rounds: readonly Result[];
}

export const TARGET = 3;
export const HIGHEST_TARGET = 9;
export const LONGEST_NAME = 24;
const MOST_ROUNDS = 500;

/** A match before its first round, between the same two as `before`. */
export function freshMatch(begun: number, before: Match | null = null): Match {
  const { names, target } = before ?? { names: { left: '', right: '' }, target: TARGET };
  return { id: crypto.getRandomValues(new Uint32Array(2)).join('-'), begun, names, target, rounds: [] };
}

export const won = ({ rounds }: Match, by: Result): number => rounds.filter((result) => result === by).length;

/** Who has won the match, or `null` while it goes on (P14). */
export const winner = (match: Match): Side | null => SIDES.find((side) => won(match, side) >= match.target) ?? null;

/** Counts a round; a match that is over takes no more. */
export function counted(match: Match, result: Result): Match {
  return winner(match) ? match : { ...match, rounds: [...match.rounds, result] };
}

/** Takes the last round back. */
export const undone = (match: Match): Match => ({ ...match, rounds: match.rounds.slice(0, -1) });

export const renamed = (match: Match, side: Side, name: string): Match => ({
  ...match,
  names: { ...match.names, [side]: name.slice(0, LONGEST_NAME) },
});

/** The least target that does not take a victory back, nor make one of a score that was none. */
export function leastTarget(match: Match): number {
  const most = Math.max(won(match, 'left'), won(match, 'right'));
  return winner(match) ? most : most + 1;
}

export function aiming(match: Match, target: number): Match {
  return { ...match, target: Math.min(Math.max(target, leastTarget(match)), HIGHEST_TARGET) };
}

/** A stored match, or `null` if it cannot be one. */
export function readMatch(value: unknown): Match | null {
  if (!isRecord(value)) return null;
  const { id, begun, names, target, rounds } = value;
  if (typeof id !== 'string' || !isWhole(begun, 0, Number.MAX_SAFE_INTEGER)) return null;
  if (!isRecord(names) || !isName(names.left) || !isName(names.right)) return null;
  if (!isWhole(target, 1, HIGHEST_TARGET) || !Array.isArray(rounds)) return null;
  if (rounds.length > MOST_ROUNDS || !rounds.every(isResult)) return null;
  return { id, begun, names: { left: names.left, right: names.right }, target, rounds };
}

const isName = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST_NAME;
const isResult = (value: unknown): value is Result => value === 'left' || value === 'right' || value === 'drawn';

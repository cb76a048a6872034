import type { NewRace, NewSeat } from '../lib/wire';

/** How a race is played: who sits where. */
export type RaceMode = 'alone' | 'bots' | 'device' | 'friends';

/** The limits in seconds of a race with a clock of one's own. */
export const SHORTEST = 5;
export const LONGEST = 3600;

/** The seats of a new race in order: first the players here, then bots or open ones. */
export function seatsOf(
  mode: RaceMode,
  players: string[],
  others: number,
  level: NonNullable<NewSeat['level']>,
  botNames: string[],
): NewRace['seats'] {
  const here: NewSeat[] = players.map((name) => ({ kind: 'me', name }));
  const each = Array.from({ length: others }, (_, index) => index);
  const bots = mode === 'bots' ? each.map((index): NewSeat => ({ kind: 'bot', name: botNames[index] ?? null, level })) : [];
  const open = mode === 'friends' ? each.map((): NewSeat => ({ kind: 'open' })) : [];
  return [...here, ...bots, ...open] as NewRace['seats'];
}

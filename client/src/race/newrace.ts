import type { NewRace, NewSeat } from '../lib/wire';

/** How a race is played: who sits where. */
export type RaceMode = 'alone' | 'bots' | 'device' | 'friends';

/** The limits in seconds of a race with a clock of one's own. */
export const SHORTEST = 5;
export const LONGEST = 3600;

/** How many sit at a race besides its maker, at most. */
export const MOST_OTHERS = 3;

/** The seats of a new race in order: first the players here, then open ones, then bots. */
export function seatsOf(
  players: string[],
  open: number,
  bots: number,
  level: NonNullable<NewSeat['level']>,
  botNames: string[],
): NewRace['seats'] {
  const here: NewSeat[] = players.map((name) => ({ kind: 'me', name }));
  const invited = Array.from({ length: open }, (): NewSeat => ({ kind: 'open' }));
  const racing = Array.from({ length: bots }, (_, index): NewSeat => ({ kind: 'bot', name: botNames[index] ?? null, level }));
  return [...here, ...invited, ...racing] as NewRace['seats'];
}

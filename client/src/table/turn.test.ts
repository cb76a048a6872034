import { expect, test } from 'vitest';
import type { CardFits, RoundView, Spot, TableView } from '../lib/wire';
import { stepsOf } from './steps';
import { askedOf, cardToPlace, offerToken, toggled, tokenOf } from './turn';

const spot = (rank: number, token: string): Spot => ({ rank, cover: token.includes('x'), token });
const fits: CardFits[] = [
  { card: 17, spots: [spot(4, '17@4'), spot(6, '17x6')] },
  { card: 38, spots: [] },
];
const round = (phase: Partial<RoundView['phase']>, more: Partial<RoundView> = {}): RoundView =>
  ({ phase, starter: 'J', hand: [], legal: [], fits: [], ...more }) as RoundView;
const view = (more: Partial<TableView>): TableView =>
  ({ seat: 'J', round: null, solo: null, company: null, end: null, ...more }) as TableView;

test('what is asked follows the phase, and nothing is asked of the other seat', () => {
  expect(askedOf(view({ round: round({ kind: 'offer', seat: 'J' }) }))).toEqual({ kind: 'offer' });
  expect(askedOf(view({ round: round({ kind: 'offer', seat: 'O' }) }))).toEqual({ kind: 'wait' });
  expect(askedOf(view({ round: round({ kind: 'pick', seat: 'J', offer: [17, 32] }) }))).toEqual({
    kind: 'pick',
    offer: [17, 32],
  });
  expect(askedOf(view({ round: round({ kind: 'last', seat: 'J' }, { hand: [44] }) }))).toEqual({ kind: 'last', card: 44 });
});

test('nothing is asked while the table rests', () => {
  const company = { draw: null, pause: null, may: [], stand_in: null, meanwhile: null };
  const given = round({ kind: 'offer', seat: 'J' });
  expect(askedOf(view({ round: given, company: { ...company, rest: 'rests' } }))).toEqual({ kind: 'wait' });
  expect(askedOf(view({ round: given, company: { ...company, rest: 'none' } }))).toEqual({ kind: 'offer' });
});

test('nothing is asked after the end, even if a phase was left open', () => {
  const given = round({ kind: 'place', seat: 'J', card: 17 });
  expect(askedOf(view({ round: given, end: { winner: 'O', gave_up: 'J', reason: 'resigned', result: '0-0' } }))).toEqual({ kind: 'over' });
});

test('an offer needs two cards that may be offered together, in either order', () => {
  expect(offerToken(['17+32', '17+38'], [32, 17])).toBe('17+32');
  expect(offerToken(['17+32'], [17, 38])).toBeNull();
  expect(offerToken(['17+32'], [17])).toBeNull();
});

test('a third card takes the place of the second, and a chosen one is given back', () => {
  expect(toggled([3, 9], 12, 2)).toEqual([3, 12]);
  expect(toggled([3, 9], 3, 2)).toEqual([9]);
  expect(toggled([3], 9, 1)).toEqual([9]);
});

test('a placement is a token only where the legal list has it', () => {
  const asked = { kind: 'place', card: 17, returns: 32 } as const;
  expect(tokenOf(asked, { cards: [], spot: spot(4, '17@4') }, ['17@4', '17x6'])).toBe('17@4');
  expect(tokenOf(asked, { cards: [], spot: spot(4, '17@4') }, ['17x6'])).toBeNull();
  expect(tokenOf(asked, { cards: [], spot: null }, ['17@4'])).toBeNull();
});

test('of two drawn cards the only one that fits is taken up by itself', () => {
  const none = { cards: [], spot: null };
  expect(cardToPlace({ kind: 'draw', drawn: [17, 38] }, none, fits)).toBe(17);
  expect(cardToPlace({ kind: 'draw', drawn: [17, 17] }, none, fits)).toBeNull();
});

const states = (phase: Partial<RoundView['phase']>) => stepsOf(round(phase)).map(({ seat, state }) => `${seat} ${state}`);

test('the picker places before the offerer', () => {
  expect(states({ kind: 'place', seat: 'O', card: 17, returns: 32 })).toEqual(['J done', 'O done', 'O now', 'J todo']);
  expect(states({ kind: 'place', seat: 'J', card: 32, returns: null })).toEqual(['J done', 'O done', 'O done', 'J now']);
});

test('the last cards are two decisions, the starter’s first', () => {
  expect(states({ kind: 'last', seat: 'J' })).toEqual(['J now', 'O todo']);
  expect(states({ kind: 'last', seat: 'O' })).toEqual(['J done', 'O now']);
  expect(states({ kind: 'over' })).toEqual([]);
});

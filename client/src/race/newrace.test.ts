import { expect, test } from 'vitest';
import { seatsOf } from './newrace';

const seats = (players: string[], open: number, bots: number) => seatsOf(players, open, bots, 'skilled', ['Kan', 'Chaac']);

test('bots have names and a level, open seats have neither', () => {
  expect(seats(['Ana'], 0, 2).slice(1)).toEqual([
    { kind: 'bot', name: 'Kan', level: 'skilled' },
    { kind: 'bot', name: 'Chaac', level: 'skilled' },
  ]);
  expect(seats(['Ana'], 2, 0)).toEqual([{ kind: 'me', name: 'Ana' }, { kind: 'open' }, { kind: 'open' }]);
});

test('friends and bots race together, the friends seated first', () => {
  expect(seats(['Ana'], 1, 2).map(({ kind }) => kind)).toEqual(['me', 'open', 'bot', 'bot']);
});

test('alone there is one seat, at one device one for each player', () => {
  expect(seats(['Ana'], 0, 0)).toEqual([{ kind: 'me', name: 'Ana' }]);
  expect(seats(['Ana', 'Ben'], 0, 0)).toHaveLength(2);
});

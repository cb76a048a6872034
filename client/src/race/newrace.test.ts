import { expect, test } from 'vitest';
import { seatsOf } from './newrace';

const seats = (mode: Parameters<typeof seatsOf>[0], players: string[]) => seatsOf(mode, players, 2, 'skilled', ['Kan', 'Chaac']);

test('bots have names and a level, open seats have neither', () => {
  expect(seats('bots', ['Ana']).slice(1)).toEqual([
    { kind: 'bot', name: 'Kan', level: 'skilled' },
    { kind: 'bot', name: 'Chaac', level: 'skilled' },
  ]);
  expect(seats('friends', ['Ana'])).toEqual([{ kind: 'me', name: 'Ana' }, { kind: 'open' }, { kind: 'open' }]);
});

test('alone there is one seat, at one device one for each player', () => {
  expect(seats('alone', ['Ana'])).toEqual([{ kind: 'me', name: 'Ana' }]);
  expect(seats('device', ['Ana', 'Ben'])).toHaveLength(2);
});

import { expect, test } from 'vitest';
import { aiming, counted, freshMatch, leastTarget, readMatch, renamed, undone, winner, won, type Match, type Result } from './match';

const played = (...rounds: Result[]): Match => rounds.reduce(counted, freshMatch(0));

test('who first wins three rounds wins the match, and then no round counts any more (P14)', () => {
  const match = played('left', 'right', 'left', 'right', 'left', 'right');
  expect([won(match, 'left'), won(match, 'right')]).toEqual([3, 2]);
  expect(winner(match)).toBe('left');
});

test('a drawn round moves no marker (P13)', () => {
  const match = played('drawn', 'drawn', 'left');
  expect([won(match, 'left'), won(match, 'right'), won(match, 'drawn')]).toEqual([1, 0, 2]);
});

test('every round can be taken back, the winning one too', () => {
  const match = played('left', 'drawn', 'left', 'left');
  expect(winner(match)).toBe('left');
  expect(winner(undone(match))).toBeNull();
  expect([undone, undone, undone, undone, undone].reduce((each, back) => back(each), match).rounds).toEqual([]);
});

test('the target may be raised, but no change of it decides the match', () => {
  const match = played('left', 'left');
  expect(leastTarget(match)).toBe(3);
  expect(aiming(match, 1).target).toBe(3);
  expect(aiming(match, 5).target).toBe(5);
  expect(aiming(match, 99).target).toBe(9);
  expect(aiming(freshMatch(0), 1).target).toBe(1);
});

test('a rematch is between the same two with the same target', () => {
  const match = aiming(renamed(played('left'), 'left', 'Ana'), 4);
  expect(freshMatch(7, match)).toMatchObject({ names: { left: 'Ana', right: '' }, target: 4, rounds: [], begun: 7 });
  expect(freshMatch(7, match).id).not.toBe(match.id);
});

test('what was stored is read again, and what cannot be a match is not', () => {
  const match = renamed(played('left', 'drawn'), 'right', 'Bén');
  expect(readMatch(JSON.parse(JSON.stringify(match)))).toEqual(match);
  const wrong: unknown[] = [
    null,
    [],
    'match',
    { ...match, id: 1 },
    { ...match, begun: '2026' },
    { ...match, names: { left: 'Ana' } },
    { ...match, names: { left: 'x'.repeat(25), right: '' } },
    { ...match, target: 0 },
    { ...match, rounds: ['left', 'up'] },
    { ...match, rounds: 3 },
  ];
  expect(wrong.map(readMatch)).toEqual(wrong.map(() => null));
});

import { beforeAll, expect, test } from 'vitest';
import { loadLanguage, loadTexts } from '../lib/i18n.svelte';
import type { RaceResult, RaceView } from '../lib/wire';
import { parseBoard, parseFace } from './board';
import { STANDARD } from './symbols';
import { fateText, hideText, nearText, swapText, throughText, winnerText } from './words';

const racers = [
  { seat: 'J', name: 'Ana' },
  { seat: 'O', name: 'Ben' },
];
const view = (changes: Partial<RaceView> = {}) => ({ symbols: STANDARD, goal: 'ABC', racers, winners: [], ...changes }) as unknown as RaceView;
const result = (changes: Partial<RaceResult>): RaceResult => ({
  ...{ seat: 'J', claim: 'H', shows: 'ABC', fate: 'moved', start: 5, space: 9, due: null, swapped: null, time: 9000, slides: 8, par: 6 },
  ...changes,
});

beforeAll(() => Promise.all([loadLanguage('en'), loadTexts(['race'])]));

test('a move says how far, where to and by which tile (K7)', () => {
  expect(fateText(view(), result({}), 'J')).toBe('You move 4 to space 9: quetzal.');
  expect(fateText(view(), result({}), 'O')).toBe('Ana moves 4 to space 9: quetzal.');
});

test('a claim without the goal says what was missing and what was too much', () => {
  const missed = result({ fate: 'not-reached', shows: 'ABE', space: 5 });
  expect(fateText(view(), missed, 'J')).toBe(
    'You took the tile quetzal, but the goal was not reached. Missing: octopus. Too much: moon.',
  );
});

test('the other reasons not to move have a sentence each', () => {
  const fates = ['goal-symbol', 'no-claim', 'gave-up'] as const;
  expect(fates.map((fate) => fateText(view(), result({ fate, claim: 'B' }), 'J'))).toEqual([
    'You reached the goal, but the tile corn is part of it: no move.',
    'You claimed no tile.',
    'You gave up the round.',
  ]);
});

test('a swap is announced, and then said to be done and where (K8)', () => {
  expect(swapText(result({ due: 'harder' }))).toContain('torches');
  expect(swapText(result({ due: 'easier', swapped: 'b3' }))).toBe('Swapped: the square in row 3, column 2.');
  expect(swapText(result({}))).toBeNull();
});

test('help says what to hide, through what it shows, and how near the goal is', () => {
  const face = parseFace('.H../..FD/A.CI/BE.G');
  expect(hideText(view(), 'E')).toBe('Hide the moon');
  expect(hideText(view(), 'EG')).toBe('To hide: moon and serpent');
  expect(throughText(face, parseBoard('CCCT/CCCC/CCCC/C_CC'), 'E')).toBe('It shows through the hole.');
  expect(throughText(face, parseBoard('CCCT/CCCC/CCCC/_TCT'), 'EG')).toBe('They show through transparent squares.');
  expect(nearText('ABC', 'ABE')).toBe('2 of 3, hide 1');
});

test('the winner, or those who share the win, are named (K10)', () => {
  expect(winnerText(view({ winners: ['J'] }), 'J')).toBe('You win the race');
  expect(winnerText(view({ winners: ['J'] }), 'O')).toBe('Ana wins the race');
  expect(winnerText(view({ winners: ['J', 'O'] }), 'J')).toBe('Ana and Ben share the win');
});

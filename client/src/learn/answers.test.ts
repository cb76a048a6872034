import { expect, test } from 'vitest';
import type { LessonAnswer, LessonStep } from '../lib/wire';
import { answerTo, outcomeOf, rightToken, tokenOn } from './answers';
import { readDone } from './progress.svelte';

const said = (text: string, right: boolean, ...tokens: string[]): LessonAnswer => ({ tokens, right, rule: null, text, table: null, race: null });
const step = {
  answers: [said('taken', false, '4x5'), said('yes', true, '4@1', '4@2')],
  otherwise: said('allowed, but', false),
} as unknown as LessonStep;

test('an answer is judged by what is said to it, else to all others', () => {
  expect(answerTo(step, '4@2')?.text).toBe('yes');
  expect(answerTo(step, '4x5')?.text).toBe('taken');
  expect(answerTo(step, '4@9')?.text).toBe('allowed, but');
  expect(rightToken(step)).toBe('4@1');
});

test('a card goes on an empty field, or over another', () => {
  expect(tokenOn(17, { rank: 4, value: null })).toBe('17@4');
  expect(tokenOn(17, { rank: 4, value: 19 })).toBe('17x4');
});

test('slides of Pakal go on until the goal shows, or a tile is taken (K4, K7)', () => {
  const table = { goal: 'ABC', tiles: 'AH' };
  expect(outcomeOf({ ...table, tiles: '' }, 'ABC', null)).toBe('reached');
  expect(outcomeOf({ ...table, tiles: '' }, 'ABCE', null)).toBe(null);
  expect(outcomeOf(table, 'ABC', null)).toBe(null);
  expect(outcomeOf(table, 'AB', 'H')).toBe('not-reached');
  expect(outcomeOf(table, 'ABC', 'A')).toBe('goal-symbol');
  expect(outcomeOf(table, 'ABC', 'H')).toBe('claim H');
});

test('progress that was stored as something else is none', () => {
  expect(readDone('{"pacal-order":["middle"]}')).toEqual({ 'pacal-order': ['middle'] });
  for (const text of [null, '', '[]', '3', '{"a":1}', '{']) expect(readDone(text)).toEqual({});
});

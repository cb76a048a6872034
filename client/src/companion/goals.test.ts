import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { GOALS, SYMBOLS, drawGoal, fairly, symbolsOf } from './goals';

const COMPONENTS = join(import.meta.dirname, '../../../src/palenque/pakal/components.json');

test('goals and symbols are those of the game', () => {
  const { goals, symbols } = JSON.parse(readFileSync(COMPONENTS, 'utf8'));
  expect(GOALS).toEqual(goals);
  expect(SYMBOLS).toEqual(symbols);
});

test('no goal comes twice until all 21 have been there, then all come again (K9)', () => {
  for (let game = 0; game < 50; game += 1) {
    let stack: string[] = [];
    for (const _ of [1, 2]) {
      const drawn = GOALS.map(() => {
        const next = drawGoal(stack);
        stack = next.stack;
        return next.goal;
      });
      expect(drawn.toSorted()).toEqual([...GOALS].toSorted());
    }
  }
});

test('which goal comes is the draw’s choice', () => {
  expect(drawGoal(['ABC', 'DEF'], () => 1)).toEqual({ goal: 'DEF', stack: ['ABC'] });
});

test('a number that would favour some goals is drawn again', () => {
  const numbers = [0xffffffff, 0xfffffffe, 22];
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    (array as unknown as Uint32Array)[0] = numbers.shift() as number;
    return array;
  });
  expect(fairly(21)).toBe(1);
  expect(numbers).toEqual([]);
  vi.restoreAllMocks();
});

test('a goal names its symbols', () => {
  expect(symbolsOf('AGI')).toEqual(['skull', 'serpent', 'mask']);
});

import { describe, expect, test } from 'vitest';
import { fault, twice, verdict, type Both, type Known, type TieRule } from './tiebreak';
import { judge } from './tiesheet.svelte';

const row = (cards: string): number[] => cards.split(' ').map(Number);

/** The pairs of two complete rows, from the outside in. */
function pairs(left: string, right: string, many: number): Both<Known>[] {
  const pair = (cards: number[], depth: number): Known => ({ low: cards[depth] as number, high: cards.at(-1 - depth) as number });
  return Array.from({ length: many }, (_, depth) => ({ left: pair(row(left), depth), right: pair(row(right), depth) }));
}

const J6 = '3 7 12 18 20 25 29 33 40 44';
const O6 = '8 10 14 16 21 26 31 36 41 47';
const J7 = '1 6 11 15 20 24 28 32 36 41';
const O7 = '5 9 13 17 21 25 29 33 42 45';
const ONE = '1 2 3 4 5 6 7 8 9 10';
const ELEVEN = '11 12 13 14 15 16 17 18 19 20';

test.each<[TieRule, string, string, number, string]>([
  ['smaller', J6, O6, 1, 'right'],
  ['nested', J6, O6, 1, 'left'],
  ['smaller', J7, O7, 1, 'drawn'],
  ['nested', J7, O7, 1, 'next'],
  ['nested', J7, O7, 2, 'right'],
  ['smaller', ONE, ELEVEN, 1, 'drawn'],
  ['nested', ONE, ELEVEN, 4, 'next'],
  ['nested', ONE, ELEVEN, 5, 'drawn'],
])('%s: %s against %s by %i pairs: %s (P11)', (rule, left, right, many, expected) => {
  expect(verdict(rule, pairs(left, right, many))).toBe(expected);
});

describe('what cannot be is refused, and said how', () => {
  test.each([
    [{ low: 0, high: 20 }, { kind: 'range', card: 0 }],
    [{ low: null, high: 51 }, { kind: 'range', card: 51 }],
    [{ low: 2.5, high: null }, { kind: 'range', card: 2.5 }],
    [{ low: Number.NaN, high: null }, { kind: 'range', card: Number.NaN }],
    [{ low: 20, high: 20 }, { kind: 'twice', card: 20 }],
    [{ low: 44, high: 4 }, { kind: 'order', low: 44, high: 4 }],
    [{ low: 30, high: 38 }, { kind: 'room', low: 30, high: 38, least: 9 }],
    [{ low: 30, high: 39 }, null],
    [{ low: 1, high: 50 }, null],
    [{ low: 44, high: null }, null],
  ])('%j', (pair, expected) => {
    expect(fault(pair, 0, null)).toEqual(expected);
  });

  test('an inner pair lies inside the one before, with room for the cards within', () => {
    expect(fault({ low: 5, high: 30 }, 1, { low: 5, high: 45 })).toEqual({ kind: 'outside', low: 5, high: 45 });
    expect(fault({ low: 6, high: 45 }, 1, { low: 5, high: 45 })).toEqual({ kind: 'outside', low: 5, high: 45 });
    expect(fault({ low: 6, high: 12 }, 1, { low: 5, high: 45 })).toEqual({ kind: 'room', low: 6, high: 12, least: 7 });
    expect(fault({ low: 20, high: 21 }, 4, { low: 19, high: 22 })).toBeNull();
  });

  test('no card is there twice', () => {
    const pair = { left: { low: 3, high: 44 }, right: { low: 8, high: 44 } };
    expect(twice([pair])).toBe(44);
    expect(twice([{ left: { low: 3, high: null }, right: { low: null, high: 44 } }])).toBeNull();
  });
});

describe('the sheet', () => {
  const blank = { low: null, high: null };

  test('asks for the next pair only where all before are level', () => {
    expect(judge('smaller', pairs(J7, O7, 1))).toMatchObject({ asked: 1, verdict: 'drawn' });
    expect(judge('nested', pairs(J7, O7, 1))).toMatchObject({ asked: 2, verdict: 'next' });
    expect(judge('nested', pairs(J7, O7, 2))).toMatchObject({ asked: 2, verdict: 'right' });
    expect(judge('nested', pairs(ONE, ELEVEN, 5))).toMatchObject({ asked: 5, verdict: 'drawn' });
  });

  test('says nothing before both pairs are there', () => {
    expect(judge('smaller', [{ left: { low: 3, high: 44 }, right: blank }])).toMatchObject({ verdict: null, fault: null });
  });

  test('judges no further than to what is wrong', () => {
    const [outer] = pairs(J7, O7, 1) as [Both<Known>];
    const judged = judge('nested', [outer, { left: { low: 45, high: 46 }, right: blank }]);
    expect(judged).toMatchObject({ asked: 2, verdict: 'next', wrong: { depth: 1, side: 'left' } });
    expect(judge('nested', [outer, { left: { low: 6, high: 36 }, right: { low: 9, high: 36 } }]).fault).toEqual({
      kind: 'twice',
      card: 36,
    });
  });
});

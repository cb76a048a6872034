import { expect, test } from 'vitest';
import { deckOf, draftOf, FIRST, linkOf, tomlIn, tomlOf } from './draft';

test('the deck follows from the fields and the hands (P1)', () => {
  expect(deckOf(FIRST)).toBe(26);
  expect(deckOf({ ...FIRST, rows: '4, 3,2 ; 1', hand: 15 })).toBe(50);
});

test('a file has one line for each key', () => {
  expect(tomlOf(FIRST).split('\n')).toContain('rows = [3,2,1]');
  expect(tomlOf(FIRST).split('\n')).toContain('covers = "free"');
});

test('a number that was cleared is written as one that is refused', () => {
  expect(tomlOf({ ...FIRST, hand: null as unknown as number })).toContain('hand = 0\n');
});

test('a link carries the file, whatever stands in it', () => {
  const text = '# é & #\nid = "mine"\n';
  const link = linkOf(text);
  expect(tomlIn(link.slice(link.indexOf('#') + 1))).toBe(text);
  expect([tomlIn(''), tomlIn('%E0%A4%A')]).toEqual([null, null]);
});

test('a ruleset can be changed as it was made', () => {
  const { id, covers, rows, ...rest } = FIRST;
  const known = { ...rest, id, deck: 26, rows: [3, 2, 1], covers: true, solo: false, draw: 0, summary: '' };
  expect(draftOf(known)).toEqual({ ...rest, id, covers, rows });
});

import { expect, test } from 'vitest';
import { mayaLevels, mayaMarks } from './maya';

test('seventeen is three bars and two dots', () => {
  expect(mayaLevels(17)).toEqual([{ bars: 3, dots: 2 }]);
});

test('forty is a shell with two dots a level above it', () => {
  expect(mayaLevels(40)).toEqual([
    { bars: 0, dots: 0 },
    { bars: 0, dots: 2 },
  ]);
  expect(mayaMarks(40).map((mark) => mark.kind)).toEqual(['shell', 'dot', 'dot']);
});

test('four hundred needs a third level', () => {
  expect(mayaLevels(400)).toHaveLength(3);
});

test('bars lie under the dots of their level', () => {
  const marks = mayaMarks(6);
  expect(marks.map((mark) => mark.kind)).toEqual(['bar', 'dot']);
  expect(marks[0]?.y).toBeGreaterThan(marks[1]?.y ?? 0);
});

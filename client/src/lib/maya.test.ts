import { expect, test } from 'vitest';
import { MARKS_BOX, mayaLevels, mayaMarks, type Mark } from './maya';

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

test('the marks of every card lie in their box, and leave its sides free', () => {
  const [left = 0, top = 0, width = 0, height = 0] = MARKS_BOX.split(' ').map(Number);
  for (let card = 1; card <= 50; card += 1) {
    for (const [x1, y1, x2, y2] of mayaMarks(card).map(edges)) {
      expect(x1).toBeGreaterThanOrEqual(left + 6);
      expect(y1).toBeGreaterThanOrEqual(top);
      expect(x2).toBeLessThanOrEqual(left + width - 6);
      expect(y2).toBeLessThanOrEqual(top + height);
    }
  }
});

/** Where a mark begins and ends, as a card draws it. */
function edges(mark: Mark): [number, number, number, number] {
  if (mark.kind === 'dot') return [mark.x - 4, mark.y - 4, mark.x + 4, mark.y + 4];
  return mark.kind === 'bar' ? [6, mark.y, 54, mark.y + 5] : [12.5, mark.y - 7, 47.5, mark.y + 7];
}

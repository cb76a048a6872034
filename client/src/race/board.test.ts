import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canPush, cellName, cellOf, cellOfArrow, cells, formatBoard, parseBoard, parseFace, push, visible } from './board';

interface Slide {
  face: string;
  board: string;
  visible: string;
  cell: string;
  after: string | null;
}
const GOLDEN = join(import.meta.dirname, '../../../tests/golden/pakal-slides.json');
const slides = JSON.parse(readFileSync(GOLDEN, 'utf8')) as Slide[];

test('boards are pushed and read as the server does it', () => {
  expect(slides.length).toBeGreaterThan(500);
  for (const { face, board, cell, after, visible: shows } of slides) {
    const start = parseBoard(board);
    expect(visible(parseFace(face), start)).toBe(shows);
    expect(canPush(start, cellOf(cell))).toBe(after !== null);
    expect(formatBoard(push(start, cellOf(cell)))).toBe(after ?? board);
  }
});

test('cells are named by column and row', () => {
  expect(cellName(0)).toBe('a1');
  expect(cells.map((cell) => cellOf(cellName(cell)))).toEqual(cells);
});

test('an arrow slides a square that way into the hole, or the whole row', () => {
  const hole = cellOf('b3');
  const slid = (key: string, one: boolean) => cellOfArrow(hole, key, one);
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => slid(key, true)?.toString())).toEqual(
    ['c3', 'a3', 'b4', 'b2'].map((name) => String(cellOf(name))),
  );
  expect(['ArrowLeft', 'ArrowDown'].map((key) => slid(key, false))).toEqual(['d3', 'b1'].map(cellOf));
  expect(cellOfArrow(cellOf('a1'), 'ArrowRight', true)).toBeNull();
  expect(slid('Enter', true)).toBeNull();
});

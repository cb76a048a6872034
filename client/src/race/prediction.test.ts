import { expect, test } from 'vitest';
import { cellOf, formatBoard, parseBoard } from './board';
import { accepted, predicted, settled, shown, slide, type Prediction } from './prediction';

const START = parseBoard('CCCT/CCCC/CCCC/TCT_');
const start = settled(START, 0);
const text = (state: Prediction) => formatBoard(predicted(state));

function slid(state: Prediction, ...cells: string[]): Prediction {
  return cells.reduce((now, cell) => slide(now, cellOf(cell))?.state ?? now, state);
}

test('a slide has its effect at once and is numbered', () => {
  const first = slide(start, cellOf('c4'));
  expect(first?.n).toBe(1);
  expect(text(first?.state ?? start)).toBe('CCCT/CCCC/CCCC/TC_T');
  expect(slide(first?.state ?? start, cellOf('a4'))?.n).toBe(2);
});

test('a square that does not share the row or column of the hole does not slide', () => {
  expect(slide(start, cellOf('a1'))).toBeNull();
  expect(slide(start, cellOf('d4'))).toBeNull();
});

test('an accepted slide is no longer under way and moves nothing again', () => {
  const two = slid(start, 'c4', 'a4');
  const after = accepted(two, 1, 'c4');
  expect(after.underway).toEqual(['a4']);
  expect(text(after)).toBe(text(two));
});

test('after a refusal the board is as the server has it, and counting goes on from there', () => {
  const put = settled(parseBoard('CCCT/CCCC/CCC_/TCTC'), 1);
  expect(slide(put, cellOf('c3'))?.n).toBe(2);
});

test('a slide that was accepted after a refusal still moves the board', () => {
  const after = accepted(settled(START, 0), 1, 'a4');
  expect(text(after)).toBe('CCCT/CCCC/CCCC/_TCT');
  expect(after.accepted).toBe(1);
});

test('another slide under the same number drops what was laid upon it', () => {
  expect(accepted(slid(start, 'c4', 'a4'), 1, 'd1').underway).toEqual([]);
});

test('an acknowledgement that was heard before is not heard again', () => {
  const after = accepted(slid(start, 'c4'), 1, 'c4');
  expect(accepted(after, 1, 'c4')).toBe(after);
});

test('the whole view keeps the slides that the server had not seen when it spoke', () => {
  const two = slid(start, 'c4', 'a4');
  const after = shown(two, parseBoard('CCCT/CCCC/CCCC/TC_T'), 1);
  expect(after.underway).toEqual(['a4']);
  expect(text(after)).toBe(text(two));
});

test('a view of another round starts anew', () => {
  expect(shown(slid(settled(START, 5), 'c4'), START, 0)).toEqual(start);
  expect(shown(null, START, 3)).toEqual(settled(START, 3));
});

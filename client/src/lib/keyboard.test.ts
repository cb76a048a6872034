import { expect, test } from 'vitest';
import { moveInList, neighbourField, nextLegalField, rankOfDigit } from './keyboard';

const rows = [[10], [9, 8], [7, 6, 5], [4, 3, 2, 1]];

test('arrows move to the neighbouring field', () => {
  expect(neighbourField(rows, 6, 'ArrowLeft')).toBe(7);
  expect(neighbourField(rows, 6, 'ArrowRight')).toBe(5);
  expect(rows[1]).toContain(neighbourField(rows, 6, 'ArrowUp'));
  expect(rows[3]).toContain(neighbourField(rows, 6, 'ArrowDown'));
});

test('arrows stop at an edge', () => {
  expect(neighbourField(rows, 4, 'ArrowLeft')).toBe(4);
  expect(neighbourField(rows, 10, 'ArrowUp')).toBe(10);
  expect(neighbourField(rows, 1, 'ArrowDown')).toBe(1);
});

test('from every field the top and the base are reached', () => {
  for (let rank = 1; rank <= 10; rank += 1) {
    let up = rank;
    for (let step = 0; step < 4; step += 1) up = neighbourField(rows, up, 'ArrowUp');
    expect(up).toBe(10);
  }
});

test('shift and an arrow go round the legal fields', () => {
  expect(nextLegalField([2, 5, 9], 5, 'ArrowUp')).toBe(9);
  expect(nextLegalField([2, 5, 9], 9, 'ArrowRight')).toBe(2);
  expect(nextLegalField([2, 5, 9], 2, 'ArrowDown')).toBe(9);
  expect(nextLegalField([], 4, 'ArrowUp')).toBe(4);
});

test('a digit is a rank, and 0 is 10', () => {
  expect(rankOfDigit({ key: 'è', code: 'Digit7' })).toBe(7);
  expect(rankOfDigit({ key: 'à', code: 'Digit0' })).toBe(10);
  expect(rankOfDigit({ key: '7', code: 'Numpad7' })).toBe(7);
  expect(rankOfDigit({ key: 'Home', code: 'Numpad7' })).toBeNull();
  expect(rankOfDigit({ key: '4', code: '' })).toBe(4);
  expect(rankOfDigit({ key: 'r', code: 'KeyR' })).toBeNull();
});

test('a list is walked from end to end and not beyond', () => {
  expect(moveInList(3, 0, 'ArrowLeft')).toBe(0);
  expect(moveInList(3, 0, 'ArrowRight')).toBe(1);
  expect(moveInList(3, 1, 'End')).toBe(2);
  expect(moveInList(3, 1, 'Home')).toBe(0);
  expect(moveInList(3, 1, 'x')).toBeNull();
});

import { expect, test } from 'vitest';
import type { FieldView } from '../lib/wire';
import { placedOn, wayFromAltar } from './altar';

const fields = (...values: (number | null)[]): FieldView[] =>
  values.map((value, index) => ({ rank: index + 1, value, under: null, low: null, high: null }));

test('a placed or covering card is the one that is new', () => {
  expect(placedOn(fields(null, 17), fields(9, 17))).toBe(1);
  expect(placedOn(fields(9, 17), fields(9, 16))).toBe(2);
});

test('a pyramid that comes into view, and one that is cleared, has no placed card', () => {
  expect(placedOn([], fields(9, 17))).toBeNull();
  expect(placedOn(fields(9, 17), fields(9, 17))).toBeNull();
  expect(placedOn(fields(9, 17), fields(null, null))).toBeNull();
  expect(placedOn(fields(null, 17), fields(null, null))).toBeNull();
});

test('a card comes from the middle of the altar, or from above where there is none', () => {
  const at = (element: HTMLElement, left: number, top: number) => {
    element.getBoundingClientRect = () => new DOMRect(left, top, 100, 50);
    return element;
  };
  const field = at(document.createElement('button'), 40, 300);
  expect(wayFromAltar(field)).toBe('0 -22px');
  const altar = at(document.createElement('div'), 340, 100);
  altar.dataset.drop = 'altar';
  document.body.append(altar);
  expect(wayFromAltar(field)).toBe('300px -200px');
  altar.remove();
});

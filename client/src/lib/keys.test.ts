import { expect, test } from 'vitest';
import { noteKeys } from './keys';

const { dataset } = document.documentElement;
const press = (key: string) => dispatchEvent(new KeyboardEvent('keydown', { key }));

test('the document knows whether it was a key or a pointer last', () => {
  const stop = noteKeys();
  expect(dataset.keys).toBeUndefined();
  press('Shift');
  expect(dataset.keys).toBeUndefined();
  press('Tab');
  expect(dataset.keys).toBe('');
  dispatchEvent(new Event('pointerdown'));
  expect(dataset.keys).toBeUndefined();
  stop();
  press('Tab');
  expect(dataset.keys).toBeUndefined();
});

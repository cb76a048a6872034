import { afterEach, expect, test, vi } from 'vitest';
import { freshId, hexOf } from './random';

afterEach(() => vi.unstubAllGlobals());

test('bytes are written with two digits each', () => {
  expect(hexOf(new Uint8Array([0, 10, 255]))).toBe('000aff');
});

test('a name is fresh each time, also where the address is not secure', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues });
  const [one, other] = [freshId(), freshId()];
  expect(one).toMatch(/^[0-9a-f]{32}$/);
  expect(one).not.toBe(other);
});

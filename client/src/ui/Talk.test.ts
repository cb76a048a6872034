import { render } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts } from '../lib/i18n.svelte';
import { settings } from '../lib/settings.svelte';
import type { Said } from '../lib/wire';
import { speaker } from './speaker.svelte';
import Talk from './Talk.svelte';

const said = (phrase: Said['phrase']): Said => ({ type: 'said', seat: 'O', phrase });

function listen() {
  const heard = vi.fn();
  const props = { said: null, name: () => 'Ben', ontalk: null, onhear: heard, open: false, onclose: () => {} };
  return { heard, ...render(Talk, props) };
}

beforeEach(async () => {
  await loadTexts(['talk']);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  settings.phrases = true;
});

test('a phrase is read for eight seconds, and spoken once', async () => {
  const { heard, rerender } = listen();
  await rerender({ said: said('good-luck') });
  expect(heard).toHaveBeenLastCalledWith('Ben: Good luck!');
  expect(speaker.text.trim()).toBe('Ben: Good luck!');
  vi.advanceTimersByTime(7_999);
  expect(heard).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(heard).toHaveBeenLastCalledWith('');
});

test('a phrase that follows takes the place of the one before, for its own time', async () => {
  const { heard, rerender } = listen();
  await rerender({ said: said('hello') });
  vi.advanceTimersByTime(6_000);
  await rerender({ said: said('hello') });
  vi.advanceTimersByTime(6_000);
  expect(heard).toHaveBeenLastCalledWith('Ben: Hello!');
});

test('whoever does not want to hear phrases hears none', async () => {
  settings.phrases = false;
  const { heard, rerender } = listen();
  await rerender({ said: said('hello') });
  expect(heard).not.toHaveBeenCalled();
});

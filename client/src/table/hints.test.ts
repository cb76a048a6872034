import { expect, test } from 'vitest';
import { loadTexts } from '../lib/i18n.svelte';
import { hintText } from './hints.svelte';

test.each([
  ['17+32', 0.634, 'Hint: offer 17 and 32. Chance of winning: about 63%.'],
  ['17', 1, 'Hint: take 17. Chance of winning: about 100%.'],
  ['17@4', 0, 'Hint: place 17 on field 4. Chance of winning: about 0%.'],
  ['17x4', null, 'Hint: cover field 4 with 17.'],
  ['-', 0.5, 'Hint: keep your last card. Chance of winning: about 50%.'],
])('the hint %s is told in words, with its chance where there is one', async (token, chance, text) => {
  await loadTexts(['table']);
  expect(hintText({ token, chance })).toBe(text);
});

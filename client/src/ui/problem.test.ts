import { afterAll, expect, test } from 'vitest';
import { loadLanguage } from '../lib/i18n.svelte';
import { problemText } from './problem';

afterAll(() => loadLanguage('en'));

test('a code that is unknown here is told in the language of the page', async () => {
  const problem = { code: 'new-code', message: 'This is new.' };
  await loadLanguage('en');
  expect(problemText(problem)).toBe('This is new.');
  expect(problemText({ ...problem, message: '' })).toBe('The server refused this (new-code).');
  await loadLanguage('de');
  expect(problemText(problem)).toBe('Der Server hat das abgelehnt (new-code).');
});

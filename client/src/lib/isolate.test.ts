import { expect, test } from 'vitest';
import { list, t } from './i18n.svelte';
import { isolated } from './isolate';

const DINA = 'דינה';
const around = (name: string): string => String.fromCharCode(0x2068) + name + String.fromCharCode(0x2069);

test('a name from right to left turns itself alone', () => {
  expect(isolated('Ana')).toBe('Ana');
  expect(isolated(DINA)).toBe(around(DINA));
  expect(isolated(`Ana ${DINA}`)).toBe(around(`Ana ${DINA}`));
});

test('so it does in every sentence and every list', () => {
  expect(t('a {name}: b' as never, { name: DINA })).toBe(`a ${around(DINA)}: b`);
  expect(list(['Ana', DINA])).toContain(around(DINA));
});

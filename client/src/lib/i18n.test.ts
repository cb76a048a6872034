import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, count, loadLanguage, preferredLanguage, t, type Language } from './i18n.svelte';
import de from './i18n/de.json';
import en from './i18n/en.json';
import fr from './i18n/fr.json';
import it from './i18n/it.json';

const TEXTS: Record<Language, Record<string, string>> = { en, de, fr, it };
const SOURCE = join(import.meta.dirname, '..');

const files = (ending: string): { name: string; text: string }[] =>
  readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !name.endsWith('.test.ts'))
    .map((name) => ({ name, text: readFileSync(join(SOURCE, name), 'utf8') }));

const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

describe.each(['de', 'fr', 'it'] as const)('%s', (language) => {
  test('has the same keys as English', () => {
    expect(Object.keys(TEXTS[language]).sort()).toEqual(Object.keys(en).sort());
  });

  test('has the same placeholders as English', () => {
    for (const [key, text] of Object.entries(en)) {
      const own = new Set(placeholders(TEXTS[language][key] ?? ''));
      expect([key, ...own].sort()).toEqual([key, ...new Set(placeholders(text))].sort());
    }
  });

  test('leaves no text empty', () => {
    expect(Object.entries(TEXTS[language]).filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

test('every language of the switch has its texts', () => {
  expect(Object.keys(LANGUAGES).sort()).toEqual(Object.keys(TEXTS).sort());
});

/** Keys as the sources write them; a template stands for every key of its shape. */
function usedShapes(): RegExp[] {
  const literals = [...files('.svelte'), ...files('.ts')].flatMap(({ text }) => [
    ...text.matchAll(/'([\w-]+(?:\.[\w-]+)*)'|`((?:[\w.-]|\$\{[^}]*\})+)`/g),
  ]);
  return literals
    .map(([, plain, template]) => plain ?? template ?? '')
    .filter((shape) => shape !== '' && !/^\$\{[^}]*\}(\.\$\{[^}]*\})?$/.test(shape))
    .map((shape) => shape.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.')).join('[\\w-]+'))
    .map((shape) => new RegExp(`^${shape}(\\.(you|name|one|other))?$`));
}

test('every key is used', () => {
  const shapes = usedShapes();
  expect(Object.keys(en).filter((key) => !shapes.some((shape) => shape.test(key)))).toEqual([]);
});

test('every key that is used exists', () => {
  const known = new Set(Object.keys(en));
  const stems = new Set(Object.keys(en).map((key) => key.replace(/\.(you|name|one|other)$/, '')));
  const used = [...files('.svelte'), ...files('.ts')].flatMap(({ text }) =>
    [...text.matchAll(/\b(t|count|about)\(\s*'([^']+)'/g)].map(([, by, key]) => ({ by, key: key ?? '' })),
  );
  expect(used.length).toBeGreaterThan(100);
  expect(used.filter(({ by, key }) => !(by === 't' ? known : stems).has(key))).toEqual([]);
});

/** Every piece of text and every spoken attribute that a component writes out itself. */
function literals(source: string): string[] {
  const found: string[] = [];
  const spoken = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label']);
  const visit = (node: unknown, name = ''): void => {
    if (Array.isArray(node)) return node.forEach((each) => visit(each, name));
    if (typeof node !== 'object' || node === null) return;
    const { type, data, name: own } = node as { type?: string; data?: string; name?: string };
    const attribute = type === 'Attribute' || type?.endsWith('Directive') ? (own ?? '') : name;
    if (type === 'Text' && (name === '' || spoken.has(name)) && /\p{L}{2}/u.test(data ?? '')) found.push(data ?? '');
    for (const [key, value] of Object.entries(node)) if (key !== 'css') visit(value, attribute);
  };
  visit(parse(source, { modern: true }).fragment);
  return found;
}

test.each(files('.svelte'))('$name writes out no text of its own', ({ text }) => {
  expect(literals(text)).toEqual([]);
});

test('the check for literal text sees text and spoken attributes', () => {
  expect(literals('<p>Hello</p><button aria-label="Close">x</button><i class="word"></i>')).toEqual(['Hello', 'Close']);
});

test('the first language of the browser that is spoken here is taken, else English', () => {
  expect(preferredLanguage(['pt-BR', 'de-AT', 'en'])).toBe('de');
  expect(preferredLanguage(['ja'])).toBe('en');
});

test('numbers choose the plural form, and the document names its language', async () => {
  await loadLanguage('de');
  expect(count('cards', 1)).toBe('1 Karte');
  expect(count('cards', 3)).toBe('3 Karten');
  expect(document.documentElement.lang).toBe('de');
  await loadLanguage('fr');
  expect(count('cards', 0)).toBe('0 carte');
  await loadLanguage('en');
  expect(t('do.place', { card: 17, rank: 4 })).toBe('Place 17 on field 4');
});

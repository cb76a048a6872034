import { parse } from 'svelte/compiler';
import { describe, expect, test } from 'vitest';
import { GROUPS, files, keysIn, opened, reached, textsOf, usage } from './i18n.sources';
import { LANGUAGES, count, loadLanguage, loadTexts, preferredLanguage, t, type Language } from './i18n.svelte';

const TONGUES = Object.keys(LANGUAGES) as Language[];
const ENGLISH = Object.assign({}, ...GROUPS.map((group) => textsOf(group, 'en'))) as Record<string, string>;

const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort();

describe.each(GROUPS)('the texts of %s', (group) => {
  const english = textsOf(group, 'en');

  test.each(TONGUES)('have the same keys and placeholders in %s', (language) => {
    const texts = textsOf(group, language);
    const shape = (of: Record<string, string>) => Object.entries(of).map(([key, text]) => [key, placeholders(text)]);
    expect(Object.fromEntries(shape(texts))).toEqual(Object.fromEntries(shape(english)));
    expect(Object.values(texts).filter((text) => text.trim() === '')).toEqual([]);
  });
});

test('a key lies in one group', () => {
  const keys = GROUPS.flatMap((group) => Object.keys(textsOf(group, 'en')));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test('no line of French breaks before its signs', () => {
  const loose = /(?<!^)(?<!\u202f)[;:!?»](?=\s|$)|«(?!\u202f)/;
  const texts = GROUPS.flatMap((group) => Object.entries(textsOf(group, 'fr')));
  expect(texts.filter(([, text]) => loose.test(text))).toEqual([]);
});

test('every key is used', () => {
  const isUsed = usage();
  expect(Object.keys(ENGLISH).filter((key) => !isUsed(key))).toEqual([]);
});

test('every key that is used exists', () => {
  const known = new Set(Object.keys(ENGLISH));
  const stems = new Set(Object.keys(ENGLISH).map((key) => key.replace(/\.(you|name|one|other)$/, '')));
  const used = [...files('.svelte'), ...files('.ts')].flatMap(({ text }) =>
    [...text.matchAll(/\b(t|count|about)\(\s*'([^']+)'/g)].map(([, by, key]) => ({ by, key: key ?? '' })),
  );
  expect(used.length).toBeGreaterThan(100);
  expect(used.filter(({ by, key }) => !(by === 't' ? known : stems).has(key))).toEqual([]);
});

test('every group is opened with a page', () => {
  expect([...new Set(['core', ...opened().flatMap(({ groups }) => groups)])].sort()).toEqual([...GROUPS].sort());
});

describe.each(opened())('$page', ({ page, groups }) => {
  const there = new Set(['core', ...groups].flatMap((group) => Object.keys(textsOf(group, 'en'))));
  const uses = reached(page).map((file) => ({ file, keys: keysIn(file, Object.keys(ENGLISH)) }));

  test('is opened with all the texts that it and its parts show', () => {
    expect(uses.flatMap(({ file, keys }) => keys.filter((key) => !there.has(key)).map((key) => `${file}: ${key}`))).toEqual([]);
  });

  test('is opened with no group that neither it nor its parts need', () => {
    const shown = new Set(uses.flatMap(({ keys }) => keys));
    const idle = groups.filter((group) => !Object.keys(textsOf(group, 'en')).some((key) => shown.has(key)));
    expect(idle.filter((group) => page.startsWith('pages/') || group === groups.at(-1))).toEqual([]);
  });
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
  await loadTexts(['pacal', 'table']);
  await loadLanguage('de');
  expect(count('cards', 1)).toBe('1 Karte');
  expect(count('cards', 3)).toBe('3 Karten');
  expect(document.documentElement.lang).toBe('de');
  await loadLanguage('fr');
  expect(count('cards', 0)).toBe('0 carte');
  await loadLanguage('en');
  expect(t('do.place', { card: 17, rank: 4 })).toBe('Place 17 on field 4');
});

test('French elides de before a name that begins with a vowel', async () => {
  await loadTexts(['companion']);
  await loadLanguage('fr');
  const names = ['Obsidienne', 'Élise', 'Jade', '8'].map((seat) => t('companion.name', { seat }));
  expect(names).toEqual(['Nom d’Obsidienne', 'Nom d’Élise', 'Nom de Jade', 'Nom de 8']);
});

test('a page that opens while the language changes is shown in the new one', async () => {
  await Promise.all([loadLanguage('de'), loadTexts(['devices'])]);
  expect([t('close'), t('devices.get.new')]).toEqual(['Schließen', 'Neue Passphrase']);
  await Promise.all([loadTexts(['home']), loadLanguage('it')]);
  expect([t('close'), t('home.finished')]).toEqual(['Chiudi', 'Partite finite']);
});

import type english from './i18n/en.json';
import { settings, remember } from './settings.svelte';

export const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français', it: 'Italiano' } as const;
export type Language = keyof typeof LANGUAGES;
export type Key = keyof typeof english;
/** The stem of a counted text, which has one key for each plural form. */
export type Counted = Key extends infer K ? (K extends `${infer Stem}.other` ? Stem : never) : never;
export type Values = Record<string, string | number>;
type Texts = Record<Key, string>;

const LOADERS: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import('./i18n/en.json'),
  de: () => import('./i18n/de.json'),
  fr: () => import('./i18n/fr.json'),
  it: () => import('./i18n/it.json'),
};

class Speech {
  language = $state<Language>('en');
  texts = $state.raw<Partial<Texts>>({});
  readonly plurals = $derived(new Intl.PluralRules(this.language));
  readonly numbers = $derived(new Intl.NumberFormat(this.language));
  readonly lists = $derived(new Intl.ListFormat(this.language, { type: 'conjunction' }));
  readonly dates = $derived(new Intl.DateTimeFormat(this.language, { dateStyle: 'medium', timeStyle: 'short' }));
}

const speech = new Speech();

export const isLanguage = (name: string): name is Language => name in LANGUAGES;

/** The first language of the browser that this client speaks. */
export function preferredLanguage(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}

export async function loadLanguage(language: Language): Promise<void> {
  const texts = (await LOADERS[language]()).default;
  speech.texts = texts;
  speech.language = language;
  document.documentElement.lang = language;
}

/** The stored language, else the browser's. */
export const startLanguage = (): Promise<void> =>
  loadLanguage(isLanguage(settings.language) ? settings.language : preferredLanguage(navigator.languages));

export async function chooseLanguage(language: Language): Promise<void> {
  await loadLanguage(language);
  settings.language = language;
  remember();
}

export const language = (): Language => speech.language;

/** The text of a key with its `{placeholders}` filled; numbers as the language writes them. */
export function t(key: Key, values: Values = {}): string {
  return fill(speech.texts[key] ?? key, values);
}

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? speech.numbers.format(value) : value;
  });
}

/** A counted text: the plural form of the language, `many` read as `other` where it has no key. */
export function count(stem: Counted, n: number, values: Values = {}): string {
  const form = `${stem}.${speech.plurals.select(n)}` as Key;
  return t(form in speech.texts ? form : (`${stem}.other` as Key), { n, ...values });
}

export const list = (items: (string | number)[]): string =>
  speech.lists.format(items.map((item) => (typeof item === 'number' ? speech.numbers.format(item) : item)));

export const dateTime = (seconds: number): string => speech.dates.format(new Date(seconds * 1000));

/** A number in words for titles, whose typeface has no lining figures. */
export function numberWord(n: number): string | null {
  return t('numbers.words').split(' ')[n - 1] ?? null;
}

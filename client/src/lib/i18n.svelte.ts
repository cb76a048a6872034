import { isolated } from './isolate';
import { settings, remember } from './settings.svelte';
import { LANGUAGES, readTexts, type Group, type Key, type Language, type Texts } from './texts';

export { LANGUAGES, type Group, type Key, type Language };
/** The stem of a counted text, which has one key for each plural form. */
export type Counted = Key extends infer K ? (K extends `${infer Stem}.other` ? Stem : never) : never;
export type Values = Record<string, string | number>;

class Speech {
  language = $state<Language>('en');
  texts = $state.raw<Texts>({});
  readonly plurals = $derived(new Intl.PluralRules(this.language));
  readonly numbers = $derived(new Intl.NumberFormat(this.language));
  readonly decimals = $derived(new Intl.NumberFormat(this.language, { maximumFractionDigits: 1 }));
  readonly percents = $derived(new Intl.NumberFormat(this.language, { style: 'percent' }));
  readonly lists = $derived(new Intl.ListFormat(this.language, { type: 'conjunction' }));
  readonly dates = $derived(new Intl.DateTimeFormat(this.language, { dateStyle: 'medium', timeStyle: 'short' }));
}

const speech = new Speech();
/** The groups of the page that is shown, beside the core. */
let shown: readonly Group[] = [];

export const isLanguage = (name: string): name is Language => name in LANGUAGES;

/** The first language of the browser that this client speaks. */
export function preferredLanguage(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}

/** Brings the texts of a page before it is shown, in the language that is spoken by then. */
export async function loadTexts(groups: readonly Group[]): Promise<void> {
  const { language } = speech;
  const texts = await readTexts(language, groups);
  if (language !== speech.language) return loadTexts(groups);
  shown = groups;
  speech.texts = { ...speech.texts, ...texts };
}

/** Brings the texts of a part that the page did not open with. */
export async function addTexts(groups: readonly Group[]): Promise<void> {
  const { language } = speech;
  const texts = await readTexts(language, groups);
  if (language !== speech.language) return addTexts(groups);
  shown = [...new Set([...shown, ...groups])];
  speech.texts = { ...speech.texts, ...texts };
}

/** Changes the language of the page that is shown, even if another came while the texts were read. */
export async function loadLanguage(language: Language): Promise<void> {
  const groups = shown;
  const texts = await readTexts(language, groups);
  if (groups !== shown) return loadLanguage(language);
  speech.texts = { ...speech.texts, ...texts };
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

/** French writes d’ for de before a name that begins with a vowel. */
function fill(text: string, values: Values): string {
  return text.replace(/(\bde )?\{(\w+)\}/g, (whole, of: string | undefined, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    const elided = of && typeof value === 'string' && /^[aeiouœ]/i.test(value.normalize('NFD'));
    return (elided ? 'd’' : (of ?? '')) + (typeof value === 'number' ? speech.numbers.format(value) : isolated(value));
  });
}

/** A counted text: the plural form of the language, `many` read as `other` where it has no key. */
export function count(stem: Counted, n: number, values: Values = {}): string {
  const form = `${stem}.${speech.plurals.select(n)}` as Key;
  return t(form in speech.texts ? form : (`${stem}.other` as Key), { n, ...values });
}

export const list = (items: (string | number)[]): string =>
  speech.lists.format(items.map((item) => (typeof item === 'number' ? speech.numbers.format(item) : isolated(item))));

/** A number with one digit after the point at most. */
export const decimal = (number: number): string => speech.decimals.format(number);
/** A share of 1, in whole percents. */
export const percent = (share: number): string => speech.percents.format(share);

export const dateTime = (seconds: number): string => speech.dates.format(new Date(seconds * 1000));

/** A number in words for titles, whose typeface has no lining figures. */
export function numberWord(n: number): string | null {
  return t('numbers.words').split(' ')[n - 1] ?? null;
}

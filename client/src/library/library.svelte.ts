import { readLibrary } from '../lib/api';
import { LANGUAGES, type Language } from '../lib/i18n.svelte';
import type { Library } from '../lib/wire';

const found = new Map<Language, Promise<Library>>();

/** Every rules page and every question in one language; what was asked for once is there at once. */
export function library(language: Language): Promise<Library> {
  const known = found.get(language);
  if (known) return known;
  const asked = readLibrary(language);
  found.set(language, asked);
  asked.catch(() => found.delete(language));
  return asked;
}

/** Has the worker keep the texts of every language: it keeps what a page asks for. */
export async function keepAll(): Promise<void> {
  await Promise.all((Object.keys(LANGUAGES) as Language[]).map(readLibrary));
}

// What the sources say of the texts: which keys a file names, and what a page is opened with.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const SOURCE = join(import.meta.dirname, '..');
const TEXTS = join(import.meta.dirname, 'i18n');

export const GROUPS: readonly string[] = readdirSync(TEXTS).filter((name) => !name.endsWith('.ts'));

const read = (name: string): string => readFileSync(join(SOURCE, name), 'utf8');

export const textsOf = (group: string, language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(TEXTS, group, `${language}.json`), 'utf8'));

export const files = (ending: string): { name: string; text: string }[] =>
  readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !name.endsWith('.test.ts'))
    .map((name) => ({ name, text: read(name) }));

const LITERAL = /'([\w-]+(?:\.[\w-]+)*)'|`((?:[\w.-]|\$\{[^}]*\})+)`/g;
/** How a key ends that has several forms. */
const FORM = /\.(you|name|one|other)$/;
const OPEN = /^\$\{[^}]*\}(\.\$\{[^}]*\})?$/;

/** The keys that a literal may stand for; a template stands for every key of its shape. */
function shapeOf(literal: string): RegExp {
  const parts = literal.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
  return new RegExp(`^${parts.join('[\\w-]+')}(\\.(you|name|one|other))?$`);
}

/** Whether some literal may stand for a key; plain ones are looked up, as they are many. */
export function usage(): (key: string) => boolean {
  const literals = [...files('.svelte'), ...files('.ts')].flatMap(({ text }) => [...text.matchAll(LITERAL)]);
  const plain = new Set(literals.map(([, literal]) => literal));
  const templates = new Set(literals.map(([, , template = '']) => template).filter((one) => one !== '' && !OPEN.test(one)));
  const shapes = [...templates].map(shapeOf);
  return (key) => plain.has(key) || plain.has(key.replace(FORM, '')) || shapes.some((shape) => shape.test(key));
}

/** Whether a literal stands where only a key does: as what is said, or as the answer of a condition there. */
const isSaid = (before: string): boolean => /\b(t|count|about|told)\((?:[^()']*\?\s*(?:'[^']*'\s*:\s*)?)?$/.test(before);

/** The keys that a file surely names: those that begin with a word and a dot, and words that are said. */
export function keysIn(name: string, keys: string[]): string[] {
  const text = read(name);
  const shapes = [...text.matchAll(LITERAL)].flatMap(({ 1: plain, 2: template = '', index }) => {
    if (plain === undefined) return /^[\w-]+\./.test(template) ? [shapeOf(template)] : [];
    return plain.includes('.') || isSaid(text.slice(Math.max(0, index - 80), index)) ? [shapeOf(plain)] : [];
  });
  return keys.filter((key) => shapes.some((shape) => shape.test(key)));
}

interface Opened {
  page: string;
  groups: string[];
}

const PAGE = /open\(\[([^\]]*)\], import\('([^']+)'\)/g;
const PART = /texts=("\w+"|\{\[[^\]]*\]\}) load=\{\(\) => import\('([^']+)'\)\}/g;

const found = (file: string, how: RegExp): Opened[] =>
  [...read(file).matchAll(how)].map(([, groups = '', page = '']) => ({
    page: join(dirname(file), page),
    groups: groups.match(/\w+/g) ?? [],
  }));

/** The pages and the groups that they are opened with, and the parts that bring groups of their own. */
export const opened = (): Opened[] => found('App.svelte', PAGE).flatMap(withParts);

const withParts = (one: Opened): Opened[] => [
  one,
  ...reached(one.page)
    .flatMap((file) => found(file, PART))
    .flatMap((part) => withParts({ ...part, groups: [...one.groups, ...part.groups] })),
];

/** A file and everything that it imports, now or later; types say nothing, nor do parts with their own texts. */
export function reached(page: string): string[] {
  const files = new Set([page]);
  for (const file of files) for (const next of imports(file)) files.add(next);
  return [...files];
}

const imports = (file: string): string[] =>
  [...read(file).replace(PART, '').matchAll(/import\s*(type\s)?\s*\(?(?:[^'"();]*from\s*)?'(\.[^']+)'/g)]
    .filter(([, type]) => !type)
    .flatMap(({ 2: path = '' }) => {
      const name = join(dirname(file), path);
      return [name, `${name}.ts`].filter((each) => /\.(ts|svelte)$/.test(each) && existsSync(join(SOURCE, each))).slice(0, 1);
    });

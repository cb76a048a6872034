import MiniSearch from 'minisearch';
import { faqPath, rulePath } from '../lib/router.svelte';
import type { Library } from '../lib/wire';

/** A rule or a question that answers to what was typed. */
export interface Hit {
  path: string;
  title: string;
  text: string;
  /** The id of a rule. */
  rule: string | null;
  rulesets: string[];
}

interface Passage extends Hit {
  key: string;
  about: string;
}

const SHORTEST_BEGUN = 3;
const SHORTEST_MISTYPED = 4;
/** So much of a word may be mistyped, and two letters that changed places in any. */
const MISTYPED = 0.3;
const TWO_LETTERS = 2;
const MOST = 8;

/** A word without case and accents, as it is looked for. */
export const plain = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Finds rules and questions by words, also by words that are mistyped or only begun. */
export class Search {
  readonly #index: MiniSearch<Passage>;

  constructor(library: Library) {
    this.#index = new MiniSearch<Passage>({
      idField: 'key',
      fields: ['title', 'text', 'about', 'rule'],
      storeFields: ['path', 'title', 'text', 'rule', 'rulesets'],
      extractField: (passage, field) => passage[field as keyof Passage] as string,
      processTerm: plain,
      searchOptions: {
        boost: { rule: 6, title: 3, about: 0.4 },
        prefix: (term) => term.length >= SHORTEST_BEGUN,
        fuzzy: (term) => (term.length < SHORTEST_MISTYPED || /\d/.test(term) ? false : MISTYPED),
        maxFuzzy: TWO_LETTERS,
      },
    });
    this.#index.addAll([...rules(library), ...questions(library)]);
  }

  /** The best first; those with every word, or where there are none those with any. */
  find(words: string): Hit[] {
    const every = this.#index.search(words, { combineWith: 'AND' });
    const found = every.length > 0 ? every : this.#index.search(words);
    return found.slice(0, MOST) as unknown as Hit[];
  }
}

/** Each rule once where it reads the same in several rulesets. */
function rules({ pages }: Library): Passage[] {
  const found = new Map<string, Passage>();
  for (const { id: ruleset, rules } of pages) {
    for (const { id, title, text, differs } of rules) {
      const key = `${id} ${text}`;
      const known = found.get(key);
      if (known) known.rulesets.push(ruleset);
      else found.set(key, { key, path: rulePath(ruleset, id), title, text, rule: id, rulesets: [ruleset], about: differs ?? '' });
    }
  }
  return [...found.values()];
}

const questions = ({ questions }: Library): Passage[] =>
  questions.map(({ id, ask, answer, others, rules, rulesets }) => ({
    key: id,
    path: faqPath(id),
    title: ask,
    text: answer,
    rule: null,
    rulesets,
    about: [others, ...rules].join(' '),
  }));

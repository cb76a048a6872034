import { describe, expect, test } from 'vitest';
import type { Library } from '../lib/wire';
import { Search, plain } from './search';

const rule = (id: string, title: string, text: string) => ({ id, title, text, differs: null });
const page = (id: string, ...rules: ReturnType<typeof rule>[]) => ({ id, language: 'en' as const, title: id, summary: '', rules });
const LIBRARY: Library = {
  language: 'en',
  pages: [
    page('klee', rule('P8', 'Covering', 'A second card closes the field.'), rule('P11', 'The tie-break', 'The smaller spread wins.')),
    page('french', rule('P8', 'Covering', 'A second card closes the field.')),
    page('ajm', rule('P8', 'Covering', 'No card is ever covered.')),
  ],
  questions: [
    {
      id: 'cover-twice',
      game: 'pacal',
      rules: ['P8'],
      rulesets: ['klee'],
      ask: 'May a field be covered twice?',
      answer: 'No. Two cards close a field, as on a scaffold: échafaudage.',
      others: null,
      positions: [],
    },
  ],
};
const search = new Search(LIBRARY);
const paths = (words: string) => search.find(words).map(({ path }) => path);

describe('the search', () => {
  test('finds a rule once for the rulesets that share it', () => {
    const found = search.find('closes');
    expect(found[0]).toMatchObject({ path: '/rules/klee#P8', rule: 'P8', rulesets: ['klee', 'french'] });
    expect(paths('covering')).toEqual(['/rules/klee#P8', '/rules/ajm#P8']);
  });

  test.each(['cvoered twcie', 'twice', 'COVERED TWICE', 'cover twi'])('finds a question by %s', (words) => {
    expect(paths(words)[0]).toBe('/faq#cover-twice');
  });

  test('knows rules by their ids, and never takes another for them', () => {
    expect(paths('P11')).toEqual(['/rules/klee#P11']);
    expect(paths('p12')).toEqual([]);
  });

  test('minds neither case nor accents', () => {
    expect(paths('Echafaudage')).toEqual(['/faq#cover-twice']);
    expect(plain('Ébène')).toBe('ebene');
  });

  test('finds what has some of the words where nothing has all', () => {
    expect(paths('smaller elephant')).toEqual(['/rules/klee#P11']);
    expect(paths('elephant')).toEqual([]);
    expect(paths('')).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import { spanOf } from './place';

const marked = (text: string, line: number, column: number | null, tag: string | null = null): string => {
  const { start, end } = spanOf(text, { line, column, tag });
  return text.replaceAll('\r\n', '\n').slice(start, end);
};

test('a word is marked from its column to its end', () => {
  expect(marked('klee _,_,15/9,99 - -', 1, 15)).toBe('99');
  expect(marked('one\n1. 17+32 what\n', 2, 10)).toBe('what');
});

test('columns count characters, and either line end ends a line', () => {
  expect(marked('{🏛️ x}\r\n🏛 99\r\n', 2, 3)).toBe('99');
});

test('what is wrong in a tag marks the tag, and without a column the line', () => {
  expect(marked('[Game "Pakal"]\n[Tiles "A Q"]', 2, 1, 'Tiles')).toBe('[Tiles "A Q"]');
  expect(marked('one\ntwo three\nfour', 2, null)).toBe('two three');
});

test('a place behind the text marks nothing and is no error', () => {
  expect(marked('one', 7, 9)).toBe('');
});

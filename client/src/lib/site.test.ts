import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { at, inside } from './site';

test('a site begins at / or under a path', () => {
  expect(at('/table/x')).toBe('/table/x');
  expect(at('/table/x', '/club/')).toBe('/club/table/x');
  expect(at('/', '/club/')).toBe('/club/');
  expect(inside('/table/x')).toBe('/table/x');
  expect(inside('/club/table/x', '/club/')).toBe('/table/x');
  for (const home of ['/club', '/club/']) expect(inside(home, '/club/')).toBe('/');
  for (const path of ['/', '/clubs/x', '/table/x']) expect(inside(path, '/club/')).toBeNull();
});

test('no address is written as if every site began at /', () => {
  const source = join(import.meta.dirname, '..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|ts)$/.test(name) && !name.includes('.test.'));
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    const text = readFileSync(join(source, file), 'utf8');
    expect(text.match(/(?:href|src|action)="\/|(?:href|path|src): ['`]\/|navigate\(['`]\/|fetch\(['`]\/|location\.origin\}?\/|=> [`']\/[a-z]/g), file).toBeNull();
  }
});

import { beforeAll, expect, test } from 'vitest';
import { loadLanguage, loadTexts } from '../lib/i18n.svelte';
import type { TableSummary } from '../lib/wire';
import { byTurn, tableLine } from './home';

beforeAll(async () => {
  await loadLanguage('en');
  await loadTexts(['home']);
});

const table = (more: Partial<TableSummary>): TableSummary => ({
  table: 't',
  ruleset: 'klee',
  mode: 'friends',
  names: { J: 'Ana', O: 'Ben' },
  level: null,
  seats: ['J'],
  score: [0, 0],
  round: 1,
  turn: 1,
  phase: 'offer',
  acts: 'O',
  open: [],
  ready: [],
  over: false,
  result: '*',
  updated: 0,
  pace: null,
  left: null,
  ...more,
});

test('games come by whose turn it is, then by how little time is left, then by their age', () => {
  const lines = [
    table({ table: 'theirs', updated: 9 }),
    table({ table: 'mine', acts: 'J', updated: 1 }),
    table({ table: 'mine, later', acts: 'J', updated: 2 }),
    table({ table: 'urgent', acts: 'J', left: 1000 }),
    table({ table: 'less urgent', acts: 'J', left: 2000, updated: 8 }),
    table({ table: 'against the computer', acts: 'J', mode: 'computer', level: 3, updated: 10 }),
  ].map(tableLine);
  expect(lines.sort(byTurn).map((line) => line.table)).toEqual([
    'urgent',
    'less urgent',
    'mine, later',
    'mine',
    'against the computer',
    'theirs',
  ]);
});

test('a line tells with whom one plays, whose move it is, and how long is left', () => {
  const line = tableLine(table({ left: 2 * 24 * 3600 * 1000 }));
  expect(line.title).toBe('Your game with Ben');
  expect(line.text).toBe('Klee, round one, turn 1, 0\u202f:\u202f0. Ben is to move. 2 days left.');
  expect(tableLine(table({ mode: 'computer', level: 3 })).title).toBe('Your game against Ben, level 3');
});

import { beforeAll, expect, test } from 'vitest';
import { loadLanguage, loadTexts } from '../lib/i18n.svelte';
import { cellOf, parseBoard, parseFace } from './board';
import { boardName, showsText, squareName } from './names';
import { STANDARD, symbolName } from './symbols';

const FACE = parseFace('.H../..FD/A.CI/BE.G');
const board = parseBoard('CCCT/CCCC/CCCC/TCT_');
const name = (cell: string, slides = true) => squareName(STANDARD, FACE, board, cellOf(cell), slides);

beforeAll(() => Promise.all([loadLanguage('en'), loadTexts(['race'])]));

test('a square is named by its place, its kind, what it shows and which way it slides', () => {
  expect(name('a4')).toBe('Row 4, column 1: transparent, corn, slides right');
  expect(name('d1')).toBe('Row 1, column 4: transparent, blank, slides down');
  expect(name('d4')).toBe('Row 4, column 4: hole, serpent');
  expect(name('a4', false)).toBe('Row 4, column 1: transparent, corn');
});

test('what a coloured square hides is not said', () => {
  expect(name('b1')).toBe('Row 1, column 2: coloured');
  expect(name('d2')).toBe('Row 2, column 4: coloured, slides down');
});

test('a board that is only watched is one sentence', () => {
  expect(boardName(STANDARD, FACE, board)).toBe(
    'Row 4, column 1: transparent, corn. Row 4, column 4: hole, serpent. Hole in row 4, column 4',
  );
  expect(boardName(STANDARD, FACE, parseBoard('_CCC/CCCC/CCCC/CCCC'))).toBe('No symbol shows. Hole in row 1, column 1');
});

test('the nine symbols have names in every language, one’s own keep theirs', async () => {
  expect(showsText(STANDARD, 'BG')).toBe('Showing: corn and serpent');
  expect(symbolName({ Z: 'zebra' }, 'Z')).toBe('zebra');
  await loadLanguage('de');
  expect(symbolName(STANDARD, 'G')).toBe('Schlange');
  await loadLanguage('en');
});

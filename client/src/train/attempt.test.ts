import { expect, test } from 'vitest';
import { begin, isSolved, slid, squaresOf } from './attempt';

const START = { board: 'CCCC/CCCC/CCCT/TTT_' };
const FACE = 'ABCDEFGHI.......';

test('a slide is counted where the square is in line with the hole (K3)', () => {
  const attempt = slid(begin(START), 12);
  expect(attempt.slides).toEqual(['a4']);
  expect(slid(attempt, 5)).toBe(attempt);
});

test('it is solved when exactly the goal shows (K4)', () => {
  const attempt = begin({ board: 'TTTC/CCCC/CCC_/TCCC' });
  expect(isSolved(FACE, 'ABC', attempt)).toBe(true);
  expect(isSolved(FACE, 'ABD', attempt)).toBe(false);
});

test('what is shared says which slides lost some, and not where they went', () => {
  const lost = [{ number: 2, slide: 'a1', better: 'b2', cost: 1 }];
  expect(squaresOf({ slides: 3, lost })).toBe('■□■');
});

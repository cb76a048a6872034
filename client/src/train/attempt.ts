import { canPush, cellName, parseBoard, push, visible, type Board } from '../race/board';
import type { Exercise, Review } from '../lib/wire';

/** An exercise under way: the board as it lies, and the cells of the squares that were slid. */
export interface Attempt {
  readonly board: Board;
  readonly slides: readonly string[];
}

export const begin = ({ board }: Pick<Exercise, 'board'>): Attempt => ({ board: parseBoard(board), slides: [] });

/** The attempt after a slide, itself where the square cannot be pushed (K3). */
export function slid(attempt: Attempt, cell: number): Attempt {
  if (!canPush(attempt.board, cell)) return attempt;
  return { board: push(attempt.board, cell), slides: [...attempt.slides, cellName(cell)] };
}

/** Whether exactly the symbols of the goal show (K4). */
export const isSolved = (face: string, goal: string, { board }: Attempt): boolean => visible(face, board) === goal;

/** One square for each slide, without a word of where they went: best ones, and those that lost some. */
export function squaresOf({ slides, lost }: Pick<Review, 'slides' | 'lost'>): string {
  const wasted = new Set(lost.map(({ number }) => number));
  return Array.from({ length: slides }, (_, index) => (wasted.has(index + 1) ? '□' : '■')).join('');
}

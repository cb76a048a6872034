import { canPush, cellName, cellOf, push, type Board } from './board';

/**
 * The own board before the server has said yes: `board` with the slides it has accepted
 * (`accepted` of them this round), and those still under way, the first numbered one higher.
 */
export interface Prediction {
  readonly board: Board;
  readonly accepted: number;
  readonly underway: readonly string[];
}

export const settled = (board: Board, accepted: number): Prediction => ({ board, accepted, underway: [] });

/** The board as its owner sees it: every slide has its effect at once. */
export const predicted = ({ board, underway }: Prediction): Board =>
  underway.reduce((now, cell) => push(now, cellOf(cell)), board);

/** A slide of the owner, with the number under which it is sent; null where it cannot be. */
export function slide(state: Prediction, cell: number): { state: Prediction; n: number } | null {
  if (!canPush(predicted(state), cell)) return null;
  const underway = [...state.underway, cellName(cell)];
  return { state: { ...state, underway }, n: state.accepted + underway.length };
}

/** The server has accepted slide `n`. One that is not known here lies on a board that was put right. */
export function accepted(state: Prediction, n: number, cell: string): Prediction {
  if (n !== state.accepted + 1) return state;
  const [next, ...rest] = state.underway;
  return { board: push(state.board, cellOf(cell)), accepted: n, underway: next === cell ? rest : [] };
}

/** The server's whole word: slides that it has not seen yet are still under way. */
export function shown(state: Prediction | null, board: Board, slides: number): Prediction {
  const seen = state ? slides - state.accepted : -1;
  if (!state || seen < 0 || seen > state.underway.length) return settled(board, slides);
  return { board, accepted: slides, underway: state.underway.slice(seen) };
}

import type { FieldView, LessonAnswer, LessonStep, RaceView } from '../lib/wire';

/** What is said to a token: the answer that names it, else what is said to all others. */
export const answerTo = (step: LessonStep, token: string): LessonAnswer | null =>
  step.answers.find(({ tokens }) => tokens.includes(token)) ?? step.otherwise;

/** The token that puts a card on a field, on top of what lies there. */
export const tokenOn = (card: number, field: Pick<FieldView, 'rank' | 'value'>): string =>
  `${card}${field.value === null ? '@' : 'x'}${field.rank}`;

/** What slides and a claim have come to on a board of Pakal; null while they may go on (K4, K5, K7). */
export function outcomeOf(
  { goal, tiles }: Pick<RaceView, 'goal' | 'tiles'>,
  shows: string,
  claim: string | null,
): string | null {
  const reached = shows === goal;
  if (claim === null) return reached && tiles === '' ? 'reached' : null;
  if (!reached) return 'not-reached';
  return goal?.includes(claim) ? 'goal-symbol' : `claim ${claim}`;
}

/** What is said to a square that cannot slide, wherever the hole is. */
export const NOT_IN_LINE = 'not-in-line';

/** An answer that is right, to be shown. */
export const rightToken = (step: LessonStep): string | null =>
  step.answers.find(({ right }) => right)?.tokens[0] ?? null;

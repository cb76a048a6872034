import type { FieldView, LessonAnswer, LessonStep } from '../lib/wire';

/** What is said to a token: the answer that names it, else what is said to all others. */
export const answerTo = (step: LessonStep, token: string): LessonAnswer | null =>
  step.answers.find(({ tokens }) => tokens.includes(token)) ?? step.otherwise;

/** The token that puts a card on a field, on top of what lies there. */
export const tokenOn = (card: number, field: Pick<FieldView, 'rank' | 'value'>): string =>
  `${card}${field.value === null ? '@' : 'x'}${field.rank}`;

/** An answer that is right, to be shown. */
export const rightToken = (step: LessonStep): string | null =>
  step.answers.find(({ right }) => right)?.tokens[0] ?? null;

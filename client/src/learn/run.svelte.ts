import type { Lesson, LessonAnswer, LessonStep, TableView } from '../lib/wire';
import type { Played } from '../table/play.svelte';
import { answerTo } from './answers';
import { progress } from './progress.svelte';

/** A learner's way through a lesson of either game: the step, and what was said to the last answer. */
export class Run {
  readonly lesson: Lesson;
  place = $state(0);
  said = $state.raw<LessonAnswer | null>(null);

  constructor(lesson: Lesson, place: number) {
    this.lesson = lesson;
    this.place = place;
  }

  get step(): LessonStep {
    return this.lesson.steps[this.place] as LessonStep;
  }

  /** Whether an answer has led on, so that nothing is asked until the learner goes on. */
  get settled(): boolean {
    return this.done || Boolean(this.said?.table ?? this.said?.race);
  }

  get done(): boolean {
    return this.said?.right ?? false;
  }

  get last(): boolean {
    return this.place === this.lesson.steps.length - 1;
  }

  act(token: string): void {
    this.said = answerTo(this.step, token);
    if (this.done) progress.note(this.lesson, this.step.id);
  }

  again(): void {
    this.said = null;
  }

  go(place: number): void {
    this.place = Math.min(Math.max(place, 0), this.lesson.steps.length - 1);
    this.said = null;
  }
}

/** A lesson of Pacal, played at a table. */
export class TableRun extends Run implements Played {
  readonly busy = false;

  /** The position, or what has come of the answer. */
  get view(): TableView {
    return (this.said?.table ?? this.step.table) as TableView;
  }
}

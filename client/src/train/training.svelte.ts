import { askReview, readDailyExercise, readExercise, type ApiError } from '../lib/api';
import { isDateWrong } from '../lib/skew';
import type { Difficulty, Exercise, Review } from '../lib/wire';
import { parseFace } from '../race/board';
import { begin, isSolved, slid, type Attempt } from './attempt';
import { Calendar } from './calendar.svelte';
import { keepDays, noted, readDays, streak, type Days } from './days';

/** What is being done, from the first look at an exercise to its review. */
export class Training {
  exercise = $state.raw<Exercise | null>(null);
  attempt = $state.raw<Attempt | null>(null);
  review = $state.raw<Review | null>(null);
  problem = $state.raw<ApiError | null>(null);
  /** Milliseconds from the first slide to the goal. */
  time = $state(0);
  days = $state.raw<Days>(readDays());
  /** Whether the clock of this device is days off the server's. */
  misdated = $state(false);
  readonly calendar = new Calendar();
  /** The day whose exercise was asked for last, if it was one of a day. */
  #day = $state.raw<string | null>(null);
  #began = 0;
  #asked = 0;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  readonly face = $derived(this.exercise ? parseFace(this.exercise.face) : '');
  readonly solved = $derived(
    this.exercise !== null && this.attempt !== null && isSolved(this.face, this.exercise.goal, this.attempt),
  );
  readonly streak = $derived(streak(this.days, this.calendar.day));
  readonly touched = $derived((this.attempt?.slides.length ?? 0) > 0);
  /** Whether another day has begun since. */
  readonly stale = $derived(this.#day !== null && this.#day !== this.calendar.day);

  daily(): Promise<void> {
    this.calendar.look();
    this.#day = this.calendar.day;
    return this.#take(readDailyExercise(this.#day));
  }

  practice(difficulty: Difficulty): Promise<void> {
    this.#day = null;
    return this.#take(readExercise(difficulty));
  }

  async #take(asked: Promise<Exercise>): Promise<void> {
    const mine = ++this.#asked;
    this.problem = null;
    try {
      const found = await asked;
      if (mine !== this.#asked) return;
      this.exercise = found;
      this.again();
    } catch (error) {
      if (mine === this.#asked) this.problem = error as ApiError;
    } finally {
      this.misdated = isDateWrong();
    }
  }

  /** The same exercise from its beginning. */
  again(): void {
    this.attempt = this.exercise && begin(this.exercise);
    this.review = null;
    this.time = 0;
  }

  push(cell: number): boolean {
    if (!this.attempt || this.solved) return false;
    const after = slid(this.attempt, cell);
    if (after === this.attempt) return false;
    if (this.attempt.slides.length === 0) this.#began = this.#now();
    this.attempt = after;
    if (this.solved) void this.finish();
    return true;
  }

  /** Has the way looked at; asked again where the server could not be reached. */
  async finish(): Promise<void> {
    const { exercise, attempt } = this;
    if (!exercise || !attempt) return;
    this.time ||= this.#now() - this.#began;
    this.problem = null;
    const { face, board, goal } = exercise;
    try {
      const found = await askReview({ face, board, goal, slides: [...attempt.slides] });
      if (attempt !== this.attempt) return;
      this.review = found;
      if (exercise.day) this.#note(exercise.day, found);
    } catch (error) {
      if (attempt === this.attempt) this.problem = error as ApiError;
    }
  }

  #note(day: string, { slides, par }: Review): void {
    this.days = noted(this.days, day, { slides, par, time: this.time });
    keepDays(this.days);
  }
}

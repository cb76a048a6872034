import type { Lesson, LessonInfo } from '../lib/wire';

const KEY = 'palenque.lessons';
type Done = Record<string, string[]>;

/** What is stored, or nothing where it is something else. */
export function readDone(stored: string | null): Done {
  try {
    const found: unknown = JSON.parse(stored ?? '{}');
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return {};
    const lists = Object.entries(found).filter(([, steps]) => Array.isArray(steps));
    return Object.fromEntries(lists.map(([lesson, steps]) => [lesson, (steps as unknown[]).map(String)]));
  } catch {
    return {};
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage may be blocked: then every visit begins anew.
    return null;
  }
}

/** The steps that are done, by lesson; kept in this browser only. */
class Progress {
  #done = $state.raw<Done>(readDone(stored()));

  stepsDone({ id }: { id: string }): string[] {
    return this.#done[id] ?? [];
  }

  finished(lesson: LessonInfo): boolean {
    return lesson.steps.every((step) => this.stepsDone(lesson).includes(step));
  }

  begun(lesson: LessonInfo): boolean {
    return this.stepsDone(lesson).length > 0;
  }

  /** The place of the first step that is not done, 0 where all of them are. */
  firstOpen(lesson: Lesson): number {
    const done = this.stepsDone(lesson);
    return Math.max(0, lesson.steps.findIndex(({ id }) => !done.includes(id)));
  }

  note(lesson: Lesson, step: string): void {
    const done = this.stepsDone(lesson);
    if (done.includes(step)) return;
    this.#done = { ...this.#done, [lesson.id]: [...done, step] };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#done));
    } catch {
      // Blocked or full: the progress then lasts as long as the page.
    }
  }
}

export const progress = new Progress();

import { ApiError, askHint } from '../lib/api';
import { t } from '../lib/i18n.svelte';
import type { Hint, TableView } from '../lib/wire';
import { problemText } from '../ui/problem';
import { speaker } from '../ui/speaker.svelte';
import type { Play } from './play.svelte';
import { KEEP } from './turn';

/** Asks the server what the seat might do; the hint is chosen, but played by nobody. */
export class Hints {
  readonly #play: Play;
  readonly #read: (view: TableView) => Promise<Hint>;
  asking = $state(false);
  #hint = $state.raw<Hint | null>(null);

  constructor(play: Play, read = (view: TableView) => askHint(view.table, view.seat, view.ply)) {
    this.#play = play;
    this.#read = read;
  }

  /** What the hint says, as long as it answers the view that is shown. */
  get text(): string | null {
    return this.#hint && this.#hint.ply === this.#play.view?.ply ? hintText(this.#hint) : null;
  }

  /** Two people who play each other get none. */
  get offered(): boolean {
    return this.#play.view?.mode !== 'friends';
  }

  get possible(): boolean {
    const { kind } = this.#play.asked;
    return this.offered && !this.asking && kind !== 'wait' && kind !== 'over';
  }

  /** Whether a choice was made that the focus may be led to. */
  async ask(): Promise<boolean> {
    const view = this.#play.view;
    if (!view || !this.possible) return false;
    this.asking = true;
    try {
      const hint = await this.#read(view);
      return this.#take(hint);
    } catch (error) {
      const problem = error as ApiError;
      this.#play.notice = { text: () => problemText(problem), rule: problem.rule };
      return false;
    } finally {
      this.asking = false;
    }
  }

  /** Drops what was said of another view. */
  forget(): void {
    this.#hint = null;
  }

  #take(hint: Hint): boolean {
    if (hint.ply !== this.#play.view?.ply) return false;
    this.#hint = hint;
    this.#play.choose(hint.token);
    speaker.say(hintText(hint));
    return this.#play.token !== null;
  }
}

export function hintText({ token, chance }: Pick<Hint, 'token' | 'chance'>): string {
  const move = moveText(token);
  return chance === null ? move : `${move} ${t('hint.chance', { percent: Math.round(chance * 100) })}`;
}

function moveText(token: string): string {
  const [first = '', second = ''] = token.split(/[+@x]/);
  if (token === KEEP) return t('hint.keep');
  if (token.includes('+')) return t('hint.offer', { first, second });
  if (token.includes('@')) return t('hint.place', { card: first, rank: second });
  if (token.includes('x')) return t('hint.cover', { rank: second, card: first });
  return t('hint.pick', { card: first });
}

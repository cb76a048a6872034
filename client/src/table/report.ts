import { t } from '../lib/i18n.svelte';
import { play, type Sound } from '../lib/sound';
import type { LogTurn, TableView } from '../lib/wire';
import { speaker } from '../ui/speaker.svelte';
import { momentsBetween, type Moment } from './moments';
import { about } from './people';

/** Tells what happened between two views of a table: aloud, and to a screen reader. */
export class Reporter {
  #before: { view: TableView; log: LogTurn[]; asks: string } | null = null;

  /** `asks` is the sentence that says what comes next. */
  report(view: TableView, asks: string): void {
    const log = view.round?.log ?? view.solo?.log ?? [];
    const before = this.#before;
    if (before?.view === view) return;
    const known = before?.view.round_number === view.round_number ? before.log : [];
    const moments = before ? momentsBetween(known, log) : [];
    this.#before = { view, log, asks };
    if (moments.length === 0 && before?.asks === asks) return;
    for (const moment of moments) play(soundOf(moment));
    if (before && isOver(view) && !isOver(before.view)) play('won');
    speaker.say([...moments.map((moment) => sentence(view, moment)), asks].join(' '));
  }
}

const isOver = ({ end, round, solo }: TableView): boolean =>
  end !== null || round?.phase.kind === 'over' || solo?.phase === 'over';

const soundOf = (moment: Moment): Sound => (moment.kind === 'keep' ? 'pick' : moment.kind);

export function sentence(view: TableView, moment: Moment): string {
  const seat = moment.seat ?? view.seat;
  switch (moment.kind) {
    case 'offer':
      return moment.seat
        ? about('said.offer', view, seat, { first: moment.first, second: moment.second })
        : t('said.draw', { first: moment.first, second: moment.second });
    case 'pick':
      return about('said.pick', view, seat, { card: moment.card });
    case 'place':
      return about('said.place', view, seat, { card: moment.card, rank: moment.rank });
    case 'cover':
      return about('said.cover', view, seat, { card: moment.card, rank: moment.rank });
    case 'stuck':
      return about('said.stuck', view, seat, { card: moment.card });
    case 'keep':
      return about('said.keep', view, seat);
  }
}

import { decimal, percent, t, type Key } from '../lib/i18n.svelte';
import type { MeasuredShare, Trial, TrialFigures } from '../lib/wire';

export interface Row {
  name: string;
  own: string;
  known: string;
}

const ENDS = ['complete', 'spread', 'stuck', 'no-offer', 'unfinished'] as const;
/** A smaller share of the ends would be written as 0 %. */
const SHOWN = 0.005;

const sure = ({ value, low, high }: MeasuredShare): string =>
  t('trial.interval', { value: percent(value), low: percent(low), high: percent(high) });
const points = (worth: number | null): string => (worth === null ? '–' : t('trial.points', { n: Math.round(worth * 100) }));

/** What a trial measured, of the own ruleset and of the one that is known. */
export function rowsOf({ own, known }: Trial): Row[] {
  if (!own || !known) return [];
  const row = (name: string, tell: (figures: TrialFigures) => string): Row => ({ name, own: tell(own), known: tell(known) });
  const ends = ENDS.filter((end) => Math.max(own.ends[end] ?? 0, known.ends[end] ?? 0) >= SHOWN);
  return [
    row(t('trial.rounds'), ({ rounds }) => decimal(rounds)),
    row(t('trial.turns'), ({ turns, shortest, longest }) =>
      t('trial.interval', { value: decimal(turns), low: decimal(shortest), high: decimal(longest) }),
    ),
    ...ends.map((end) => row(t(`trial.end.${end}` as Key), ({ ends }) => percent(ends[end] ?? 0))),
    row(t('trial.drawn'), ({ drawn }) => sure(drawn)),
    row(t('trial.first'), ({ first }) => sure(first)),
    row(t('trial.forced'), ({ forced }) => percent(forced)),
    row(t('trial.choices'), ({ choices }) => decimal(choices)),
    row(t('trial.worth'), ({ worth }) => points(worth)),
    row(t('trial.matters'), ({ matters }) => (matters === null ? '–' : percent(matters))),
  ];
}

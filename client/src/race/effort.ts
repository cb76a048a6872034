import { count, t } from '../lib/i18n.svelte';
import type { RaceResult } from '../lib/wire';

/** Time and slides of a claim beside the fewest possible. */
export function effortText(result: Pick<RaceResult, 'time' | 'slides' | 'par'>): string {
  const slides = count('slides', result.slides);
  const par = t('par', { par: result.par });
  return [result.time === null ? '' : t('in.seconds', { seconds: seconds(result.time) }), slides, par].filter(Boolean).join(t('join'));
}

const seconds = (ms: number): number => Math.round(ms / 100) / 10;

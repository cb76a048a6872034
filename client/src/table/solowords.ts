import { count, t } from '../lib/i18n.svelte';
import type { TableView } from '../lib/wire';
import type { Asked } from './turn';
import type { Words } from './words';

/** What a player alone is asked, or how the game ended. */
export function soloWords(view: TableView, asked: Asked): Words {
  const solo = view.solo;
  if (!solo) return { title: '', sentence: '' };
  if (asked.kind !== 'draw') {
    const drawn = count('solo.drawn', solo.drawn_count);
    return solo.won
      ? { title: t('solo.won'), sentence: drawn }
      : { title: t('solo.lost'), sentence: `${t('solo.lost.why')} ${drawn}` };
  }
  const [card = 0, second] = asked.drawn;
  if (second === undefined) return { title: t('solo.place'), sentence: t('solo.place.how', { card }) };
  return { title: t('solo.choose'), sentence: t('solo.choose.how', { first: card, second }) };
}

import { t } from '../lib/i18n.svelte';
import type { Play } from './play.svelte';

/** What the button does that says the choice: "Place 17 on field 4", or what is still to be chosen. */
export function doLabel(play: Play, waiting: string): string {
  const [first, second] = play.cards;
  const spot = play.spot;
  switch (play.asked.kind) {
    case 'offer':
      if (first === undefined) return t('do.offer.none');
      return second === undefined ? t('do.offer.one') : t('do.offer', { first, second });
    case 'pick':
      return first === undefined ? t('do.pick.none') : t('do.pick', { card: first });
    case 'place':
    case 'last':
    case 'draw':
      if (play.card === null) return t('do.pick.none');
      if (!spot) return t('do.place.none');
      return t(spot.cover ? 'do.cover' : 'do.place', { card: play.card, rank: spot.rank });
    default:
      return waiting;
  }
}

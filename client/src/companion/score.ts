import { t } from '../lib/i18n.svelte';
import { won, type Match, type Side } from './match';

/** The two sides have the colours of the game's seats. */
export const SEATS = { left: 'J', right: 'O' } as const;

export const nameOf = (match: Match, side: Side): string =>
  match.names[side].trim() || t(`seat.${SEATS[side]}`);

/** "Ana 2, Ben 1" */
export const standOf = (match: Match): string =>
  t('companion.stand', {
    left: nameOf(match, 'left'),
    right: nameOf(match, 'right'),
    leftScore: won(match, 'left'),
    rightScore: won(match, 'right'),
  });

import { t } from '../lib/i18n.svelte';
import { DECK, type Fault } from './tiebreak';

/** One clear sentence on what cannot be. */
export function faultText(fault: Fault): string {
  switch (fault.kind) {
    case 'range':
      return t('companion.fault.range', { deck: DECK });
    case 'twice':
      return t('companion.fault.twice', { card: fault.card });
    case 'order':
      return t('companion.fault.order', { low: fault.low, high: fault.high });
    case 'outside':
      return t('companion.fault.outside', { low: fault.low, high: fault.high });
    case 'room':
      return t('companion.fault.room', { low: fault.low, high: fault.high, least: fault.least });
  }
}

import { t, type Key } from '../lib/i18n.svelte';
import type { SeatLetter, TableView } from '../lib/wire';

type Named = Pick<TableView, 'mode' | 'seat' | 'names'>;

/** Whether a seat is spoken to as "you"; on one device both people are called by name. */
export const isYou = (view: Named, seat: SeatLetter): boolean => view.mode !== 'device' && seat === view.seat;

/** Seats for which there are two texts, one that says "you" and one that says the name. */
type Personal = Key extends infer K ? (K extends `${infer Stem}.you` ? Stem : never) : never;

export const seatName = (names: TableView['names'], seat: SeatLetter): string =>
  names[seat] ?? t(`seat.${seat}`);

export const calledName = (view: Named, seat: SeatLetter): string =>
  isYou(view, seat) ? t('you') : seatName(view.names, seat);

/** The sentence about a seat, in the form that fits the person. */
export function about(
  stem: Personal,
  view: Named,
  seat: SeatLetter,
  values: Record<string, string | number> = {},
): string {
  const form = isYou(view, seat) ? 'you' : 'name';
  return t(`${stem}.${form}` as Key, { name: seatName(view.names, seat), ...values });
}

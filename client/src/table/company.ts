import { count, t, type Key } from '../lib/i18n.svelte';
import { otherSeat, type Absence, type AnyView, type Choice, type SeatLetter, type TableView, type Word } from '../lib/wire';
import { seatName } from './people';
import { overTitle } from './words';

export type Deed = { type: 'agree'; word: Word } | { type: 'without'; choice: Choice };

/** A sentence about the two, and what its reader may do about it. */
export interface Line {
  text: string;
  deeds: { label: Key; deed: Deed }[];
}

const PROPOSALS = ['draw', 'pause'] as const;

/** All that is to be said of the two besides the game; an onlooker (`null`) may do nothing about it. */
export function lines(view: AnyView, seat: SeatLetter | null, absence: Absence | null): Line[] {
  const { company } = view;
  if (!company || view.end) return [];
  return [...missed(view, seat), ...proposals(view, seat), ...rest(view), ...away(view, seat, absence)];
}

const agree = (word: Word): Line['deeds'][number] => ({ label: `company.${word}`, deed: { type: 'agree', word } });
const without = (choice: Choice): Line['deeds'][number] => ({ label: `away.${choice}`, deed: { type: 'without', choice } });

function proposals({ company, names }: AnyView, seat: SeatLetter | null): Line[] {
  return PROPOSALS.flatMap((what) => {
    const by = company?.[what];
    if (!by) return [];
    const words = company.may.filter((word) => word.endsWith(what) && !word.startsWith('offer'));
    const text = by === seat ? t(`company.${what}.you`) : t(`company.${what}.name`, { name: seatName(names, by) });
    return [{ text, deeds: words.map(agree) }];
  });
}

function rest({ company }: AnyView): Line[] {
  return company?.rest === 'rests' ? [{ text: t('company.rests'), deeds: company.may.map(agree) }] : [];
}

function away({ company, names }: AnyView, seat: SeatLetter | null, absence: Absence | null): Line[] {
  const found: Line[] = [];
  const stand = company?.stand_in;
  if (stand && stand.seat !== seat) {
    found.push({ text: t('away.stands', { name: seatName(names, stand.seat), level: stand.level }), deeds: [] });
  }
  if (absence && absence.seat !== seat && !(stand && absence.choices.length === 0)) {
    const name = seatName(names, absence.seat);
    const choices = seat ? absence.choices : [];
    found.push({ text: t(choices.length > 0 ? 'away.choose' : seat ? 'away.waits' : 'said.left', { name }), deeds: choices.map(without) });
  }
  return found;
}

function missed(view: AnyView, seat: SeatLetter | null): Line[] {
  const { meanwhile } = view.company ?? {};
  if (!meanwhile || !seat) return [];
  const seated: TableView = { ...view, seat };
  const rounds = meanwhile.rounds.map(({ number, winner }) =>
    t('meanwhile.round', { number, result: overTitle(seated, { winner }) }),
  );
  const moves = meanwhile.moves > 0 ? [count('meanwhile.moves', meanwhile.moves)] : [];
  return [{ text: [t('meanwhile', { name: seatName(view.names, otherSeat(seat)) }), ...moves, ...rounds].join(' '), deeds: [] }];
}

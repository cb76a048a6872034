import { count, list, t } from '../lib/i18n.svelte';
import type { CardFits, FieldView, Gap, Spot } from '../lib/wire';

export const rangeText = (low: number, high: number): string => (low === high ? `${low}` : `${low}–${high}`);

interface Placing {
  card: number | null;
  spot: Spot | null;
  help: boolean;
  last: boolean;
  previewed: boolean;
}

/** What a screen reader says of a field: "Field 4, empty, takes 17, range 16 to 29". */
export function fieldName(field: FieldView, placing: Placing): string {
  const parts = [t('field.rank', { rank: field.rank }), ...fieldState(field, placing)];
  if (placing.last) parts.push(t('field.last'));
  if (placing.previewed) parts.push(t('field.preview', { card: placing.card ?? '' }));
  return parts.join(t('join'));
}

function fieldState(field: FieldView, { card, spot, help }: Placing): string[] {
  const { value, under } = field;
  if (value !== null && under !== null) return [t('field.closed', { top: value, under })];
  const state = value === null ? t('field.empty') : String(value);
  if (!help) return [state];
  if (!spot || card === null) return value === null ? [state, ...range(field)] : [state];
  return value === null
    ? [state, t('field.takes', { card }), ...range(field)]
    : [state, t('field.covered', { card }), ...range(field), t('field.closes')];
}

function range({ low, high }: FieldView): string[] {
  if (low === null || high === null) return [];
  return [low === high ? t('field.only', { card: low }) : t('field.range', { low, high })];
}

/** "Card 19, fits fields 4 and 5, covers 6". */
export function cardName(card: number, fits: CardFits | null): string {
  const parts = [t('card.value', { card })];
  if (fits) parts.push(...fitsText(split(fits.spots)));
  return parts.join(t('join'));
}

const split = (spots: Spot[]): Pick<Gap, 'fields' | 'covers'> => ({
  fields: spots.filter((spot) => !spot.cover).map((spot) => spot.rank),
  covers: spots.filter((spot) => spot.cover).map((spot) => spot.rank),
});

function fitsText({ fields, covers }: Pick<Gap, 'fields' | 'covers'>): string[] {
  if (fields.length === 0 && covers.length === 0) return [t('card.nowhere')];
  const parts: string[] = [];
  if (fields.length > 0) parts.push(count('card.fits', fields.length, { fields: list(fields) }));
  if (covers.length > 0) parts.push(t('card.covers', { fields: list(covers) }));
  return parts;
}

/** The head of a hand group: "fields 4, 5, over 6". */
export function gapText({ fields, covers }: Pick<Gap, 'fields' | 'covers'>): string {
  if (fields.length === 0 && covers.length === 0) return t('gap.nowhere');
  const parts: string[] = [];
  if (fields.length > 0) parts.push(count('gap.fields', fields.length, { fields: runs(fields) }));
  if (covers.length > 0) parts.push(t('gap.covers', { fields: runs(covers) }));
  return parts.join(t('join'));
}

/** Ranks with three or more neighbours drawn together: "1–4, 6, 7". */
export function runs(ranks: number[]): string {
  const parts: number[][] = [];
  for (const rank of ranks) {
    const part = parts.at(-1);
    if (part && part.at(-1) === rank - 1) part.push(rank);
    else parts.push([rank]);
  }
  return parts
    .map((part) => (part.length > 2 ? `${part[0]}–${part.at(-1)}` : part.join(', ')))
    .join(', ');
}

import type { FieldView } from '../lib/wire';

/** The one field that has another card than before, if only one has. */
export function placedOn(before: FieldView[], after: FieldView[]): number | null {
  if (before.length !== after.length) return null;
  const changed = after.filter((field, index) => field.value !== before[index]?.value);
  const [only] = changed;
  return only && changed.length === 1 && only.value !== null ? only.rank : null;
}

/** From where, as seen from a field, a card comes that lay on the altar: `120px -40px`; from just above without an altar. */
export function wayFromAltar(field: HTMLElement): string {
  const altar = document.querySelector('[data-drop="altar"]');
  if (!altar) return '0 -22px';
  const [from, to] = [middleOf(altar), middleOf(field)];
  return `${Math.round(from.x - to.x)}px ${Math.round(from.y - to.y)}px`;
}

function middleOf(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

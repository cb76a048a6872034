/** Whether a key belongs to what has the focus: to a button, a text field, a choice not made yet. */
export function actsItself({ key, target }: Pick<KeyboardEvent, 'key' | 'target'>): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('dialog, select, textarea')) return true;
  if (target instanceof HTMLInputElement) return isTyped(target) || (key === ' ' && !isChosen(target));
  return key === ' ' && target.closest('button, a, summary') !== null;
}

const isTyped = ({ type }: HTMLInputElement): boolean => type !== 'radio' && type !== 'checkbox';
/** Space does nothing to a radio button that is chosen already, so it is free for the timer. */
const isChosen = ({ type, checked }: HTMLInputElement): boolean => type === 'radio' && checked;

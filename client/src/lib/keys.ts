const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta']);

/** Notes at the document whether keys or a pointer were used last: only keys need to see a heading that the focus was led to. */
export function noteKeys(): () => void {
  const { dataset } = document.documentElement;
  const key = (event: KeyboardEvent) => {
    if (!MODIFIERS.has(event.key)) dataset.keys = '';
  };
  const pointer = () => delete dataset.keys;
  addEventListener('keydown', key, { capture: true });
  addEventListener('pointerdown', pointer, { capture: true });
  return () => {
    removeEventListener('keydown', key, { capture: true });
    removeEventListener('pointerdown', pointer, { capture: true });
  };
}

import type { Attachment } from 'svelte/attachments';

const SLOP = 8;

interface Drag {
  enabled: boolean;
  /** Called with the `data-drop` of the place where the card was let go. */
  ondrop: (place: string) => void;
}

/** Lets a card be carried by mouse, pen or finger to an element with `data-drop`. */
export function draggable({ enabled, ondrop }: Drag): Attachment<HTMLElement> {
  return (node) => {
    if (!enabled) return;
    const carry = new Carry(node, ondrop);
    node.style.touchAction = 'none';
    node.addEventListener('pointerdown', carry.take);
    node.addEventListener('touchmove', still, { passive: false });
    return () => {
      carry.end();
      node.style.touchAction = '';
      node.removeEventListener('pointerdown', carry.take);
      node.removeEventListener('touchmove', still);
    };
  };
}

/** A card that is let go in motion must not count as a fling, which would swallow the next tap. */
export const still = (event: TouchEvent): void => event.preventDefault();

class Carry {
  readonly #node: HTMLElement;
  readonly #ondrop: (place: string) => void;
  #from: { id: number; x: number; y: number } | null = null;
  #ghost: HTMLElement | null = null;
  #over: HTMLElement | null = null;

  constructor(node: HTMLElement, ondrop: (place: string) => void) {
    this.#node = node;
    this.#ondrop = ondrop;
  }

  readonly take = (event: PointerEvent): void => {
    if (!event.isPrimary || event.button !== 0) return;
    this.#from = { id: event.pointerId, x: event.clientX, y: event.clientY };
    addEventListener('pointermove', this.#move);
    addEventListener('pointerup', this.#drop);
    addEventListener('pointercancel', this.end);
  };

  readonly end = (): void => {
    this.#from = null;
    this.#ghost?.remove();
    this.#ghost = null;
    this.#node.classList.remove('carried');
    this.#mark(null);
    removeEventListener('pointermove', this.#move);
    removeEventListener('pointerup', this.#drop);
    removeEventListener('pointercancel', this.end);
  };

  readonly #move = (event: PointerEvent): void => {
    if (event.pointerId !== this.#from?.id) return;
    const dx = event.clientX - this.#from.x;
    const dy = event.clientY - this.#from.y;
    if (!this.#ghost && Math.hypot(dx, dy) < SLOP) return;
    this.#ghost ??= this.#lift();
    this.#ghost.style.translate = `${dx}px ${dy}px`;
    this.#mark(placeAt(event));
  };

  readonly #drop = (event: PointerEvent): void => {
    if (event.pointerId !== this.#from?.id) return;
    const carried = this.#ghost !== null;
    const place = carried ? placeAt(event)?.dataset.drop : undefined;
    this.end();
    // Letting go of a card must not also count as a click on it.
    if (carried) swallowClick();
    if (place) this.#ondrop(place);
  };

  #lift(): HTMLElement {
    const card = this.#node.querySelector<HTMLElement>('.card') ?? this.#node;
    const box = card.getBoundingClientRect();
    const ghost = card.cloneNode(true) as HTMLElement;
    ghost.classList.add('moving');
    ghost.style.setProperty('--cw', `${box.width}px`);
    ghost.style.left = `${box.left}px`;
    ghost.style.top = `${box.top}px`;
    document.body.append(ghost);
    this.#node.classList.add('carried');
    return ghost;
  }

  #mark(place: HTMLElement | null): void {
    if (place === this.#over) return;
    this.#over?.classList.remove('drop-over');
    place?.classList.add('drop-over');
    this.#over = place;
  }
}

/** Keeps the click that follows at once, which ends a drag, from counting as one. */
export function swallowClick(): void {
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}

const swallow = (event: Event): void => {
  event.stopPropagation();
  event.preventDefault();
};

const placeAt = (event: PointerEvent): HTMLElement | null =>
  document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-drop]') ?? null;

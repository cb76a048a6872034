import type { Attachment } from 'svelte/attachments';
import { still, swallowClick } from '../lib/drag';
import { SIDE, steps } from './board';

const SLOP = 6;
const FAR_ENOUGH = 0.4;
/** Pixels a millisecond: a flick counts although it is short. */
const FLICK = 0.4;

/** Squares under a finger: those from the hole to the one taken, and how far they have followed. */
export interface Dragged {
  cells: number[];
  x: number;
  y: number;
}

interface Slidable {
  hole: () => number;
  enabled: () => boolean;
  ondrag: (dragged: Dragged | null) => void;
  onpush: (cell: number) => void;
}

/** How far squares follow: along their axis only, towards the hole, and one square at most. */
export function followed(hole: number, cell: number, dx: number, dy: number, size: number): { x: number; y: number } {
  const flat = Math.floor(hole / SIDE) === Math.floor(cell / SIDE);
  const way = Math.sign(hole - cell);
  const along = Math.min(Math.max((flat ? dx : dy) * way, 0), size) * way;
  return flat ? { x: along, y: 0 } : { x: 0, y: along };
}

/** Whether a square that was let go slides on: it came far enough, or was flicked. */
export const slidesOn = (distance: number, size: number, ms: number): boolean =>
  distance >= size * FAR_ENOUGH || (distance >= SLOP && distance / Math.max(ms, 1) >= FLICK);

/** Lets squares be pushed with a finger, pen or mouse; a tap stays a click. */
export function slidable(options: Slidable): Attachment<HTMLElement> {
  return (bed) => {
    const drag = new Drag(bed, options);
    const stay = (event: TouchEvent) => options.enabled() && still(event);
    bed.addEventListener('pointerdown', drag.take);
    bed.addEventListener('touchmove', stay, { passive: false });
    return () => {
      drag.end();
      bed.removeEventListener('pointerdown', drag.take);
      bed.removeEventListener('touchmove', stay);
    };
  };
}

class Drag {
  readonly #bed: HTMLElement;
  readonly #options: Slidable;
  #from: { id: number; x: number; y: number; at: number; cell: number; hole: number; size: number } | null = null;
  #moves = false;

  constructor(bed: HTMLElement, options: Slidable) {
    this.#bed = bed;
    this.#options = options;
  }

  readonly take = (event: PointerEvent): void => {
    if (event.button !== 0 || this.#from || !this.#options.enabled()) return;
    const box = this.#bed.getBoundingClientRect();
    const size = box.width / SIDE;
    const column = Math.floor((event.clientX - box.left) / size);
    const row = Math.floor((event.clientY - box.top) / size);
    const [cell, hole] = [row * SIDE + column, this.#options.hole()];
    if (steps(hole, cell).length === 0) return;
    this.#from = { id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp, cell, hole, size };
    addEventListener('pointermove', this.#move);
    addEventListener('pointerup', this.#drop);
    addEventListener('pointercancel', this.end);
  };

  readonly end = (): void => {
    if (this.#moves) this.#options.ondrag(null);
    this.#from = null;
    this.#moves = false;
    removeEventListener('pointermove', this.#move);
    removeEventListener('pointerup', this.#drop);
    removeEventListener('pointercancel', this.end);
  };

  #offset(event: PointerEvent): { x: number; y: number } {
    const from = this.#from;
    return from ? followed(from.hole, from.cell, event.clientX - from.x, event.clientY - from.y, from.size) : { x: 0, y: 0 };
  }

  readonly #move = (event: PointerEvent): void => {
    const from = this.#from;
    if (event.pointerId !== from?.id) return;
    const offset = this.#offset(event);
    this.#moves ||= Math.abs(offset.x + offset.y) >= SLOP;
    if (this.#moves) this.#options.ondrag({ cells: steps(from.hole, from.cell), ...offset });
  };

  readonly #drop = (event: PointerEvent): void => {
    const from = this.#from;
    if (event.pointerId !== from?.id) return;
    const { x, y } = this.#offset(event);
    const pushes = this.#moves && slidesOn(Math.abs(x + y), from.size, event.timeStamp - from.at);
    // Letting go of a square must not also count as a tap on it.
    if (this.#moves) swallowClick();
    if (pushes) this.#options.onpush(from.cell);
    this.end();
  };
}

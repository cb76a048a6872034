import { t } from '../lib/i18n.svelte';
import type { AnyView, SeatLetter } from '../lib/wire';
import { speaker } from '../ui/speaker.svelte';
import { seatName } from './people';

const SEATS = ['J', 'O'] as const;

/** Tells a screen reader who comes to a table and who goes; that everybody was there at first is no news. */
export class Presence {
  #before: SeatLetter[] | null = null;

  report({ seat, names }: Pick<AnyView, 'seat' | 'names'>, present: SeatLetter[]): void {
    const before = this.#before;
    this.#before = present;
    if (!before) return;
    for (const other of SEATS) {
      const here = present.includes(other);
      if (other === seat || here === before.includes(other)) continue;
      speaker.say(t(here ? 'said.came' : 'said.left', { name: seatName(names, other) }));
    }
  }
}

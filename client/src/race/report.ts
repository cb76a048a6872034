import { t } from '../lib/i18n.svelte';
import { play, pulse, type Sound } from '../lib/sound';
import type { RaceSeat, RaceView } from '../lib/wire';
import { speaker } from '../ui/speaker.svelte';
import { LAST_SECONDS } from './countdown.svelte';
import { limitText } from './names';
import { symbolList, symbolName } from './symbols';
import { fateText, roundTitle, told, winnerText } from './words';

function sound(name: Sound): void {
  play(name);
  pulse(name);
}

/** Tells what happens at a race: aloud, to the hand, and to a screen reader. */
export class RaceReporter {
  #before: RaceView | null = null;
  #second: number | null = null;

  /** `you` is the seat that is spoken to; nobody at one device, where all go by name. */
  view(view: RaceView, you: RaceSeat | null): void {
    const before = this.#before;
    this.#before = view;
    if (!before || before.table !== view.table) return;
    this.#claims(before, view, you);
    if (before.phase !== view.phase) this.#phase(view, you);
  }

  /** The seconds of a round that is running. */
  clock(seconds: number | null, running: boolean): void {
    const before = this.#second;
    this.#second = running ? seconds : null;
    if (!running || seconds === null || before === null || seconds >= before) return;
    if (seconds === 0) {
      speaker.warn(t('said.time'));
      sound('time');
    } else if (seconds <= LAST_SECONDS) {
      if (before > LAST_SECONDS || seconds === LAST_SECONDS) speaker.warn(t('said.ten'));
      sound('second');
    }
  }

  slid(): void {
    sound('slide');
  }

  reached(): void {
    sound('goal');
    speaker.say(t('goal.reached'));
  }

  #claims(before: RaceView, view: RaceView, you: RaceSeat | null): void {
    if (before.round !== view.round || view.phase === 'ready' || view.phase === 'count-in') return;
    for (const racer of view.racers) {
      const known = before.racers.find(({ seat }) => seat === racer.seat)?.claim ?? null;
      if (racer.claim === known || racer.claim === null) continue;
      const symbol = symbolName(view.symbols, racer.claim);
      speaker.warn(racer.claim === '' ? told('fate.pass', view, racer.seat, you) : told('said.grab', view, racer.seat, you, { symbol }));
      sound('grab');
    }
  }

  #phase(view: RaceView, you: RaceSeat | null): void {
    if (view.phase === 'count-in') speaker.say(`${roundTitle(view.round)}. ${t('countin.how')}`);
    if (view.phase === 'running' && view.goal) {
      speaker.warn(t('said.goal', { symbols: symbolList(view.symbols, view.goal), time: limitText(view) }));
      sound('pick');
    }
    if (view.phase === 'swapping' || view.phase === 'ready' || view.phase === 'over') this.#results(view, you);
  }

  #results(view: RaceView, you: RaceSeat | null): void {
    const fates = view.results.map((result) => fateText(view, result, you));
    const own = view.racers.find(({ seat }) => seat === view.seat)?.due;
    if (own) fates.push(t(`swap.${own}.ask`));
    if (view.phase === 'over') {
      fates.push(winnerText(view, you));
      sound('won');
    }
    if (fates.length > 0) speaker.say(fates.join(' '));
  }
}

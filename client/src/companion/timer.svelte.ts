import { settings } from '../lib/settings.svelte';
import { Awake } from './awake';
import { TableClock } from './clock';
import { claim, fresh, pause, remaining, seconds, settle, stage, start, type Countdown, type Stage } from './countdown';
import { cue, type Cue } from './cues';
import { DESK_KEY, readDesk, secondsOf, type Desk, type Level, type Voice } from './desk';
import { GOALS, drawGoal } from './goals';
import { armSounds, sound } from './sound';
import { keepStored } from './stored';

/** What the timer has to say, in whatever language. */
export type Tell = (what: 'start' | NonNullable<Cue['tell']>, left: number) => void;

const SHAKE = [400, 150, 400];
/** For how long the end of a round is not passed over. */
const HELD = 800;

/** The timer of a table: rounds one after another, each with a countdown (K2, K6). */
export class TableTimer {
  readonly desk = $state<Desk>(readDesk());
  #countdown = $state.raw<Countdown>(fresh(0));
  #left = $state(0);
  readonly #clock: TableClock;
  readonly #awake = new Awake();
  readonly #tell: Tell;
  #ended = 0;
  #tick: ReturnType<typeof setTimeout> | undefined;

  constructor(tell: Tell, clock = new TableClock()) {
    this.#tell = tell;
    this.#clock = clock;
    this.reset();
  }

  get stage(): Stage {
    return stage(this.#countdown);
  }

  /** Whole seconds left. */
  get left(): number {
    return seconds(this.#left);
  }

  /** Whole seconds of this round. */
  get length(): number {
    return this.#countdown.length / 1000;
  }

  get isOver(): boolean {
    return this.#countdown.end !== null;
  }

  /** Follows the page being hidden and seen, until the returned function is called. */
  watch(): () => void {
    const turned = () => {
      if (document.visibilityState === 'hidden') this.#clock.hide();
      else this.#clock.show();
      this.#look();
    };
    const sleepless = this.#awake.watch();
    document.addEventListener('visibilitychange', turned);
    return () => {
      clearTimeout(this.#tick);
      sleepless();
      document.removeEventListener('visibilitychange', turned);
    };
  }

  /** A tap or Space: starts, pauses, goes on; after the round it prepares the next. */
  press(): void {
    armSounds();
    this.#look();
    if (this.#justEnded()) return;
    if (this.isOver) this.nextRound();
    else if (this.stage === 'running') this.#become(pause(this.#countdown, this.#clock.now()));
    else this.#start(this.#countdown);
  }

  /** The same round once more, from its full time. */
  restart(): void {
    armSounds();
    if (this.stage !== 'ready') this.#start(fresh(secondsOf(this.desk) * 1000));
  }

  /** All have claimed: the round is over (K6). */
  claim(): void {
    this.#look();
    this.#become(claim(this.#countdown, this.#clock.now()));
  }

  nextRound(): void {
    this.desk.round += 1;
    this.desk.goal = null;
    this.reset();
  }

  /** A new game begins at round one; goals that were there do not come back before the others. */
  newGame(): void {
    this.desk.round = 1;
    this.desk.goal = null;
    this.reset();
  }

  /** A round that has begun keeps its time. */
  choose(level: Level): void {
    this.desk.level = level;
    if (this.stage === 'ready') this.reset();
    else this.keep();
  }

  speak(voice: Voice): void {
    this.desk.voice = voice;
    this.keep();
    armSounds();
    sound(voice, 'beat');
  }

  /** Goals on the screen; in a round that has begun, at once. */
  showGoals(shown: boolean): void {
    this.desk.goals = shown;
    if (shown && this.stage !== 'ready') this.#reveal();
    this.keep();
  }

  /** How many goals come before all 21 are shuffled again. */
  get goalsLeft(): number {
    return this.desk.stack.length || GOALS.length;
  }

  /** The full time again, and what the desk says is remembered. */
  reset(): void {
    this.keep();
    this.#become(fresh(secondsOf(this.desk) * 1000));
  }

  keep(): void {
    keepStored(DESK_KEY, this.desk);
  }

  /** The goal is revealed and the clock starts at the same instant (K2). */
  #start(from: Countdown): void {
    const first = stage(from) === 'ready';
    if (first && this.desk.goals) this.#reveal();
    this.#become(start(from, this.#clock.now()));
    if (first) this.#tell('start', this.left);
  }

  #reveal(): void {
    if (this.desk.goal) return;
    Object.assign(this.desk, drawGoal(this.desk.stack));
    this.keep();
  }

  #become(countdown: Countdown): void {
    this.#countdown = countdown;
    this.#left = remaining(countdown, this.#clock.now());
    this.#awake.want(this.stage !== 'ready');
    this.#wait();
  }

  /** Looks at the clock, and shows, sounds and tells what has come meanwhile. */
  #look(): void {
    if (this.stage !== 'running') return;
    const before = this.#left;
    const now = this.#clock.now();
    this.#become(settle(this.#countdown, now));
    const { beat, tell } = cue(this.#countdown.length, before, this.#left);
    if (beat) sound(this.desk.voice, 'beat');
    if (tell === 'end') this.#signalEnd();
    if (tell) this.#tell(tell, this.left);
  }

  /** Who meant to pause in the last moment must not miss the end. */
  #justEnded(): boolean {
    return this.stage === 'time' && this.#clock.now() - this.#ended < HELD;
  }

  /** Heard and felt; the page shows it as well. */
  #signalEnd(): void {
    this.#ended = this.#clock.now();
    sound(this.desk.voice, 'end');
    if (settings.vibration) navigator.vibrate?.(SHAKE);
  }

  /** Until the shown number changes; a late call does no harm, for the deadline stands. */
  #wait(): void {
    clearTimeout(this.#tick);
    if (this.stage !== 'running') return;
    this.#tick = setTimeout(() => this.#look(), Math.ceil(this.#left % 1000) || 1000);
  }
}

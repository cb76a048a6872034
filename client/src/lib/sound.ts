import { settings } from './settings.svelte';

/** The moments of a game that are heard; each has a visible twin. */
export type Sound = 'offer' | 'pick' | 'place' | 'cover' | 'stuck' | 'won' | 'slide' | 'goal' | 'grab' | 'second' | 'time';

/** How the same moments are felt where the device can: milliseconds on, off, on. */
const PULSES: Partial<Record<Sound, number[]>> = { slide: [8], goal: [30, 40, 30], grab: [40], second: [15], time: [200] };

export const canVibrate = (): boolean => 'vibrate' in navigator;

export function pulse(sound: Sound): void {
  const pattern = PULSES[sound];
  if (pattern && settings.vibration && canVibrate()) navigator.vibrate(pattern);
}

let context: AudioContext | null = null;

/** The gestures that browsers count: iOS does not count a finger that only comes down. */
const GESTURES = ['pointerup', 'click', 'keydown'] as const;

/** Browsers allow sound only after a gesture, and so do we; what a call interrupted goes on with the next one. */
export function armSound(): () => void {
  const arm = () => {
    if (!('AudioContext' in window)) return;
    context ??= new AudioContext();
    if (context.state !== 'running') void context.resume();
  };
  for (const gesture of GESTURES) addEventListener(gesture, arm, { capture: true });
  return () => {
    for (const gesture of GESTURES) removeEventListener(gesture, arm, { capture: true });
  };
}

export function play(sound: Sound): void {
  if (!context || !settings.sound) return;
  if (context.state !== 'running') void context.resume();
  const now = context.currentTime + 0.01;
  for (const part of SCORE[sound]) part(context, now);
}

type Part = (audio: AudioContext, start: number) => void;

/** Silence before the next decay: exponential ramps cannot reach zero. */
const SILENT = 0.0001;

const tap =
  (delay: number, pitch = 1900, loud = 0.18): Part =>
  (audio, start) =>
    tone(audio, { type: 'triangle', from: pitch, to: pitch * 0.7, start: start + delay, length: 0.05, loud });

const drum =
  (delay: number, pitch = 110): Part =>
  (audio, start) =>
    tone(audio, { type: 'sine', from: pitch, to: pitch * 0.45, start: start + delay, length: 0.34, loud: 0.5 });

/** Stone on stone: a short burst of noise through a narrow band, over a low knock. */
const stone =
  (delay: number): Part =>
  (audio, start) => {
    noise(audio, start + delay, 0.07, 900, 0.5);
    tone(audio, { type: 'sine', from: 210, to: 120, start: start + delay, length: 0.09, loud: 0.3 });
  };

const click =
  (delay: number): Part =>
  (audio, start) =>
    noise(audio, start + delay, 0.03, 3200, 0.35);

/** A square that slides over the face: a short soft scrape. */
const scrape: Part = (audio, start) => noise(audio, start, 0.06, 520, 0.22);

/** A shell that is blown: a tone with its fifth, twice as long as a tap is short. */
const shell: Part = (audio, start) => {
  tone(audio, { type: 'sine', from: 466, to: 480, start, length: 0.5, loud: 0.22 });
  tone(audio, { type: 'triangle', from: 699, to: 705, start: start + 0.04, length: 0.4, loud: 0.08 });
};

const SCORE: Record<Sound, Part[]> = {
  offer: [tap(0), tap(0.11, 2200)],
  pick: [tap(0)],
  place: [stone(0)],
  cover: [stone(0), click(0.16)],
  stuck: [drum(0, 80)],
  won: [drum(0), drum(0.22), drum(0.5, 140)],
  slide: [scrape],
  goal: [shell],
  grab: [click(0), tap(0.03, 700)],
  second: [drum(0, 150)],
  time: [drum(0, 90), drum(0.18, 70)],
};

interface Tone {
  type: OscillatorType;
  from: number;
  to: number;
  start: number;
  length: number;
  loud: number;
}

function tone(audio: AudioContext, { type, from, to, start, length, loud }: Tone): void {
  const source = audio.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + length);
  source.connect(fading(audio, start, length, loud));
  source.start(start);
  source.stop(start + length);
}

function noise(audio: AudioContext, start: number, length: number, pitch: number, loud: number): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const band = audio.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = pitch;
  source.connect(band);
  band.connect(fading(audio, start, length, loud));
  source.start(start);
}

function fading(audio: AudioContext, start: number, length: number, loud: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(SILENT, start + length);
  gain.connect(audio.destination);
  return gain;
}

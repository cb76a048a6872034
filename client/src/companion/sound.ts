import type { Voice } from './desk';

/** One sound of the timer: pitches of which each glides, at their seconds from the start. */
interface Note {
  type: OscillatorType;
  from: number;
  to: number;
  at: number;
  length: number;
  loud: number;
}

const drum = (at: number, from = 120): Note => ({ type: 'sine', from, to: from * 0.45, at, length: 0.36, loud: 0.9 });
const beep = (at: number, from: number, length: number): Note => ({ type: 'square', from, to: from, at, length, loud: 0.2 });

const BEATS: Record<Exclude<Voice, 'off'>, Note[]> = { drums: [drum(0)], beeps: [beep(0, 880, 0.12)] };
const ENDS: Record<Exclude<Voice, 'off'>, Note[]> = {
  drums: [drum(0, 90), drum(0.2, 90), drum(0.4, 90), drum(0.7, 150)],
  beeps: [beep(0, 1175, 0.22), beep(0.3, 1175, 0.22), beep(0.6, 1175, 0.7)],
};
/** Exponential fading cannot reach zero. */
const SILENT = 0.0001;

let audio: AudioContext | null = null;

/** To be called within a gesture, without which browsers stay silent. */
export function armSounds(): void {
  if (!('AudioContext' in window)) return;
  audio ??= new AudioContext();
  if (audio.state !== 'running') void audio.resume();
}

export function sound(voice: Voice, what: 'beat' | 'end'): void {
  if (!audio || voice === 'off') return;
  if (audio.state !== 'running') void audio.resume();
  for (const note of (what === 'beat' ? BEATS : ENDS)[voice]) strike(audio, note);
}

function strike(audio: AudioContext, { type, from, to, at, length, loud }: Note): void {
  const start = audio.currentTime + 0.01 + at;
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.type = type;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + length);
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(SILENT, start + length);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}

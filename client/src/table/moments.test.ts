import { expect, test } from 'vitest';
import type { LogTurn } from '../lib/wire';
import { frameAt, placesOf } from '../pages/replay';
import { momentOf, momentsBetween } from './moments';
import { runs } from './names';

const turn = (...tokens: string[]): LogTurn => ({ turn: 1, offerer: 'J', tokens });

test('an offer, a pick and a placement are told once each, by whoever acted', () => {
  expect(momentsBetween([], [turn('17+32')])).toEqual([{ kind: 'offer', seat: 'J', first: '17', second: '32' }]);
  expect(momentsBetween([turn('17+32')], [turn('17+32', '17')])).toEqual([{ kind: 'pick', seat: 'O', card: '17' }]);
  expect(momentsBetween([turn('17+32', '17')], [turn('17+32', '17x4')])).toEqual([
    { kind: 'cover', seat: 'O', card: '17', rank: '4' },
  ]);
  expect(momentsBetween([turn('17+32', '17x4')], [turn('17+32', '17x4', '32@9')])).toEqual([
    { kind: 'place', seat: 'J', card: '32', rank: '9' },
  ]);
});

test('stuck cards, kept cards and unknown tokens', () => {
  expect(momentOf('33#', 'O')).toEqual({ kind: 'stuck', seat: 'O', card: '33' });
  expect(momentOf('-', 'J')).toEqual({ kind: 'keep', seat: 'J' });
  expect(momentOf('#', 'J')).toBeNull();
});

test('a replay finds the place of every frame in the log, a pick beside its placement', () => {
  const frames = [null, '17+32', '17', '17@4', '32@9'].map((token) => ({ token, turn: 1 }));
  const places = placesOf(frames, [turn('17+32', '17@4', '32@9')]);
  expect(places.map((place) => place?.index ?? null)).toEqual([null, 0, 1, 1, 2]);
  expect(frameAt(places, 1, 1)).toBe(3);
});

test('neighbouring ranks are drawn together from three on', () => {
  expect(runs([1, 2, 3, 4, 6, 7])).toBe('1–4, 6, 7');
});

import { expect, test } from 'vitest';
import type { Frame } from '../lib/wire';
import { handSeenBy } from './replay';

const nothing = { seat: null, offer: null, card: null, returns: null, winner: null, reason: null, rule: null };
const frame = (phase: Partial<Frame['phase']> & Pick<Frame['phase'], 'kind'>): Frame => ({
  token: null,
  turn: 1,
  pyramids: {},
  hands: { J: [3, 17, 40], O: [5, 22] },
  phase: { ...nothing, ...phase },
  position: '',
  comment: null,
  last: {},
});
const offering = frame({ kind: 'offer', seat: 'J' });
const offered = frame({ kind: 'pick', seat: 'O', offer: [17, 40] });

test('both hands lie open to whoever looks with the eyes of both', () => {
  expect(handSeenBy(offering, 'J', null)).toEqual([3, 17, 40]);
});

test('the own hand lies open, the other does not', () => {
  expect(handSeenBy(offering, 'J', 'J')).toEqual([3, 17, 40]);
  expect(handSeenBy(offering, 'J', 'O')).toEqual([null, null, null]);
});

test('of the other hand the cards on offer lie open, at places that tell nothing of the rest', () => {
  expect(handSeenBy(offered, 'J', 'O')).toEqual([null, 17, 40]);
});

test('after the round both hands lie open', () => {
  expect(handSeenBy(frame({ kind: 'over' }), 'J', 'O')).toEqual([3, 17, 40]);
});

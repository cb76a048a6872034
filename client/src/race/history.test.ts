import { expect, test } from 'vitest';
import type { SoloRound } from '../lib/wire';
import { bestOf } from './history';

const round = (number: number, changes: Partial<SoloRound>): SoloRound => ({
  ...{ table: 't', round: number, level: 'easy', goal: 'ABC', reached: true, time: 9000, slides: 12, par: 10, updated: 0 },
  ...changes,
});

test('the best rounds reached the goal at this level, the fastest first', () => {
  const rounds = [
    round(1, { time: 30_000 }),
    round(2, { time: 12_000 }),
    round(3, { time: 2000, reached: false }),
    round(4, { time: 5000, level: 'hard' }),
    round(5, { time: 12_000, slides: 10 }),
  ];
  expect(bestOf(rounds, 'easy').map((each) => each.round)).toEqual([5, 2, 1]);
});

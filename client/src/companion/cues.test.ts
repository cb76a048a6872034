import { expect, test } from 'vitest';
import { cue } from './cues';

/** Everything that is heard and told when somebody looks every `step` milliseconds. */
function whole(length: number, step: number) {
  let beats = 0;
  const told: (string | null)[] = [];
  for (let left = length; left > 0; left -= step) {
    const next = cue(length, left, Math.max(0, left - step));
    if (next.beat) beats += 1;
    if (next.tell) told.push(next.tell);
  }
  return { beats, told };
}

test.each([50, 250, 1000])('a round looked at every %i ms has ten beats and three announcements', (step) => {
  expect(whole(45_000, step)).toEqual({ beats: 10, told: ['half', 'ten', 'end'] });
});

test('a short round has no half, for the last ten seconds say enough', () => {
  expect(whole(20_000, 100).told).toEqual(['ten', 'end']);
  expect(whole(8000, 100)).toEqual({ beats: 7, told: ['end'] });
});

test('what was missed is not made up for: only the latest is told, and one beat', () => {
  expect(cue(45_000, 40_000, 9500)).toEqual({ beat: true, tell: 'ten' });
  expect(cue(45_000, 40_000, 3000)).toEqual({ beat: true, tell: 'ten' });
  expect(cue(45_000, 40_000, 0)).toEqual({ beat: false, tell: 'end' });
});

test('two looks within one second are one beat', () => {
  expect(cue(45_000, 9200, 9100)).toEqual({ beat: false, tell: null });
});

import type { Key } from '../lib/i18n.svelte';
import { troubles } from '../lib/trouble.svelte';

const SEAT: Record<string, [title: Key, how: Key]> = {
  'no-such-table': ['problem.table', 'problem.table.how'],
  'not-found': ['problem.table', 'problem.table.how'],
  unknown: ['problem.table', 'problem.table.how'],
  'not-your-seat': ['problem.seat', 'problem.seat.how'],
  foreign: ['problem.seat', 'problem.seat.how'],
  'no-cookie': ['problem.cookies', 'trouble.cookies'],
  outdated: ['trouble', 'trouble.version'],
};

/** Why a seat cannot be shown, by what refused it or how its line ended: a title, and what to do. */
export function seatProblem(why: string): [title: Key, how: Key] {
  const blocked = troubles.isBlocked && (why === 'foreign' || why === 'not-your-seat');
  return SEAT[blocked ? 'no-cookie' : why] ?? ['problem.server', 'problem.server.how'];
}

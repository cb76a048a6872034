import { beforeEach, expect, test } from 'vitest';
import type { Lesson, LessonAnswer, LessonStep, RaceView, Racer } from '../lib/wire';
import { cellOf, formatBoard } from '../race/board';
import { BoardRun } from './boardrun.svelte';

const FACE = '.H../..FD/A.CI/BE.G';
const BEFORE = 'CCTT/CCC_/TCCC/CCTC';
const AFTER = 'CCTT/CCCC/TCTC/_CCC';

const race = (board: string, more: Partial<RaceView> = {}, me: Partial<Racer> = {}): RaceView =>
  ({
    phase: 'running',
    goal: 'ABC',
    tiles: '',
    racers: [{ seat: 'J', name: '', face: FACE, board, space: 0, claim: null, due: null, ...me }],
    ...more,
  }) as RaceView;
const said = (token: string, right: boolean, shown: RaceView | null = null): LessonAnswer => ({
  tokens: [token],
  right,
  rule: right ? null : 'K7',
  text: token,
  table: null,
  race: shown,
});
const step = (id: string, shown: RaceView, way: string[], ...answers: LessonAnswer[]): LessonStep =>
  ({ id, race: shown, table: null, way, answers, otherwise: null }) as unknown as LessonStep;
const lesson = (...steps: LessonStep[]): Lesson => ({ id: 'pakal', steps }) as unknown as Lesson;

beforeEach(() => localStorage.clear());

const push = (run: BoardRun, ...cells: string[]) => cells.map((cell) => run.push(cellOf(cell)));

test('squares slide on to the goal, and one out of line is refused where it lies (K3, K4)', () => {
  const way = ['c2', 'c4', 'a4'];
  const run = new BoardRun(lesson(step('goal', race(BEFORE), way, said('reached', true), said('not-in-line', false))), 0);
  expect(push(run, 'c2', 'a4')).toEqual([true, false]);
  expect([run.said?.text, run.settled, run.slides, run.shows]).toEqual(['not-in-line', false, 1, 'AF']);
  push(run, 'c4', 'a4');
  expect([run.done, run.shows, formatBoard(run.board)]).toEqual([true, 'ABC', AFTER]);
  run.restart();
  expect([run.done, run.slides, formatBoard(run.board)]).toEqual([false, 0, BEFORE]);
});

test('a tile taken too early is shown on the learner’s own board, and may be taken back (K7)', () => {
  const stays = said('not-reached', false, race(BEFORE, { phase: 'ready', tiles: 'AH' }));
  const moved = said('claim H', true, race(AFTER, { phase: 'ready', tiles: 'AH' }, { space: 9, claim: 'H' }));
  const run = new BoardRun(lesson(step('whole', race(BEFORE, { tiles: 'AH' }), ['c2', 'c4', 'a4', 'claim H'], stays, moved)), 0);
  push(run, 'c2');
  run.grab('A');
  expect([run.said?.text, run.playing, run.me.claim, run.me.shows]).toEqual(['not-reached', false, 'A', 'AF']);
  run.again();
  expect([run.playing, run.me.claim, run.slides]).toEqual([true, null, 1]);
  push(run, 'c4', 'a4');
  run.grab('H');
  expect([run.done, run.me.space, run.me.claim]).toEqual([true, 9, 'H']);
});

test('shown how, the squares go their way from the beginning', () => {
  const run = new BoardRun(lesson(step('goal', race(BEFORE), ['c2', 'c4', 'a4'], said('reached', true))), 0);
  push(run, 'd3');
  run.show();
  expect([run.slides, run.shows]).toEqual([1, 'AF']);
  run.show();
  run.show();
  expect(run.done).toBe(true);
});

test('an answer that is asked for at once leads on only where it is right', () => {
  const right = said('c2', true, race('CCTT/CC_C/TCCC/CCTC'));
  const run = new BoardRun(lesson(step('slide', race(BEFORE), [], right, said('b2', false))), 0);
  expect(push(run, 'b2')).toEqual([false]);
  expect([run.said?.rule, formatBoard(run.board)]).toEqual(['K7', BEFORE]);
  expect(push(run, 'c2')).toEqual([true]);
  expect(formatBoard(run.board)).toBe('CCTT/CC_C/TCCC/CCTC');
  expect(push(run, 'd2')).toEqual([false]);
});

test('between steps nothing is to be swapped yet (K8)', () => {
  const due = race(AFTER, { phase: 'swapping' }, { due: 'harder' });
  const run = new BoardRun(lesson(step('cross', race(AFTER, { tiles: 'A' }), [], said('claim A', true, due)), step('swap', due, [])), 0);
  run.grab('A');
  expect(run.view.phase).toBe('ready');
  run.go(1);
  expect(run.view.phase).toBe('swapping');
});

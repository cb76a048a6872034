import { beforeEach, expect, test } from 'vitest';
import { loadLanguage } from '../lib/i18n.svelte';
import { keepDays, noted, readDays, streak, today, written } from './days';

const DONE = { slides: 7, par: 6, time: 34_000 };

beforeEach(() => localStorage.clear());

test('a streak ends with today, or with yesterday while today is still to come', () => {
  const days = { '2026-11-28': DONE, '2026-11-29': DONE };
  expect(streak(days, '2026-11-29')).toBe(2);
  expect(streak(days, '2026-11-30')).toBe(2);
  expect(streak(days, '2026-12-01')).toBe(0);
});

test('a streak goes on over the end of a month and of a year', () => {
  expect(streak({ '2026-12-31': DONE, '2027-01-01': DONE }, '2027-01-01')).toBe(2);
});

test('the first time that a day was solved counts', () => {
  const days = noted({}, '2026-11-30', DONE);
  expect(noted(days, '2026-11-30', { ...DONE, slides: 6 })).toBe(days);
});

test('a day is the one of the calendar here', () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

test('a day is written as its readers write it', async () => {
  await loadLanguage('de');
  expect(written('2026-11-30')).toBe('30.11.2026');
  await loadLanguage('en');
  expect(written('2026-11-30')).toBe('Nov 30, 2026');
});

test('what is kept is read again, and anything else is nothing', () => {
  keepDays({ '2026-11-30': DONE });
  expect(readDays()).toEqual({ '2026-11-30': DONE });
  localStorage.setItem('palenque.training', '{"2026-11-30": 3, "x": null}');
  expect(readDays()).toEqual({});
  localStorage.setItem('palenque.training', 'null');
  expect(readDays()).toEqual({});
});

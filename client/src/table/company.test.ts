import { beforeAll, expect, test } from 'vitest';
import { loadLanguage, loadTexts } from '../lib/i18n.svelte';
import type { Absence, AnyView } from '../lib/wire';
import { lines } from './company';

type Company = NonNullable<AnyView['company']>;

const none: Company = { draw: null, pause: null, rest: 'none', may: [], stand_in: null, meanwhile: null };
const view = (company: Partial<Company> = {}) =>
  ({ mode: 'friends', seat: 'J', names: { J: 'Ana', O: 'Ben' }, end: null, company: { ...none, ...company } }) as AnyView;
const away = (...choices: Absence['choices']): Absence => ({ seat: 'O', choices });
const told = (shown: AnyView, seat: 'J' | 'O' | null = 'J', absence: Absence | null = null) =>
  lines(shown, seat, absence).map(({ text, deeds }) => [text, ...deeds.map(({ label }) => label)]);

beforeAll(() => Promise.all([loadLanguage('en'), loadTexts(['table', 'pacal', 'company'])]));

test('an offer can be answered by the other, and taken back by its own side', () => {
  expect(told(view({ draw: 'O', may: ['accept-draw', 'decline-draw', 'offer-pause'] }))).toEqual([
    ['Ben offers a draw of this round.', 'company.accept-draw', 'company.decline-draw'],
  ]);
  expect(told(view({ draw: 'J', may: ['withdraw-draw'] }))).toEqual([
    ['You offer a draw of this round.', 'company.withdraw-draw'],
  ]);
  expect(told(view({ pause: 'O' }), null)).toEqual([['Ben proposes a pause.']]);
});

test('either ends a pause', () => {
  expect(told(view({ rest: 'rests', may: ['go-on'] }))).toEqual([['Both have agreed on a pause.', 'company.go-on']]);
  expect(told(view({ rest: 'counting-in' }))).toEqual([]);
});

test('whoever waits is told of the choices as they come, an onlooker only of the absence', () => {
  expect(told(view(), 'J', away())[0]?.[0]).toMatch(/^Ben is away. After a minute/);
  expect(told(view(), 'J', away('stand-in', 'claim-round'))[0]?.slice(1)).toEqual(['away.stand-in', 'away.claim-round']);
  expect(told(view(), null, away('stand-in'))).toEqual([['Ben is away.']]);
});

test('while the computer stands in nobody is said to be waited for, unless it does not move', () => {
  const stand_in = { seat: 'O', level: 5 } as const;
  expect(told(view({ stand_in }), 'J', away())).toEqual([['The computer (level 5) plays for Ben until they are back.']]);
  expect(told(view({ stand_in }), 'J', away('claim-round'))).toHaveLength(2);
});

test('who comes back is told what happened meanwhile', () => {
  const rounds = [{ number: 2, winner: 'O' as const, reason: 'abandoned' }];
  expect(told(view({ meanwhile: { moves: 4, rounds } }))).toEqual([
    ['You were away, and Ben played on. The computer made 4 moves for you. Round 2: Ben wins the round.'],
  ]);
});

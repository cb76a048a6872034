import { openRace, openTable } from '../lib/api';
import { t } from '../lib/i18n.svelte';
import { racePath, tablePath } from '../lib/router.svelte';
import { named, settings } from '../lib/settings.svelte';
import type { LessonInfo } from '../lib/wire';

const FIRST = { pacal: firstMatch, pakal: firstRace };

/** Opens the game to begin with, and tells where it is. */
export const openFirst = (game: LessonInfo['game']): Promise<string> => FIRST[game]();

/** Against the weakest computer, with help. */
async function firstMatch(): Promise<string> {
  const names = { J: named(settings.names.mine, t('you')), O: t('learn.computer') };
  return tablePath(await openTable({ ruleset: 'klee', mode: 'computer', level: 1, seat: 'J', names, help: true }));
}

/** Alone and without a clock. */
async function firstRace(): Promise<string> {
  const seats: [{ kind: 'me'; name: string }] = [{ kind: 'me', name: named(settings.names.mine, t('you')) }];
  return racePath(await openRace({ level: 'untimed', track: 'A', seats, help: true }));
}

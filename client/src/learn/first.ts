import { openRace, openTable } from '../lib/api';
import { t } from '../lib/i18n.svelte';
import { racePath, tablePath } from '../lib/router.svelte';
import { named, settings } from '../lib/settings.svelte';
import type { Lesson, NewRace } from '../lib/wire';

/** Opens the game to begin with, against the weakest computer and with help, and tells where it is. */
export const openFirst = (game: Lesson['game']): Promise<string> => (game === 'pakal' ? firstRace() : firstMatch());

/** Nobody who has just learnt to slide is hurried by a clock. */
async function firstRace(): Promise<string> {
  const seats: NewRace['seats'] = [
    { kind: 'me', name: named(settings.names.mine, t('you')), level: null },
    { kind: 'bot', name: t('learn.computer'), level: 'novice' },
  ];
  return racePath(await openRace({ level: 'untimed', limit: null, track: 'A', seats, help: true, public: false }));
}

async function firstMatch(): Promise<string> {
  const names = { J: named(settings.names.mine, t('you')), O: t('learn.computer') };
  return tablePath(await openTable({ ruleset: 'klee', mode: 'computer', level: 1, seat: 'J', names, help: true }));
}

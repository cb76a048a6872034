// The texts of the screens, in groups: a page is opened with those that it and its parts show.
import type companion from './i18n/companion/en.json';
import type company from './i18n/company/en.json';
import type core from './i18n/core/en.json';
import type devices from './i18n/devices/en.json';
import type home from './i18n/home/en.json';
import type make from './i18n/new/en.json';
import type pacal from './i18n/pacal/en.json';
import type play from './i18n/play/en.json';
import type race from './i18n/race/en.json';
import type racehelp from './i18n/racehelp/en.json';
import type replay from './i18n/replay/en.json';
import type table from './i18n/table/en.json';
import type talk from './i18n/talk/en.json';
import type tablehelp from './i18n/tablehelp/en.json';
import type variant from './i18n/variant/en.json';

export const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français', it: 'Italiano' } as const;
export type Language = keyof typeof LANGUAGES;

interface Groups {
  /** What every page needs, and what is too little to be asked for on its own. */
  core: typeof core;
  home: typeof home;
  new: typeof make;
  /** A game that runs or ended, of either kind. */
  play: typeof play;
  /** Pacal, played or replayed. */
  pacal: typeof pacal;
  table: typeof table;
  /** What two who play from their own devices settle besides their moves. */
  company: typeof company;
  tablehelp: typeof tablehelp;
  /** What players may say to each other. */
  talk: typeof talk;
  race: typeof race;
  racehelp: typeof racehelp;
  replay: typeof replay;
  companion: typeof companion;
  devices: typeof devices;
  variant: typeof variant;
}
export type Group = keyof Groups;
export type Key = { [G in Group]: keyof Groups[G] }[Group];
export type Texts = Partial<Record<Key, string>>;

const FILES = import.meta.glob<Texts>('./i18n/*/*.json', { import: 'default' });

/** The texts of some groups in one language; what was asked for once is there at once. */
export async function readTexts(language: Language, groups: readonly Group[]): Promise<Texts> {
  const texts = await Promise.all(groups.map((group) => FILES[`./i18n/${group}/${language}.json`]?.()));
  return Object.assign({}, ...texts);
}

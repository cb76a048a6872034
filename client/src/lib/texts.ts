// The texts of the screens, in groups: a page is opened with those that it and its parts show.
import type companion from './i18n/companion/en.json';
import type company from './i18n/company/en.json';
import type core from './i18n/core/en.json';
import type devices from './i18n/devices/en.json';
import type fault from './i18n/fault/en.json';
import type giveup from './i18n/giveup/en.json';
import type faq from './i18n/faq/en.json';
import type home from './i18n/home/en.json';
import type invite from './i18n/invite/en.json';
import type learn from './i18n/learn/en.json';
import type make from './i18n/new/en.json';
import type pacal from './i18n/pacal/en.json';
import type pace from './i18n/pace/en.json';
import type play from './i18n/play/en.json';
import type race from './i18n/race/en.json';
import type racehelp from './i18n/racehelp/en.json';
import type replay from './i18n/replay/en.json';
import type solo from './i18n/solo/en.json';
import type search from './i18n/search/en.json';
import type table from './i18n/table/en.json';
import type talk from './i18n/talk/en.json';
import type tablehelp from './i18n/tablehelp/en.json';
import type train from './i18n/train/en.json';
import type variant from './i18n/variant/en.json';
import type tried from './i18n/try/en.json';

export const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français', it: 'Italiano' } as const;
export type Language = keyof typeof LANGUAGES;

interface Groups {
  /** What every page needs, and what is too little to be asked for on its own. */
  core: typeof core;
  home: typeof home;
  new: typeof make;
  /** A game that runs or ended, of either kind. */
  play: typeof play;
  /** How somebody comes to a game that waits for players. */
  invite: typeof invite;
  /** Pacal, played or replayed. */
  pacal: typeof pacal;
  /** Pacal solo, played or replayed. */
  solo: typeof solo;
  table: typeof table;
  /** How much time there is at a table of Pacal, and whose turn it is. */
  pace: typeof pace;
  /** What two who play from their own devices settle besides their moves. */
  company: typeof company;
  tablehelp: typeof tablehelp;
  giveup: typeof giveup;
  /** What players may say to each other. */
  talk: typeof talk;
  race: typeof race;
  racehelp: typeof racehelp;
  replay: typeof replay;
  companion: typeof companion;
  devices: typeof devices;
  /** What can be wrong with a text that was given: a record, a position, a move. */
  fault: typeof fault;
  train: typeof train;
  variant: typeof variant;
  learn: typeof learn;
  faq: typeof faq;
  search: typeof search;
  try: typeof tried;
}
export type Group = Exclude<keyof Groups, 'core'>;
export type Key = { [G in keyof Groups]: keyof Groups[G] }[keyof Groups];
export type Texts = Partial<Record<Key, string>>;

interface Written {
  core: Texts;
  files: Record<string, () => Promise<unknown>>;
}

/** Each language comes with the core, and knows where its other texts are. */
const WRITTEN: Record<Language, () => Promise<{ texts: Written }>> = {
  en: () => import('./i18n/en'),
  de: () => import('./i18n/de'),
  fr: () => import('./i18n/fr'),
  it: () => import('./i18n/it'),
};

/** The core's texts and those of some groups in one language; what was asked for once is there at once. */
export async function readTexts(language: Language, groups: readonly Group[]): Promise<Texts> {
  const { core, files } = (await WRITTEN[language]()).texts;
  const others = await Promise.all(groups.map((group) => files[`./${group}/${language}.json`]?.()));
  return Object.assign({}, core, ...others);
}

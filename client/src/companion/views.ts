import { at } from '../lib/site';

/** The two parts of the companion, each with an address of its own. */
export const VIEWS = [
  { name: 'timer', path: at('/companion') },
  { name: 'score', path: at('/companion/score') },
] as const;
export type View = (typeof VIEWS)[number]['name'];

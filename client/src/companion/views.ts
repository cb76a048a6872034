/** The two parts of the companion, each with an address of its own. */
export const VIEWS = [
  { name: 'timer', path: '/companion' },
  { name: 'score', path: '/companion/score' },
] as const;
export type View = (typeof VIEWS)[number]['name'];

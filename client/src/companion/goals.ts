/** The symbols of Pakal by their letters. */
export const SYMBOLS = {
  A: 'skull',
  B: 'corn',
  C: 'octopus',
  D: 'sun',
  E: 'moon',
  F: 'jaguar',
  G: 'serpent',
  H: 'quetzal',
  I: 'mask',
} as const;
export type Letter = keyof typeof SYMBOLS;
export type PakalSymbol = (typeof SYMBOLS)[Letter];

/** The 21 goal tiles, three symbols on each. */
export const GOALS: readonly string[] = [
  ...['ABC', 'ADG', 'AEI', 'AFH', 'BDI', 'BEH', 'BFG', 'CDH', 'CEG', 'CFI', 'DEF'],
  ...['GHI', 'ACG', 'AEF', 'AHI', 'BCF', 'BEI', 'BGH', 'CDI', 'DEG', 'DFH'],
];

/** A number below `bound`, all equally likely. */
export type Draw = (bound: number) => number;

/** Chance that nobody can foresee. */
export const fairly: Draw = (bound) => {
  const even = 2 ** 32 - (2 ** 32 % bound);
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while ((drawn[0] as number) >= even);
  return (drawn[0] as number) % bound;
};

export interface Drawn {
  goal: string;
  /** The goals that have not been drawn since the stack was last full. */
  stack: string[];
}

/** Draws a goal that has not been there yet; once all 21 have, they are shuffled again (K9). */
export function drawGoal(stack: readonly string[], draw: Draw = fairly): Drawn {
  const full = stack.length > 0 ? stack : GOALS;
  const index = draw(full.length);
  return { goal: full[index] as string, stack: full.filter((_, each) => each !== index) };
}

export const symbolsOf = (goal: string): PakalSymbol[] => [...goal].map((letter) => SYMBOLS[letter as Letter]);

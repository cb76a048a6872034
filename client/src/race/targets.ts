import type { RaceView } from '../lib/wire';

/** The spaces that the tiles on the table lead to, each with the number of its tile. */
export function aimsOf(view: RaceView): Map<number, number> {
  const aims = new Map<number, number>();
  [...view.tiles].forEach((tile, index) => {
    const space = view.targets.find((target) => target.tile === tile)?.space;
    if (space && view.tiles_left.includes(tile)) aims.set(space, index + 1);
  });
  return aims;
}

export const furthestOf = (view: RaceView): number => Math.max(0, ...view.targets.map(({ space }) => space ?? 0));

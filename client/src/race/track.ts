/** Where the spaces of the track lie: a spiral from the top left inwards, round the temple. */
export interface Point {
  x: number;
  y: number;
}

export const COLUMNS = 8;
export const ROWS = 7;

/** The places of the spaces in order, in columns and rows. */
export function spiral(count: number): Point[] {
  const places: Point[] = [];
  let [left, top, right, bottom] = [0, 0, COLUMNS - 1, ROWS - 1];
  while (left <= right && top <= bottom) {
    for (let x = left; x <= right; x += 1) places.push({ x, y: top });
    for (let y = top + 1; y <= bottom; y += 1) places.push({ x: right, y });
    for (let x = right - 1; x >= left && top < bottom; x -= 1) places.push({ x, y: bottom });
    for (let y = bottom - 1; y > top && left < right; y -= 1) places.push({ x: left, y });
    [left, top, right, bottom] = [left + 1, top + 1, right - 1, bottom - 1];
  }
  return places.slice(0, count);
}

/** Rings stand apart by a wide gap, so that the way can be seen. */
const gaps = (at: number, last: number): number => (at < 1 ? 0 : at < 2 ? 1 : at < last - 1 ? 2 : at < last ? 3 : 4);

export const CELL = 50;
const GAP = 7;

/** The top left corner of a place, in the drawing's own units. */
export const cornerOf = ({ x, y }: Point): Point => ({
  x: x * CELL + gaps(x, COLUMNS - 1) * GAP,
  y: y * CELL + gaps(y, ROWS - 1) * GAP,
});

export const centreOf = (place: Point): Point => {
  const { x, y } = cornerOf(place);
  return { x: x + CELL / 2, y: y + CELL / 2 };
};

export const WIDTH = COLUMNS * CELL + 4 * GAP;
export const HEIGHT = ROWS * CELL + 4 * GAP;

/** Discs wait here before the first space. */
const GATE: Point = { x: -24, y: CELL / 2 };

/** The points that a disc passes from one space to another; space 0 lies before the track. */
export function pathOf(centres: Point[], start: number, end: number): Point[] {
  const at = (space: number): Point => centres[space - 1] ?? GATE;
  return Array.from({ length: Math.max(end - start, 0) + 1 }, (_, index) => at(start + index));
}

/** The spaces around the own disc that a narrow screen shows: two behind it, and as far as a tile leads. */
export function spacesAround(space: number, count: number, furthest: number): number[] {
  const first = Math.max(space - 2, 1);
  const last = Math.min(Math.max(furthest, first + 9), count);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

export const CENTRE = 360;
const INNER = 276;
const OUTER = 322;
const DOTS = 338;
/** Up to this many seconds have a notch each; longer rounds share out as many notches as a minute has. */
const MOST_NOTCHES = 90;
const SHARED = 60;
const LAST_SECONDS = 10;

export interface Notch {
  path: string;
  /** The notch is lit while more seconds than this are left. */
  from: number;
  /** One of the last ten seconds. */
  last: boolean;
}

/** The notches of a countdown, clockwise from the top; they go out from the end. */
export function notches(length: number): Notch[] {
  const many = length > MOST_NOTCHES ? SHARED : length;
  const each = length / many;
  const half = (Math.PI / many) * 0.77;
  return Array.from({ length: many }, (_, index) => ({
    path: wedge((2 * Math.PI * index) / many, half),
    from: index * each,
    last: index * each < LAST_SECONDS,
  }));
}

/** A dot beyond every fifth notch, to count by. */
export function dots(length: number): { x: number; y: number }[] {
  const many = Math.max(1, Math.round(notches(length).length / 5));
  return Array.from({ length: many }, (_, index) => place(DOTS, (2 * Math.PI * index) / many));
}

function wedge(angle: number, half: number): string {
  const corners = [place(INNER, angle - half), place(OUTER, angle - half), place(OUTER, angle + half), place(INNER, angle + half)];
  return `M${corners.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
}

const place = (radius: number, angle: number) => ({
  x: CENTRE + radius * Math.sin(angle),
  y: CENTRE - radius * Math.cos(angle),
});

/** A bar (five) or dots (ones) of one level of a numeral, or the shell that stands for nothing. */
export interface Level {
  bars: number;
  dots: number;
}

/** The levels of a Maya numeral, the lowest first: base twenty, bars of five, dots of one. */
export function mayaLevels(value: number): Level[] {
  const levels: Level[] = [];
  let rest = value;
  do {
    const digit = rest % 20;
    levels.push({ bars: Math.floor(digit / 5), dots: digit % 5 });
    rest = Math.floor(rest / 20);
  } while (rest > 0);
  return levels;
}

export type Mark =
  | { kind: 'bar'; y: number }
  | { kind: 'dot'; x: number; y: number }
  | { kind: 'shell'; y: number };

const FOOT = 40;
const MIDDLE = 30;

/** The box that holds the marks of every card: as tall as three bars with dots on them and dots above. */
export const MARKS_BOX = '0 -4 60 45';

/** The marks of a numeral in that box, built up from its foot. */
export function mayaMarks(value: number): Mark[] {
  const marks: Mark[] = [];
  let y = FOOT;
  for (const [index, level] of mayaLevels(value).entries()) {
    if (index > 0) y -= 3;
    y = stackLevel(level, y, marks);
  }
  return marks;
}

function stackLevel(level: Level, foot: number, marks: Mark[]): number {
  let y = foot;
  if (level.bars === 0 && level.dots === 0) {
    marks.push({ kind: 'shell', y: y - 7 });
    return y - 15;
  }
  for (let bar = 0; bar < level.bars; bar += 1) {
    marks.push({ kind: 'bar', y: y - 5 });
    y -= 8;
  }
  for (let dot = 0; dot < level.dots; dot += 1) {
    marks.push({ kind: 'dot', x: MIDDLE + (dot - (level.dots - 1) / 2) * 13, y: y - 4 });
  }
  return level.dots > 0 ? y - 9 : y;
}

// Where in a text something is wrong.
import type { ApiError } from '../lib/api';
import type { Place } from '../lib/wire';

export interface Span {
  start: number;
  end: number;
}

const WORD = /^"?[^\s,"\]]*/;
const TAG = /^\[[^\]]*\]?/;

/** The word at a place, the tag that it is in, or the whole line where no column is told; counted as a text field counts. */
export function spanOf(text: string, { line, column, tag }: Pick<Place, 'line' | 'column' | 'tag'>): Span {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const here = lines[line - 1] ?? '';
  if (column === null) return { start: before, end: before + here.length };
  const lead = [...here].slice(0, column - 1).join('').length;
  const word = (tag === null ? WORD : TAG).exec(here.slice(lead))?.[0] || here.slice(lead, lead + 1);
  return { start: before + lead, end: before + lead + word.length };
}

/** Whether it is said exactly what is wrong. */
export const isTold = ({ faults }: ApiError): boolean => faults.length > 0;

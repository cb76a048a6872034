import { SIDES, type Result, type Side } from './match';
import { fault, isKnown, twice, verdict, type Both, type Fault, type Known, type Pair, type TieRule } from './tiebreak';

type Texts = Record<keyof Pair, string>;

const blank = (): Both<Texts> => ({ left: { low: '', high: '' }, right: { low: '', high: '' } });

/** What has been written into the tie-break's fields, and what follows from it. */
export class TieSheet {
  rule = $state<TieRule>('smaller');
  /** A card of which one digit is there may be getting its second: nothing is said of it yet. */
  #halfway = $state(false);
  #written = $state<Both<Texts>[]>([blank()]);

  readonly #pairs = $derived(this.#written.map(({ left, right }) => ({ left: read(left), right: read(right) })));
  readonly #judged = $derived(judge(this.rule, this.#pairs));

  /** The pairs to be asked for, from the outside in: the next one only where all before are level. */
  get asked(): number[] {
    return Array.from({ length: this.#judged.asked }, (_, depth) => depth);
  }

  /** The pairs that are complete and right. */
  get known(): Both<Known>[] {
    return this.#judged.known;
  }

  get verdict(): Result | 'next' | null {
    return this.#judged.verdict;
  }

  get fault(): Fault | null {
    return this.#halfway ? null : this.#judged.fault;
  }

  get isEmpty(): boolean {
    return this.#written.every(({ left, right }) => [left.low, left.high, right.low, right.high].every((text) => text === ''));
  }

  isWrong(depth: number, side: Side): boolean {
    const { wrong } = this.#judged;
    return this.fault !== null && wrong?.depth === depth && (wrong.side === null || wrong.side === side);
  }

  text(depth: number, side: Side, end: keyof Pair): string {
    return this.#written[depth]?.[side][end] ?? '';
  }

  write(depth: number, side: Side, end: keyof Pair, text: string): void {
    while (this.#written.length <= depth) this.#written.push(blank());
    (this.#written[depth] as Both<Texts>)[side][end] = text.trim();
    this.#halfway = text.trim().length === 1;
  }

  /** The field was left, so what is in it is meant. */
  leave(): void {
    this.#halfway = false;
  }

  clear(): void {
    this.#written = [blank()];
    this.#halfway = false;
  }
}

interface Judged {
  asked: number;
  known: Both<Known>[];
  verdict: Result | 'next' | null;
  fault: Fault | null;
  wrong: { depth: number; side: Side | null } | null;
}

/** Reads pairs from the outside in, as far as they are complete, right and level. */
export function judge(rule: TieRule, pairs: readonly Both<Pair>[]): Judged {
  const known: Both<Known>[] = [];
  for (let depth = 0; ; depth += 1) {
    const pair = pairs[depth] ?? { left: { low: null, high: null }, right: { low: null, high: null } };
    const asked = depth + 1;
    const verdictSoFar = known.length > 0 ? verdict(rule, known) : null;
    for (const side of SIDES) {
      const found = fault(pair[side], depth, known[depth - 1]?.[side] ?? null);
      if (found) return { asked, known, verdict: verdictSoFar, fault: found, wrong: { depth, side } };
    }
    const card = twice([...known, pair]);
    if (card !== null) {
      return { asked, known, verdict: verdictSoFar, fault: { kind: 'twice', card }, wrong: { depth, side: null } };
    }
    if (!isKnown(pair.left) || !isKnown(pair.right)) return { asked, known, verdict: verdictSoFar, fault: null, wrong: null };
    known.push({ left: pair.left, right: pair.right });
    const decided = verdict(rule, known);
    if (decided !== 'next') return { asked, known, verdict: decided, fault: null, wrong: null };
  }
}

/** What is written as a card: nothing yet, a number, or what is none. */
function read({ low, high }: Texts): Pair {
  const card = (text: string): number | null => (text === '' ? null : /^\d+$/.test(text) ? Number(text) : Number.NaN);
  return { low: card(low), high: card(high) };
}

// A deal is sealed with a commitment: the SHA-256 of a text that is told once the cards lie open.
import { hexOf } from './random';
import type { Seal } from './wire';

/** `unable`: what checks seals could not be fetched from the server. */
export type Verdict = 'closed' | 'right' | 'wrong' | 'unable';

/**
 * What becomes of a seal; `shown` are lines that must be in what was sealed, and `place` is where
 * this tab met it before: another commitment than any it was told there is a broken seal.
 */
export async function judged(seal: Seal, shown: string[] = [], place: string | null = null): Promise<Verdict> {
  const told = place === null ? [] : remembered(place);
  if (seal.opened === null) {
    if (place !== null && !told.includes(seal.commitment)) remember(place, [...told, seal.commitment]);
    return 'closed';
  }
  if (told.length > 0 && !told.includes(seal.commitment)) return 'wrong';
  const lines = seal.opened.split('\n');
  if (!shown.every((line) => lines.includes(line))) return 'wrong';
  const found = await sha256(seal.opened);
  if (found === null) return 'unable';
  return found === seal.commitment ? 'right' : 'wrong';
}

/** At an address that is neither https nor this device browsers have no SHA-256 of their own. */
async function sha256(text: string): Promise<string | null> {
  const bytes = new TextEncoder().encode(text);
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (subtle) return hexOf(new Uint8Array(await subtle.digest('SHA-256', bytes)));
  try {
    return hexOf((await import('@noble/hashes/sha2.js')).sha256(bytes));
  } catch {
    return null;
  }
}

const key = (place: string): string => `palenque.seal.${place}`;

function remembered(place: string): string[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key(place)) ?? '[]');
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [];
  } catch {
    // Storage may be blocked or hold something else.
    return [];
  }
}

function remember(place: string, commitments: string[]): void {
  try {
    sessionStorage.setItem(key(place), JSON.stringify(commitments));
  } catch {
    // Blocked or full: then this seal is compared with its text alone.
  }
}

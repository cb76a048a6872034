/** Signs that run from right to left, and turn what stands beside them, too. */
const TURNING = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const ISOLATE = String.fromCharCode(0x2068);
const END = String.fromCharCode(0x2069);

/** A name as it stands in a sentence: where it runs from right to left, it turns itself alone. */
export const isolated = (name: string): string => (TURNING.test(name) ? ISOLATE + name + END : name);

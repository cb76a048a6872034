import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const split = css.indexOf('[data-theme=dark]');

const colours = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/--([\w-]+):(#[0-9a-f]{6})\b/g)].map(([, name, value]) => [name, value]));

const light = colours(css.slice(0, split));
const dark = { ...light, ...colours(css.slice(split)) };

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours as WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const TEXT = [
  ['ink', 'bg'], ['ink', 'slab'], ['ink', 'raised'], ['ink', 'primary-soft'], ['ink', 'sunk'],
  ['ink-2', 'bg'], ['ink-2', 'slab'], ['ink-2', 'sunk'], ['ink-2', 'tier'], ['ink-2', 'raised'], ['ink-2', 'primary-soft'],
  ['ink-3', 'bg'], ['ink-3', 'slab'], ['ink-3', 'tier'], ['ink-3', 'sunk'], ['ink-3', 'raised'], ['ink-3', 'tier-hi'],
  ['on-primary', 'primary'], ['primary-ink', 'primary-soft'], ['primary-ink', 'slab'], ['primary-ink', 'bg'],
  ['primary-ink', 'raised'], ['primary-ink', 'tier'], ['warn-ink', 'warn-soft'], ['danger-ink', 'danger-soft'],
  ['danger-ink', 'slab'], ['danger-ink', 'raised'], ['card-ink', 'card'], ['card-ink-2', 'card'], ['card-ink', 'card-closed'],
  ['card-ink-2', 'card-closed'], ['card-accent', 'card'],
] as const;

const SHAPES = [
  ['line-strong', 'bg'], ['line-strong', 'slab'], ['line-strong', 'raised'], ['focus', 'bg'], ['focus', 'slab'],
  ['focus', 'raised'], ['focus', 'tier'], ['primary', 'bg'], ['primary', 'tier'], ['primary', 'slab'],
  ['card-accent', 'card'], ['card-accent', 'card-closed'], ['card-danger', 'card-closed'], ['danger', 'slab'],
  ['mark', 'tier'], ['mark', 'bg'], ['card-back-ink', 'card-back'], ['p-rim', 'slab'], ['p-rim', 'bg'],
  ['p-jade-ink', 'p-jade'], ['p-obsidian-ink', 'p-obsidian'],
] as const;

describe.each([
  ['by day', light],
  ['by night', dark],
])('%s', (_, theme) => {
  const between = ([one, other]: readonly [string, string]) => contrast(theme[one] ?? '', theme[other] ?? '');

  test.each(TEXT)('%s can be read on %s', (...pair) => {
    expect(between(pair)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(SHAPES)('%s can be told from %s', (...pair) => {
    expect(between(pair)).toBeGreaterThanOrEqual(3);
  });
});

test('black on white is the greatest contrast', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/* WCAG 2.2, 1.4.3 and 1.4.11: what is written or drawn in a colour stands out from the ground it stands on. */

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const OKLCH = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`;
const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** Red, green and blue of a token as light, 0 to 1. */
function getLight(name: string, scheme: Scheme): readonly [red: number, green: number, blue: number] {
  const both = new RegExp(`--${name}: light-dark\\(${OKLCH}, ${OKLCH}\\)`).exec(tokens);
  const found = both ?? new RegExp(`--${name}: ${OKLCH}`).exec(tokens);
  if (found === null) throw new Error(`There is no colour --${name}`);
  const from = both !== null && scheme === 'dark' ? 4 : 1;
  const [lightness = 0, chroma = 0, hue = 0] = found.slice(from, from + 3).map(Number);
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (light: number) => Math.min(1, Math.max(0, light));
  return [
    clamp(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    clamp(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    clamp(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ];
}

function contrast(mark: string, ground: string, scheme: Scheme): number {
  const [lighter = 0, darker = 0] = [mark, ground]
    .map((name) => getLight(name, scheme))
    .map(([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue)
    .sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const PLAIN = ['paper', 'sheet', 'linen'];
const WASHES = ['tea-wash', 'murram-wash', 'jacaranda-wash'];

const WORDS: ReadonlyArray<readonly [mark: string, grounds: readonly string[]]> = [
  ['ink', [...PLAIN, ...WASHES]],
  ['ink-2', [...PLAIN, ...WASHES]],
  ['ink-3', PLAIN],
  ['tea-ink', [...PLAIN, 'tea-wash']],
  ['murram-ink', [...PLAIN, 'murram-wash']],
  ['jacaranda-ink', [...PLAIN, 'jacaranda-wash']],
  ['on-tea', ['tea', 'tea-hover']],
  ['on-jacaranda', ['jacaranda', 'jacaranda-hover']],
  ['on-deep', ['tea-deep']],
  ['on-deep-2', ['tea-deep']],
  ['on-night', ['night']],
  ['on-night-2', ['night']],
  ['on-night-tea', ['night']],
];
const EDGES: typeof WORDS = [
  ['line-strong', ['paper', 'sheet']],
  ['murram', [...PLAIN, 'murram-wash']],
  ['focus', [...PLAIN, ...WASHES]],
  ['on-deep-murram', ['tea-deep']],
];

describe.each(SCHEMES)('in the %s scheme', (scheme) => {
  it.each(WORDS)('text in %s is readable on %j', (mark, grounds) => {
    for (const ground of grounds) expect(contrast(mark, ground, scheme), ground).toBeGreaterThanOrEqual(4.5);
  });

  it.each(EDGES)('edges and marks in %s are visible on %j', (mark, grounds) => {
    for (const ground of grounds) expect(contrast(mark, ground, scheme), ground).toBeGreaterThanOrEqual(3);
  });
});

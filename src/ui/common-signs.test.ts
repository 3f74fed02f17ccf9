import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const CONTENT = join(import.meta.dirname, '../content');
const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const maker = readFileSync(join(import.meta.dirname, 'fonts/make-common.mjs'), 'utf8');

/** The signs of a range as CSS writes it. */
const getSigns = (range: string): ReadonlySet<number> =>
  new Set(
    [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].flatMap(([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, place) => first + place);
    }),
  );
const common = getSigns(/COMMON =\s*'([^']*)'/.exec(maker)?.[1] ?? '');

it('the firm’s texts use common characters only, so that no page loads a full font for them', () => {
  const files = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  const text = files.map((file) => readFileSync(join(CONTENT, file), 'utf8')).join('');
  const others = new Set([...text].filter((sign) => sign > ' ' && !common.has(sign.codePointAt(0) ?? 0)));
  expect([...others]).toEqual([]);
});

it('no common character loads a full font', () => {
  for (const font of ['brygada-1918', 'figtree']) {
    const fullFontSigns = getSigns(
      new RegExp(`${font}-latin-wght-normal\\.woff2[^;]*;\\s*unicode-range:([^;]*);`).exec(tokens)?.[1] ?? '',
    );
    expect(fullFontSigns.has('ö'.codePointAt(0) ?? 0), font).toBe(true);
    expect(
      [...fullFontSigns].filter((sign) => common.has(sign)),
      font,
    ).toEqual([]);
  }
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const CONTENT = join(import.meta.dirname, '../content');
const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** The signs of the fonts of a first visit, as tokens.css names them. */
function commonSigns(font: string): ReadonlySet<number> {
  const range = new RegExp(`${font}-common\\.woff2[^;]*;\\s*unicode-range:([^;]*);`).exec(tokens)?.[1] ?? '';
  return new Set(
    [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].flatMap(([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, place) => first + place);
    }),
  );
}

it('the words of the firm are made of the common signs: no page asks for a whole font because of them', () => {
  const files = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  const text = files.map((file) => readFileSync(join(CONTENT, file), 'utf8')).join('');
  for (const font of ['brygada-1918', 'figtree']) {
    const signs = commonSigns(font);
    const others = new Set([...text].filter((sign) => sign > ' ' && !signs.has(sign.codePointAt(0) ?? 0)));
    expect([...others], font).toEqual([]);
  }
});

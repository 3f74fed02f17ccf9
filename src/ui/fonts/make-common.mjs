// Makes the two small fonts of a first visit; the full ones load with other characters (tokens.css).
// Run it when a font changes: `npm install --no-save subset-font@2.9.0`, `node src/ui/fonts/make-common.mjs`.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const TOKENS = join(import.meta.dirname, '../tokens.css');
const PACKAGES = join(import.meta.dirname, '../../../node_modules/@fontsource-variable');
const COMMON =
  'U+20-7E, U+A0, U+A3, U+A7, U+A9, U+B0, U+B2-B3, U+B7, U+BD, U+00D7, U+E9, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+2212';
const FONTS = [
  { name: 'brygada-1918', weights: { min: 400, max: 700 } },
  { name: 'figtree', weights: { min: 400, max: 700 } },
];

function getSigns(range) {
  return range.split(',').flatMap((part) => {
    const [from, to = from] = part
      .trim()
      .replace('U+', '')
      .split('-')
      .map((sign) => Number.parseInt(sign, 16));
    return Array.from({ length: to - from + 1 }, (_, place) => String.fromCodePoint(from + place));
  });
}

const tokens = await readFile(TOKENS, 'utf8');
const common = new Set(getSigns(COMMON));
for (const { name, weights } of FONTS) {
  const range = new RegExp(`${name}-latin-wght-normal\\.woff2[^;]*;\\s*unicode-range:([^;]*);`).exec(tokens)?.[1];
  if (range === undefined) throw new Error(`tokens.css does not say which signs need the whole ${name}`);
  const twice = getSigns(range).filter((sign) => common.has(sign));
  if (twice.length > 0) throw new Error(`tokens.css asks the whole ${name} for common signs: ${twice.join(' ')}`);
  const whole = await readFile(join(PACKAGES, name, `files/${name}-latin-wght-normal.woff2`));
  const few = await subsetFont(whole, [...common].join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  });
  await writeFile(join(import.meta.dirname, `${name}-common.woff2`), few);
}

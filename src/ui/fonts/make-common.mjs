/*
 * Makes the two fonts of a first visit out of the whole ones: the letters, figures and signs that pages in English are
 * made of, and the weights that the styles use. What is not among them comes with the whole font, when a page has it
 * (tokens.css). To be run when a font changes: `npm install --no-save subset-font@2.9.0`, then `node src/ui/fonts/make-common.mjs`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const TOKENS = join(import.meta.dirname, '../tokens.css');
const PACKAGES = join(import.meta.dirname, '../../../node_modules/@fontsource-variable');
const FONTS = [
  { name: 'brygada-1918', weights: { min: 400, max: 700 } },
  { name: 'figtree', weights: { min: 400, max: 700 } },
];

/** The signs of a range as CSS has it: "U+20-7E, U+A3". */
function signsOf(range) {
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
for (const { name, weights } of FONTS) {
  const range = new RegExp(`${name}-common\\.woff2[^;]*;\\s*unicode-range:([^;]*);`).exec(tokens)?.[1];
  if (range === undefined) throw new Error(`tokens.css has no common signs of ${name}`);
  const whole = await readFile(join(PACKAGES, name, `files/${name}-latin-wght-normal.woff2`));
  const common = await subsetFont(whole, signsOf(range).join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  });
  await writeFile(join(import.meta.dirname, `${name}-common.woff2`), common);
}

/** The rest of a tag after its name. A ">" within quotes does not end it. */
const REST = '\\b(?:"[^"]*"|\'[^\']*\'|[^\'">])*>';
const BLOCK = new RegExp(
  `</?(?:p|h[1-6]|[uod]l|li|d[td]|div|section|article|blockquote|pre|table|caption|tr|t[hd]|figure|figcaption|br|hr)${REST}`,
  'i',
);
const TAG = new RegExp(`</?[a-z][a-z\\d]*${REST}`, 'gi');

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
};

const codePoint = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '');

const unescapeText = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi,
    (whole: string, decimal?: string, hex?: string, name = '') => {
      if (decimal !== undefined) return codePoint(Number(decimal));
      if (hex !== undefined) return codePoint(Number.parseInt(hex, 16));
      return NAMED[name] ?? whole;
    },
  );

/**
 * The visible words of an article's HTML, a paragraph for each block. Nothing of the markup is kept, so nothing of it
 * can run; the result is text and must be rendered as text.
 */
export function visibleParagraphs(html: string): readonly string[] {
  return html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .split(BLOCK)
    .map((block) => unescapeText(block.replace(TAG, '')).replace(/\s+/g, ' ').trim())
    .filter((block) => block !== '');
}

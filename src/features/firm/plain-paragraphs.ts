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
export function plainParagraphs(html: string): readonly string[] {
  return html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .split(/<\/?(?:p|h[1-6]|li|ul|ol|div|section|article|blockquote|table|tr|figure|figcaption|br|hr)\b[^>]*>/i)
    .map((block) =>
      unescapeText(block.replace(/<[^>]*>/g, ''))
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((block) => block !== '');
}

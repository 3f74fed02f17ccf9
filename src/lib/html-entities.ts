const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
  ['rsquo', '’'],
  ['lsquo', '‘'],
  ['rdquo', '”'],
  ['ldquo', '“'],
  ['bull', '•'],
]);

function decodeNumber(code: string): string {
  const point = /^#x/i.test(code) ? Number.parseInt(code.slice(2), 16) : Number.parseInt(code.slice(1), 10);
  return point > 0 && point <= 0x10_ff_ff && !(point >= 0xd8_00 && point <= 0xdf_ff) ? String.fromCodePoint(point) : '';
}

/** Decodes the character references of HTML: "&amp;" gives "&"; an unknown one stays. The result is text, not HTML. */
export const decodeEntities = (html: string): string =>
  html.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, code: string) =>
    code.startsWith('#') ? decodeNumber(code) : (NAMED.get(code.toLowerCase()) ?? whole),
  );

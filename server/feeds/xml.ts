// Text and markup are two types, so that no text gets into a feed unescaped.

/** Well-formed markup. */
export class Xml {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Everything but the characters of XML 1.0 (production 2). */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Readers turn a bare one into a line feed.
  '\r': '&#13;',
};
/** Readers turn these into blanks in attributes. */
const BLANKS: Readonly<Record<string, string>> = { '\t': '&#9;', '\n': '&#10;' };

/** Drops characters that XML 1.0 forbids. */
const escaped = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"\r]/g, (character) => ESCAPES[character] ?? character);

const attribute = ([name, value]: readonly [string, string | undefined]): string =>
  value === undefined
    ? ''
    : ` ${name}="${escaped(value).replace(/[\t\n]/g, (character) => BLANKS[character] ?? character)}"`;

export type XmlAttributes = Readonly<Record<string, string | undefined>>;

/** Begins an element whose content is written later. */
export const opening = (name: string, attributes: XmlAttributes = {}): string =>
  `<${name}${Object.entries(attributes).map(attribute).join('')}>`;

/** @param attributes undefined ones are left out @param content texts, which are escaped, and markup */
export function element(
  name: string,
  attributes: XmlAttributes,
  ...content: readonly (Xml | string | undefined)[]
): Xml {
  const inside = content.map((part) => (part instanceof Xml ? part.markup : escaped(part ?? ''))).join('');
  const begin = opening(name, attributes);
  return new Xml(inside === '' ? `${begin.slice(0, -1)}/>` : `${begin}${inside}</${name}>`);
}

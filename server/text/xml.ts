// Text and markup are two types, so that no text is written unescaped.

export class Xml {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** All characters but those of XML 1.0 (production 2). */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // The sitemaps protocol requires it.
  "'": '&apos;',
  // Readers turn a bare one into a line feed.
  '\r': '&#13;',
};

const escapeText = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"'\r]/g, (character) => ESCAPES[character] ?? character);

/** Readers turn bare tabs and line feeds of attributes into blanks. */
const formatAttribute = ([name, value]: readonly [string, string | undefined]): string =>
  value === undefined ? '' : ` ${name}="${escapeText(value).replaceAll('\t', '&#9;').replaceAll('\n', '&#10;')}"`;

type XmlAttributes = Readonly<Record<string, string | undefined>>;

/** Returns the opening tag of an element whose content is written later. */
export const createOpeningTag = (name: string, attributes: XmlAttributes = {}): string =>
  `<${name}${Object.entries(attributes).map(formatAttribute).join('')}>`;

/** @param attributes undefined ones are left out @param content texts, which are escaped, and markup */
export function createElement(
  name: string,
  attributes: XmlAttributes,
  ...content: readonly (Xml | string | undefined)[]
): Xml {
  const inside = content.map((part) => (part instanceof Xml ? part.markup : escapeText(part ?? ''))).join('');
  const tag = createOpeningTag(name, attributes);
  return new Xml(inside === '' ? `${tag.slice(0, -1)}/>` : `${tag}${inside}</${name}>`);
}

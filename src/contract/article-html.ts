// Server and page give DOMPurify the same list (S36).

const ALLOWED_TAGS = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'div', 'span'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark', 'abbr', 'cite', 'q', 'time'],
  ...['a', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['img', 'figure', 'figcaption'],
];
const ALLOWED_ATTR = [
  ...['href', 'title', 'lang', 'dir', 'cite', 'datetime', 'start', 'reversed'],
  ...['src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'scope', 'headers', 'span'],
];
/** Web, mail, telephone and relative addresses; never javascript: or data:. */
const ALLOWED_URI_REGEXP = /^(?:https?:|mailto:|tel:|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i;

export const ARTICLE_HTML = {
  ALLOWED_TAGS,
  ALLOWED_ATTR,
  ALLOWED_URI_REGEXP,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ADD_DATA_URI_TAGS: [],
};

export interface ArticleImage {
  /** A path of our own origin. */
  readonly src: string;
  /** In px, so that the layout reserves its space. */
  readonly width?: number;
  readonly height?: number;
}

/** Returns our own image for an image's address; undefined shows the `alt` text instead (S26). */
export type GetImage = (src: string) => ArticleImage | undefined;

/** A second slash would name another host. */
const OWN_PATH = /^\/(?![/\\])/;
const OUTSIDE = /^\s*(?:https?:|[/\\]{2})/i;

/** Allows images of our own origin; the Content-Security-Policy blocks all others. */
export const allowOwnImage: GetImage = (src) => (OWN_PATH.test(src) ? { src } : undefined);

interface ArticleElement {
  readonly tagName: string;
  readonly children: { readonly length: number; readonly [index: number]: { readonly tagName: string } | undefined };
  readonly parentElement: ArticleElement | null;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  readonly ownerDocument: { createElement(name: string): { append(child: unknown): void } };
  replaceWith(other: unknown): void;
}

const isTableFrame = (element: ArticleElement): boolean =>
  element.tagName === 'DIV' && element.children.length === 1 && element.children[0]?.tagName === 'TABLE';

function frameTable(table: ArticleElement): void {
  const frame = table.ownerDocument.createElement('div');
  table.replaceWith(frame);
  frame.append(table);
}

/** Completes one sanitised element, once or twice, in `afterSanitizeAttributes`. */
export function finishElement(element: ArticleElement, getImage: GetImage): void {
  switch (element.tagName) {
    case 'A':
      // The other site must neither control this tab nor learn which article was read.
      if (OUTSIDE.test(element.getAttribute('href') ?? '')) element.setAttribute('rel', 'external noopener noreferrer');
      break;
    case 'IMG':
      finishImage(element, getImage);
      break;
    case 'H1':
      // The page has a heading of level 1 already.
      element.setAttribute('aria-level', '2');
      break;
    case 'TABLE':
      if (element.parentElement === null || !isTableFrame(element.parentElement)) frameTable(element);
      break;
    case 'DIV':
      if (!isTableFrame(element)) break;
      // A wide table scrolls within its frame, which the keyboard has to reach.
      element.setAttribute('tabindex', '0');
      element.setAttribute('role', 'group');
      element.setAttribute('aria-label', 'Table');
  }
}

function finishImage(element: ArticleElement, getImage: GetImage): void {
  const src = element.getAttribute('src');
  const image = src === null ? undefined : getImage(src);
  if (image === undefined) {
    for (const name of ['src', 'width', 'height']) element.removeAttribute(name);
    return;
  }
  element.setAttribute('loading', 'lazy');
  element.setAttribute('decoding', 'async');
  element.setAttribute('src', image.src);
  if (image.width === undefined || image.height === undefined) return;
  element.setAttribute('width', String(image.width));
  element.setAttribute('height', String(image.height));
}

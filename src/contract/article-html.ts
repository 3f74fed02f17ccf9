/*
 * What an article's HTML may hold (decision 36), on the server when it is stored or passes through, and on the page
 * before it is shown. One list for both, given to DOMPurify.
 */

/** Text structure, links, lists, tables and images. */
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
/** Web, mail and telephone addresses, and those relative to the site; never javascript: or data:. */
const ALLOWED_URI_REGEXP = /^(?:https?:|mailto:|tel:|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i;

/** DOMPurify's settings for an article. */
export const ARTICLE_HTML = {
  ALLOWED_TAGS,
  ALLOWED_ATTR,
  ALLOWED_URI_REGEXP,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ADD_DATA_URI_TAGS: [],
};

/** An image of ours. */
export interface ArticleImage {
  /** A path of our own origin. */
  readonly src: string;
  /** In px; a place is kept for it while it comes. */
  readonly width?: number;
  readonly height?: number;
}

/** Which image stands for an address; undefined: none, and the `alt` speaks for it (decision 26). */
export type ImageOf = (src: string) => ArticleImage | undefined;

/** A path of our own origin: one slash, and no second one that would make it another host. */
const OWN_PATH = /^\/(?![/\\])/;
/** Leads away from the site, as far as one can tell without knowing its name. */
const OUTSIDE = /^\s*(?:https?:|[/\\]{2})/i;

/** Images of our own origin stay; the Content-Security-Policy would stop the others anyway. */
export const ownImage: ImageOf = (src) => (OWN_PATH.test(src) ? { src } : undefined);

/** As much of a DOM element as the finishing touches need; page and server each have a DOM of their own. */
export interface ArticleElement {
  readonly tagName: string;
  readonly children: { readonly length: number; readonly [index: number]: { readonly tagName: string } | undefined };
  readonly parentElement: ArticleElement | null;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
}

const isTableFrame = (element: ArticleElement): boolean =>
  element.tagName === 'DIV' && element.children.length === 1 && element.children[0]?.tagName === 'TABLE';

/**
 * The finishing touches to one element that has been sanitised, for DOMPurify's hook `afterSanitizeAttributes`. Nothing
 * of it comes from the author, so that doing it twice gives the same.
 * @param imageOf our own image for the address of another
 * @param frame puts the element into a `div` of its own, in its place
 */
export function finishElement<E extends ArticleElement>(element: E, imageOf: ImageOf, frame: (table: E) => void): void {
  switch (element.tagName) {
    case 'A':
      // The reader stays in charge of tabs, and the other site does not learn what was read.
      if (OUTSIDE.test(element.getAttribute('href') ?? '')) element.setAttribute('rel', 'external noopener noreferrer');
      break;
    case 'IMG':
      finishImage(element, imageOf);
      break;
    case 'H1':
      // The page has its own; this one is a part of it.
      element.setAttribute('aria-level', '2');
      break;
    case 'TABLE':
      if (element.parentElement === null || !isTableFrame(element.parentElement)) frame(element);
      break;
    case 'DIV':
      if (!isTableFrame(element)) break;
      // A wide table scrolls by itself, by keyboard too.
      element.setAttribute('tabindex', '0');
      element.setAttribute('role', 'group');
      element.setAttribute('aria-label', 'Table');
  }
}

function finishImage(element: ArticleElement, imageOf: ImageOf): void {
  const src = element.getAttribute('src');
  const image = src === null ? undefined : imageOf(src);
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

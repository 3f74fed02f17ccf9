import type { DOMPurify } from 'dompurify';

/** Text structure, links, lists, tables and images (decision 36). */
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

let purifier: Promise<DOMPurify> | undefined;

/** jsdom is heavy, and a start that imports nothing does not need it. */
async function load(): Promise<DOMPurify> {
  const [{ default: createPurifier }, { JSDOM }] = await Promise.all([import('dompurify'), import('jsdom')]);
  return createPurifier(new JSDOM('').window);
}

/**
 * Makes an article's HTML safe to show (decision 36): script, style, iframe, form, event handlers and javascript:
 * addresses go; text structure, links, lists, tables and images stay.
 * @param html from a catalogue or another API host
 * @param imageOf our own address of an image; without one its `src` goes, and its `alt` speaks for it
 */
export async function sanitiseHtml(html: string, imageOf?: (src: string) => string | undefined): Promise<string> {
  purifier ??= load();
  const purify = await purifier;
  if (imageOf !== undefined) {
    purify.addHook('afterSanitizeAttributes', (element) => {
      const src = element.tagName === 'IMG' ? element.getAttribute('src') : null;
      if (src === null) return;
      const own = imageOf(src);
      if (own === undefined) element.removeAttribute('src');
      else element.setAttribute('src', own);
    });
  }
  try {
    return purify.sanitize(html, {
      ALLOWED_TAGS,
      ALLOWED_ATTR,
      ALLOWED_URI_REGEXP,
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      ADD_DATA_URI_TAGS: [],
    });
  } finally {
    // The purifier is one for all; nothing waits between setting the hook and taking it away.
    if (imageOf !== undefined) purify.removeHook('afterSanitizeAttributes');
  }
}

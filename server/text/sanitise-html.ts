import type { DOMPurify } from 'dompurify';
import { ARTICLE_HTML, finishElement, type ImageOf, ownImage } from '#contract/article-html.ts';

let purifier: Promise<DOMPurify> | undefined;

/** jsdom is heavy, and a start that imports nothing does not need it. */
async function load(): Promise<DOMPurify> {
  const [{ default: createPurifier }, { JSDOM }] = await Promise.all([import('dompurify'), import('jsdom')]);
  return createPurifier(new JSDOM('').window);
}

function frameTable(table: Element): void {
  const frame = table.ownerDocument.createElement('div');
  table.replaceWith(frame);
  frame.append(table);
}

/**
 * Makes an article's HTML safe to show (S36): script, style, iframe, form, event handlers and javascript:
 * addresses go; text structure, links, lists, tables and images stay.
 * @param html from a catalogue or another API host
 * @param imageOf our own image for the address of another; without one its `src` goes, and its `alt` speaks for it.
 *   By default only images of our own origin stay.
 */
export async function sanitiseHtml(html: string, imageOf: ImageOf = ownImage): Promise<string> {
  purifier ??= load();
  const purify = await purifier;
  purify.addHook('afterSanitizeAttributes', (element) => finishElement(element, imageOf, frameTable));
  try {
    return purify.sanitize(html, ARTICLE_HTML);
  } finally {
    // The purifier is one for all; nothing waits between setting the hook and taking it away.
    purify.removeHook('afterSanitizeAttributes');
  }
}

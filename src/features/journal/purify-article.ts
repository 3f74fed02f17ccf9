import DOMPurify, { type DOMPurify as Purifier } from 'dompurify';
import { ARTICLE_HTML, finishElement, ownImage } from '#contract/article-html.ts';

function frameTable(table: Element): void {
  const frame = table.ownerDocument.createElement('div');
  table.replaceWith(frame);
  frame.append(table);
}

/**
 * Sanitises an article's HTML once more before it becomes part of a page (S36), with the server's own list: it may come
 * from a copy on this device.
 * @param purify with a DOM
 */
export function articlePurifier(purify: Purifier): (html: string) => TrustedHTML | string {
  purify.addHook('afterSanitizeAttributes', (element) => finishElement(element, ownImage, frameTable));
  return (html) => purify.sanitize(html, { ...ARTICLE_HTML, RETURN_TRUSTED_TYPE: true });
}

/** In the browser DOMPurify's own Trusted Types policy signs the result. On the server, which has none, the API has done it. */
export const purifyArticle: (html: string) => TrustedHTML | string = import.meta.env.SSR
  ? (html) => html
  : articlePurifier(DOMPurify);

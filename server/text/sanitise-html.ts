import type { DOMPurify } from 'dompurify';
import { ARTICLE_HTML, allowOwnImage, finishElement, type GetImage } from '#contract/article-html.ts';

let purifier: Promise<DOMPurify> | undefined;

/** jsdom is heavy, and a start that imports nothing does not need it. */
async function load(): Promise<DOMPurify> {
  const [{ default: createPurifier }, { JSDOM }] = await Promise.all([import('dompurify'), import('jsdom')]);
  return createPurifier(new JSDOM('').window);
}

/** Makes an article's HTML safe (S36). @param getImage returns our own image for another's address; by default only ours stay */
export async function sanitiseHtml(html: string, getImage: GetImage = allowOwnImage): Promise<string> {
  purifier ??= load();
  const purify = await purifier;
  purify.addHook('afterSanitizeAttributes', (element) => finishElement(element, getImage));
  try {
    return purify.sanitize(html, ARTICLE_HTML);
  } finally {
    // The purifier is shared; nothing is awaited while the hook is set.
    purify.removeHook('afterSanitizeAttributes');
  }
}

import { decodeEntities } from '#lib/html-entities.ts';

/** Word processors and other systems leave these in a cell. */
const TAG = /<\/?(?:p|br|div|span|strong|b|em|i|u|ul|ol|li|h[1-6]|a|table|tbody|thead|tr|td|th|font|hr|img)\b[^<>]*>/i;

export const isHtml = (text: string): boolean => TAG.test(text);

/** Converts HTML to text, a paragraph or list entry a line. The result is not safe to show as HTML. */
export function htmlToText(html: string): string {
  const text = html
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\s+/gu, ' ')
    .replace(/<li\b[^<>]*>/gi, '\n• ')
    .replace(/<br\b[^<>]*>|<\/(?:tr|h[1-6])\s*>/gi, '\n')
    .replace(/<\/?(?:p|div|ul|ol|table|h[1-6])\b[^<>]*>/gi, '\n\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '');
  return decodeEntities(text)
    .split('\n')
    .map((line) => line.replace(/[ \u00a0]+/gu, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Trims a text and gives it one kind of line break. */
export const tidyText = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

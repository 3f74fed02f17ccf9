import { cleanText } from '#lib/invisible.ts';

/**
 * A firm's reference as references are compared: "JJ-1042", " jj-1042", "JJ - 1042" and one with a character that nobody
 * sees, another kind of hyphen or full-width digits are one.
 * @returns "" when nothing is left
 */
export const referenceKey = (reference: string): string =>
  cleanText(reference.normalize('NFKC').replace(/\s+/gu, '')).replace(/\s+/gu, '').toUpperCase();

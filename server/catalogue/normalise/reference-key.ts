/**
 * A firm's reference as references are compared: "JJ-1042", " jj-1042" and "JJ - 1042" are one.
 * @returns "" when nothing is left
 */
export const referenceKey = (reference: string): string =>
  reference.normalize('NFC').replace(/\s+/gu, '').toUpperCase();

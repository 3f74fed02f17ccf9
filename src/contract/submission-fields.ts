import * as v from 'valibot';

/* The rules of the fields of submissions: the same words on both sides. */

/** E-mail: text, an at sign, text, a dot and text, without white space (S33). */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;
/** Longest e-mail address, in UTF-16 units. */
export const MAX_EMAIL = 254;
/** False for what is no address. The pattern's time grows with the square of the length: longer texts are not tested. */
export const isEmail = (text: string): boolean => text.length > MAX_EMAIL || EMAIL_PATTERN.test(text);

const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
/** A rule that names the field that is too long, and by how much. Nothing is cut. @param max UTF-16 units */
const notLonger = (label: string, max: number) =>
  v.maxLength<string, number, (issue: v.MaxLengthIssue<string, number>) => string>(
    max,
    ({ input }) => `${label} is too long: ${grouped(input.length)} characters. At most ${grouped(max)}, please`,
  );

/** A text that may be empty, trimmed. @param label what its field is called in messages @param max UTF-16 units */
export const text = (label: string, max: number) => v.pipe(v.string(), v.trim(), notLonger(label, max));
/** A text that must not be empty, trimmed. @param label what its field is called in messages @param max UTF-16 units */
export const required = (label: string, max: number) =>
  v.pipe(v.string(`${label} is required`), v.trim(), v.minLength(1, `${label} is required`), notLonger(label, max));
/** An e-mail address that must be there. */
export const requiredEmail = v.pipe(required('Email', MAX_EMAIL), v.check(isEmail, 'Please enter a valid email'));

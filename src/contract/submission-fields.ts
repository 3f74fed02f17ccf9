import * as v from 'valibot';
import { cleanEmail, MAX_EMAIL, mailAddress } from './email.ts';

/* The rules of the fields of submissions: the same words on both sides. */

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
/** False for what no mail can be answered to. Of a text that is empty or too long, only that is told. */
const isEmail = (email: string): boolean =>
  email === '' || email.length > MAX_EMAIL || mailAddress(email) !== undefined;
const typedEmail = v.pipe(
  v.string('Email is required'),
  v.transform(cleanEmail),
  notLonger('Email', MAX_EMAIL),
  v.check(isEmail, 'Please enter a valid email'),
);
/** An e-mail address that must be there (S33), clean. */
export const requiredEmail = v.pipe(typedEmail, v.minLength(1, 'Email is required'));
/** One that may be missing. */
export const optionalEmail = v.optional(typedEmail, '');

/** Longest text in the place of a phone number, in UTF-16 units: no message is refused for what stands there. */
export const MAX_PHONE = 500;
/** A phone number, or whatever was typed in its place. */
export const optionalPhone = v.optional(text('Phone', MAX_PHONE), '');

import * as v from 'valibot';
import { cleanEmail, MAX_EMAIL, mailAddress } from './email.ts';

// Page and server show the same messages.

const groupDigits = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
const notLonger = (label: string, max: number) =>
  v.maxLength<string, number, (issue: v.MaxLengthIssue<string, number>) => string>(
    max,
    ({ input }) => `${label} is too long: ${groupDigits(input.length)} characters. At most ${groupDigits(max)}, please`,
  );

/** Trims a text that may be empty. @param label the field's name in messages @param max UTF-16 units */
export const text = (label: string, max: number) => v.pipe(v.string(), v.trim(), notLonger(label, max));
/** Trims a text that must not be empty. @param label the field's name in messages @param max UTF-16 units */
export const required = (label: string, max: number) =>
  v.pipe(v.string(`${label} is required`), v.trim(), v.minLength(1, `${label} is required`), notLonger(label, max));
/** Other rules report a text that is empty or too long. */
const isEmail = (email: string): boolean =>
  email === '' || email.length > MAX_EMAIL || mailAddress(email) !== undefined;
const typedEmail = v.pipe(
  v.string('Email is required'),
  v.transform(cleanEmail),
  notLonger('Email', MAX_EMAIL),
  v.check(isEmail, 'Please enter a valid email'),
);
/** Cleaned (S33). */
export const requiredEmail = v.pipe(typedEmail, v.minLength(1, 'Email is required'));
/** Cleaned. */
export const optionalEmail = v.optional(typedEmail, '');

export const propertyId = v.pipe(
  v.number('Property is required'),
  v.integer('Property is required'),
  v.minValue(1, 'Property is required'),
);

/** In UTF-16 units. No message is refused for its content. */
export const MAX_PHONE = 500;
/** Holds whatever was typed. */
export const optionalPhone = v.optional(text('Phone', MAX_PHONE), '');

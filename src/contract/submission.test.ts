import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { spec } from '#tests/conformance/spec.ts';
import { ContactMessage, submissionSchemas } from './submission.ts';
import type { SubmissionKind } from './submission-calls.ts';

/** What is wrong with a body, the first words for each field. */
function getProblems(kind: SubmissionKind, body: object): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const issue of v.safeParse(submissionSchemas[kind], body).issues ?? []) {
    wrong[String(v.getDotPath(issue))] ??= issue.message;
  }
  return wrong;
}

const contact = { fullname: 'Wanjiru Kamau', phone: '', email: 'w@host.example', message: 'Hello' };
const valuation = {
  valuation_type: 'Sale Valuation',
  property_type: 'Land',
  county: 'Kiambu',
  subcounty: '',
  title_number: 'LR 1',
  purpose_of_valuation: 'To sell',
  fullname: 'Wanjiru Kamau',
  email: '',
  phone: '',
  best_time_to_contact: '',
};
const NO_ADDRESSES = ['wanjiru', '@host.org', 'a@b', 'a@b.', 'a@.c d', 'two words@host.org', 'a@@b.c', 'a@b@c.d'];

describe('a contact message', () => {
  it(
    'needs a full name, an e-mail and a message, each with its own error; white space counts as empty',
    spec('5-contact-name', '5-contact-email-required', '5-contact-message', '5-contact-phone-optional'),
    () => {
      expect(getProblems('contact', { fullname: ' ', phone: '', email: '\t', message: '\n' })).toEqual({
        fullname: 'Full name is required',
        email: 'Email is required',
        message: 'Message is required',
      });
      expect(getProblems('contact', contact)).toEqual({});
    },
  );

  it.for(NO_ADDRESSES)('is rejected with the e-mail %j', spec('5-contact-email'), (email) => {
    expect(getProblems('contact', { ...contact, email })).toEqual({ email: 'Please enter a valid email' });
  });
});

describe('a valuation request', () => {
  it(
    'needs type, property type, county, title number, purpose and full name, each with its own error',
    spec(
      '5-valuation-type',
      '5-valuation-property-type',
      '5-valuation-county',
      '5-valuation-title-number',
      '5-valuation-purpose',
      '5-valuation-name',
      '5-valuation-optional',
    ),
    () => {
      const nothing = Object.fromEntries(Object.keys(valuation).map((name) => [name, '']));
      expect(getProblems('valuation', nothing)).toEqual({
        valuation_type: 'Please select valuation type',
        property_type: 'Please select property type',
        county: 'County is required',
        title_number: 'Title number is required',
        purpose_of_valuation: 'Purpose is required',
        fullname: 'Full name is required',
      });
      expect(getProblems('valuation', valuation)).toEqual({});
    },
  );

  it.for(NO_ADDRESSES)('may have no e-mail, but not %j', spec('5-valuation-email'), (email) => {
    expect(getProblems('valuation', { ...valuation, email })).toEqual({ email: 'Please enter a valid email' });
  });
});

describe('a value that is too long', () => {
  it('is reported with its length, and never truncated', () => {
    expect(getProblems('contact', { ...contact, message: 'x'.repeat(5123) })).toEqual({
      message: 'Message is too long: 5,123 characters. At most 5,000, please',
    });
    expect(v.parse(ContactMessage, { ...contact, message: 'x'.repeat(5000) }).message).toHaveLength(5000);
  });

  it('is rejected at once, even a malicious e-mail', () => {
    const email = `a@${'.'.repeat(60_000)} @`;
    const { issues } = v.safeParse(ContactMessage, { ...contact, email });
    // Nothing but its length was looked at.
    expect(issues?.map(({ message }) => message)).toEqual([
      'Email is too long: 60,004 characters. At most 254, please',
    ]);
  });
});

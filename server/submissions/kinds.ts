import * as v from 'valibot';
import viewingWords from '#content/viewing-words.json' with { type: 'json' };
import words from '#content/words.json' with { type: 'json' };
import type { SubmissionKind } from '#contract/submission-calls.ts';
import { readWishes, Wish, writeWishesAsNote } from '#contract/viewing.ts';
import {
  getFieldText,
  getWriter,
  type StoredSubmission,
  type SubmissionBody,
  UNLISTED_WORDS,
} from './stored-submission.ts';

type Described = Pick<StoredSubmission, 'kind' | 'body' | 'property'>;

export interface Kind {
  readonly prefix: string;
  readonly status: number;
  readonly acceptedText: string;
  readonly failedText: string;
  /** The fields of getFilledFields() with their labels, in reading order. */
  readonly labels: Readonly<Record<string, string>>;
  readonly about: (submission: Described) => string;
  readonly subject: (submission: Described & Pick<StoredSubmission, 'reference'>) => string;
  /** The route of its form, which posts there without script. */
  readonly page: string;
  /** Where the form's names differ from the body's; `id` is the page's, '' without one. */
  readonly readForm?: (field: (name: string) => string, id: string) => SubmissionBody;
}

function describeProperty({ body, property }: Described): string {
  const title = property?.title ?? `Property ${getFieldText(body, 'property_id')}`;
  // State and reference come first, because long lines are cut off.
  const name = [property?.reference, title].filter((part) => part != null).join(', ');
  return property?.unlisted == null ? name : `${UNLISTED_WORDS[property.unlisted]}: ${name}`;
}

const describeValuation = ({ body }: Described): string =>
  `${getFieldText(body, 'property_type')} in ${getFieldText(body, 'county')}`;

/** A request for a viewing has wishes instead of a message (0029). */
function readFormNote(field: (name: string) => string): string {
  const wishes = readWishes(field).filter((wish): wish is Wish => v.is(Wish, wish));
  return wishes.length === 0 ? field('message') : writeWishesAsNote(wishes, field('note'));
}

export const KINDS: Readonly<Record<SubmissionKind, Kind>> = {
  enquiry: {
    prefix: 'ENQ',
    status: 201,
    acceptedText: words.enquirySent,
    failedText: words.enquiryFailed,
    labels: { name: 'Name', email: 'Email', phone: 'Phone', property_id: 'Property number', note: 'Message' },
    about: describeProperty,
    subject: (submission) => `Enquiry ${submission.reference}: ${describeProperty(submission)}`,
    page: '/property/:id{[1-9][0-9]{0,14}}',
    readForm: (field, id) => ({
      name: field('name') || `${field('first_name')} ${field('last_name')}`.trim(),
      email: field('email'),
      property_id: Number(id),
      note: readFormNote(field),
    }),
  },
  contact: {
    prefix: 'MSG',
    status: 200,
    acceptedText: words.contactSent,
    failedText: words.contactFailed,
    labels: { fullname: 'Name', email: 'Email', phone: 'Phone', message: 'Message' },
    about: () => 'Message to the firm',
    subject: ({ reference, body }) => `Message ${reference} from ${getWriter(body).name}`,
    page: '/contact-us',
  },
  valuation: {
    prefix: 'VAL',
    status: 200,
    acceptedText: 'Thank you! Your request has been received. We will contact you within 24 hours.',
    failedText: words.valuationFailed,
    labels: {
      fullname: 'Name',
      email: 'Email',
      phone: 'Phone',
      best_time_to_contact: 'Best time to contact',
      valuation_type: 'Valuation type',
      property_type: 'Property type',
      county: 'County',
      subcounty: 'Sub-county',
      title_number: 'Title number',
      purpose_of_valuation: 'Purpose',
    },
    about: describeValuation,
    subject: (submission) => `Valuation request ${submission.reference}: ${describeValuation(submission)}`,
    page: '/request-valuation',
  },
  viewing: {
    prefix: 'VIE',
    status: 201,
    acceptedText: `${viewingWords.sent} ${viewingWords.no_appointment} ${viewingWords.answer}`,
    failedText: viewingWords.failed,
    labels: {
      name: 'Name',
      phone: 'Phone',
      email: 'Email',
      property_id: 'Property number',
      slots: 'Preferred times',
      note: 'Note',
    },
    about: describeProperty,
    subject: (submission) => `Viewing ${submission.reference}: ${describeProperty(submission)}`,
    page: '/property/:id{[1-9][0-9]{0,14}}/viewing',
    readForm: (field, id) => ({
      property_id: Number(id),
      slots: readWishes(field),
      name: field('name'),
      phone: field('phone'),
      email: field('email'),
      note: field('note'),
    }),
  },
};

/** In a few words, without personal data. */
export const describeSubject = (submission: Described): string => KINDS[submission.kind].about(submission);

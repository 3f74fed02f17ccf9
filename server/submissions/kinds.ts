import * as v from 'valibot';
import viewingWords from '#content/viewing-words.json' with { type: 'json' };
import words from '#content/words.json' with { type: 'json' };
import type { SubmissionKind } from '#contract/submission-calls.ts';
import { Wish, wishesAsNote, wishesOfForm } from '#contract/viewing.ts';
import {
  getFieldText,
  getWriter,
  type StoredSubmission,
  type SubmissionBody,
  UNLISTED_WORDS,
} from './stored-submission.ts';

type Described = Pick<StoredSubmission, 'kind' | 'body' | 'property'>;

/** What the server knows of a kind of submission, beside its path and schema (contract/submission.ts). */
export interface Kind {
  /** How its references begin. */
  readonly prefix: string;
  /** The status of an answer that takes it. */
  readonly status: number;
  /** What its visitor reads when it was accepted, and when it was not. */
  readonly acceptedText: string;
  readonly failedText: string;
  /** Its fields (filledIn) with the words people know them by, in the order a reader wants them. */
  readonly labels: Readonly<Record<string, string>>;
  /** What one is about, in a few words and without personal data. */
  readonly about: (told: Described) => string;
  /** The subject of its mail. */
  readonly subject: (told: Described & Pick<StoredSubmission, 'reference'>) => string;
  /** Where its form stands, which posts there without script, as the router knows it. */
  readonly page: string;
  /**
   * The body of such a post; without it the form's fields are called as those of the body.
   * @param field a field of the form; '' for one that is missing
   * @param id of the page, '' where it has none
   */
  readonly readForm?: (field: (name: string) => string, id: string) => SubmissionBody;
}

function describeProperty({ body, property }: Described): string {
  const reference = property?.reference == null ? '' : ` (${property.reference})`;
  const home = property?.title ?? `Property ${getFieldText(body, 'property_id')}${reference}`;
  // First, so that it is not cut off.
  return property?.unlisted == null ? home : `${UNLISTED_WORDS[property.unlisted]}: ${home}`;
}

const describeValuation = ({ body }: Described): string =>
  `${getFieldText(body, 'property_type')} in ${getFieldText(body, 'county')}`;

/** The words of an enquiry; a form that asks for a viewing has wishes in the place of a message (0029). */
function readFormNote(field: (name: string) => string): string {
  const wishes = wishesOfForm(field).filter((wish): wish is Wish => v.is(Wish, wish));
  return wishes.length === 0 ? field('message') : wishesAsNote(wishes, field('note'));
}

/** The kinds of submission: one row each, for storing, mail, lists, and forms without script. */
export const KINDS: Readonly<Record<SubmissionKind, Kind>> = {
  enquiry: {
    prefix: 'ENQ',
    status: 201,
    acceptedText: words.enquirySent,
    failedText: words.enquiryFailed,
    labels: { name: 'Name', email: 'Email', phone: 'Phone', property_id: 'Property number', note: 'Message' },
    about: describeProperty,
    subject: (told) => `Enquiry ${told.reference}: ${describeProperty(told)}`,
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
    subject: (told) => `Valuation request ${told.reference}: ${describeValuation(told)}`,
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
      slots: 'Wishes',
      note: 'Note',
    },
    about: describeProperty,
    subject: (told) => `Viewing ${told.reference}: ${describeProperty(told)}`,
    page: '/property/:id{[1-9][0-9]{0,14}}/viewing',
    readForm: (field, id) => ({
      property_id: Number(id),
      slots: wishesOfForm(field),
      name: field('name'),
      phone: field('phone'),
      email: field('email'),
      note: field('note'),
    }),
  },
};

/** What a submission is about, in a few words and without personal data. */
export const describeSubject = (told: Described): string => KINDS[told.kind].about(told);

import * as v from 'valibot';
import type { SubmissionKind } from '#contract/submission.ts';
import type { SiteDatabase } from '../db/database.ts';
import type { SubmissionsTable } from '../db/schema.ts';

/** The fields of each kind's body with the words people know them by, in the order a reader wants them. */
export const FIELD_LABELS: Readonly<Record<SubmissionKind, readonly (readonly [field: string, label: string])[]>> = {
  enquiry: [
    ['name', 'Name'],
    ['email', 'Email'],
    ['property_id', 'Property number'],
    ['note', 'Message'],
  ],
  contact: [
    ['fullname', 'Name'],
    ['email', 'Email'],
    ['phone', 'Phone'],
    ['message', 'Message'],
  ],
  valuation: [
    ['fullname', 'Name'],
    ['email', 'Email'],
    ['phone', 'Phone'],
    ['best_time_to_contact', 'Best time to contact'],
    ['valuation_type', 'Valuation type'],
    ['property_type', 'Property type'],
    ['county', 'County'],
    ['subcounty', 'Sub-county'],
    ['title_number', 'Title number'],
    ['purpose_of_valuation', 'Purpose'],
  ],
};

const Body = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));
/** All that is read of a property here; its other fields are the catalogue's business. */
const Titled = v.pipe(v.string(), v.parseJson(), v.object({ title: v.string() }));

export type SubmissionBody = Readonly<Record<string, unknown>>;

/** @param stored JSON of the column `body` */
export const bodyOf = (stored: string): SubmissionBody => v.parse(Body, stored);

/** A field of a body as text: '' for one that is missing. */
export function fieldText(body: SubmissionBody, field: string): string {
  const value = Object.hasOwn(body, field) ? body[field] : undefined;
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** Name and address of the one who wrote, whatever the kind; '' where there is none. */
export const writerOf = (body: SubmissionBody): { readonly name: string; readonly email: string } => ({
  name: fieldText(body, 'name') || fieldText(body, 'fullname'),
  email: fieldText(body, 'email'),
});

/** A submission as people and other programs are told of it. */
export interface StoredSubmission
  extends Pick<SubmissionsTable, 'kind' | 'reference' | 'received_at' | 'idempotency_key'> {
  readonly body: SubmissionBody;
  /** What an enquiry is about; `title` is null when the home has left the catalogue. */
  readonly property: { readonly id: number; readonly title: string | null } | undefined;
}

/** Adds the title of the home to an enquiry. */
export async function withProperty(
  db: SiteDatabase,
  {
    kind,
    reference,
    received_at,
    idempotency_key,
    body: stored,
  }: Omit<StoredSubmission, 'body' | 'property'> & {
    readonly body: string;
  },
): Promise<StoredSubmission> {
  const body = bodyOf(stored);
  const id = body['property_id'];
  const submission = { kind, reference, received_at, idempotency_key, body };
  if (typeof id !== 'number') return { ...submission, property: undefined };
  const row = await db.selectFrom('properties').select('summary').where('id', '=', id).executeTakeFirst();
  const titled = v.safeParse(Titled, row?.summary);
  return { ...submission, property: { id, title: titled.success ? titled.output.title : null } };
}

/** What it is about, in a few words and without personal data. */
export function aboutWords({ kind, body, property }: Pick<StoredSubmission, 'kind' | 'body' | 'property'>): string {
  if (kind === 'enquiry') return property?.title ?? `Property ${fieldText(body, 'property_id')}`;
  if (kind === 'valuation') return `${fieldText(body, 'property_type')} in ${fieldText(body, 'county')}`;
  return 'Message to the firm';
}

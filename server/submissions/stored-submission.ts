import * as v from 'valibot';
import { agentNamed } from '#contract/agent-path.ts';
import { hasPassed, Wish, wishInWords } from '#contract/viewing.ts';
import { loadTeam } from '../catalogue/published/published.ts';
import type { SiteDatabase } from '../db/database.ts';
import { type DeliveryChannel, LARGEST_ID, type SubmissionsTable, type Unlisted } from '../db/schema.ts';

const Body = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));
/** The part of a property that is read here. */
const Titled = v.pipe(v.string(), v.parseJson(), v.object({ title: v.string() }));

export type SubmissionBody = Readonly<Record<string, unknown>>;

/** @param stored JSON of the column `body` */
export const parseBody = (stored: string): SubmissionBody => v.parse(Body, stored);

/** A field of a body as text: '' for one that is missing. */
export function getFieldText(body: SubmissionBody, field: string): string {
  const value = Object.hasOwn(body, field) ? body[field] : undefined;
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** The number of the property that a message is about; undefined where it is about none. */
export function getPropertyId(body: SubmissionBody): number | undefined {
  const id = body['property_id'];
  return typeof id === 'number' ? id : undefined;
}

/** Name and e-mail address of the writer, for every kind; '' where there is none. */
export const getWriter = (body: SubmissionBody): { readonly name: string; readonly email: string } => ({
  name: getFieldText(body, 'name') || getFieldText(body, 'fullname'),
  email: getFieldText(body, 'email'),
});

const Wishes = v.array(Wish);
/** The wishes of a request for a viewing; none for the other kinds. */
export function getWishes(body: SubmissionBody): readonly Wish[] {
  const wishes = v.safeParse(Wishes, body['slots']);
  return wishes.success ? wishes.output : [];
}

/**
 * All that the visitor has filled in, whether it came in the body or beside it; wishes in words, a line each, those marked
 * that had passed when they came.
 */
export function getFilledFields({
  body,
  phone,
  received_at,
}: Pick<StoredSubmission, 'body' | 'phone' | 'received_at'>): SubmissionBody {
  const slots = getWishes(body).map((wish) =>
    hasPassed(wish, Date.parse(received_at))
      ? `${wishInWords(wish)}, which had passed when this came`
      : wishInWords(wish),
  );
  return {
    ...body,
    ...(phone === null ? {} : { phone }),
    ...(slots.length === 0 ? {} : { slots: slots.join('\n') }),
  };
}

/** A submission as mails, lists and webhooks have it. */
export interface StoredSubmission
  extends Pick<SubmissionsTable, 'kind' | 'reference' | 'received_at' | 'idempotency_key' | 'phone'> {
  readonly body: SubmissionBody;
  readonly property: SubmissionProperty | undefined;
  /** Of a viewing: the address of the person who looks after the home. */
  readonly agentEmail?: string | undefined;
}

/** The property of an enquiry, as far as it is known. */
export interface SubmissionProperty {
  readonly id: number;
  /** Null when the property has left the catalogue. */
  readonly title: string | null;
  /** The firm's reference, in capitals and without white space; known also after the property has left the catalogue. */
  readonly reference: string | null;
  /** Why it was not listed when the enquiry came; null when it was. */
  readonly unlisted: Unlisted | null;
}

/** Whether the property still has a page of its own. */
export const hasPage = ({ unlisted }: SubmissionProperty): boolean => unlisted !== 'removed' && unlisted !== 'unknown';

/** The columns of a submission that loadSubmission() needs. */
export const STORED_COLUMNS = [
  'kind',
  'reference',
  'received_at',
  'idempotency_key',
  'body',
  'unlisted',
  'phone',
] as const;

/** Adds its property to an enquiry. */
export async function loadSubmission(
  db: SiteDatabase,
  {
    kind,
    reference,
    received_at,
    idempotency_key,
    body: stored,
    unlisted,
    phone,
  }: Pick<SubmissionsTable, (typeof STORED_COLUMNS)[number]>,
): Promise<StoredSubmission> {
  const body = parseBody(stored);
  const id = getPropertyId(body);
  const submission = { kind, reference, received_at, idempotency_key, body, phone };
  if (id === undefined) return { ...submission, property: undefined };
  if (id > LARGEST_ID) return { ...submission, property: { id, title: null, reference: null, unlisted } };
  const row = await db.selectFrom('properties').select(['summary', 'agent']).where('id', '=', id).executeTakeFirst();
  const had = await db.selectFrom('property_ids').select('reference').where('id', '=', id).executeTakeFirst();
  const titled = v.safeParse(Titled, row?.summary);
  const title = titled.success ? titled.output.title : null;
  const told = { ...submission, property: { id, title, reference: had?.reference ?? null, unlisted } };
  if (kind !== 'viewing') return told;
  const agent = row?.agent == null ? undefined : agentNamed(await loadTeam(db), row.agent);
  return { ...told, agentEmail: agent?.email ?? undefined };
}

/** Puts a submission into the mail queue, for the channels for which it is not there yet. @param now ISO time */
export async function queueDeliveries(
  db: SiteDatabase,
  submission_id: number,
  channels: readonly DeliveryChannel[],
  now: string,
): Promise<void> {
  const row = { submission_id, state: 'waiting', attempts: 0, created_at: now, next_at: now } as const;
  if (channels.length === 0) return;
  await db
    .insertInto('deliveries')
    .values(channels.map((channel) => ({ ...row, channel })))
    .onConflict((conflict) => conflict.columns(['submission_id', 'channel']).doNothing())
    .execute();
}

/** Where submissions go on to once they are stored. */
export interface SubmissionForwarding {
  readonly channels: readonly DeliveryChannel[];
  /** The site's own origin: links to it are no sign of an advertisement. */
  readonly publicUrl: string | undefined;
  /** Something was stored. */
  readonly notify: () => void;
}

/** The words for such a property in mails and lists. */
export const UNLISTED_WORDS: Readonly<Record<Unlisted, string>> = {
  let: 'No longer listed (let)',
  sold: 'No longer listed (sold)',
  removed: 'No longer listed',
  unknown: 'Not on our list',
};

const WithStatus = v.pipe(v.string(), v.parseJson(), v.object({ status: v.string() }));

/**
 * Why the property of an enquiry is not listed. The message may have waited on a phone for days, or come from a page in a
 * browser's cache.
 * @returns null for a property that is listed
 */
export async function getUnlistedReason(db: SiteDatabase, id: number): Promise<Unlisted | null> {
  if (id > LARGEST_ID) return 'unknown';
  const home = await db.selectFrom('properties').select(['listed', 'summary']).where('id', '=', id).executeTakeFirst();
  if (home === undefined) {
    const had = await db.selectFrom('property_ids').select('id').where('id', '=', id).executeTakeFirst();
    return had === undefined ? 'unknown' : 'removed';
  }
  if (home.listed === 1) return null;
  const read = v.safeParse(WithStatus, home.summary);
  const status = read.success ? read.output.status.toLowerCase() : '';
  return status === 'let' || status === 'sold' ? status : 'removed';
}

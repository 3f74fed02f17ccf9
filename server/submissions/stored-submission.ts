import * as v from 'valibot';
import { findAgentByUsername } from '#contract/agent-path.ts';
import { formatWish, hasPassed, Wish } from '#contract/viewing.ts';
import { loadTeam } from '../catalogue/published/published.ts';
import type { SiteDatabase } from '../db/database.ts';
import { type DeliveryChannel, LARGEST_ID, type SubmissionsTable, type Unlisted } from '../db/schema.ts';

const Body = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));
const Titled = v.pipe(v.string(), v.parseJson(), v.object({ title: v.string() }));

export type SubmissionBody = Readonly<Record<string, unknown>>;

/** @param stored JSON of the column `body` */
export const parseBody = (stored: string): SubmissionBody => v.parse(Body, stored);

export function getFieldText(body: SubmissionBody, field: string): string {
  const value = Object.hasOwn(body, field) ? body[field] : undefined;
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** The number of the property that a message is about, if any. */
export function getPropertyId(body: SubmissionBody): number | undefined {
  const id = body['property_id'];
  return typeof id === 'number' ? id : undefined;
}

/** The writer of any kind of submission; '' for a missing field. */
export const getWriter = (body: SubmissionBody): { readonly name: string; readonly email: string } => ({
  name: getFieldText(body, 'name') || getFieldText(body, 'fullname'),
  email: getFieldText(body, 'email'),
});

const Wishes = v.array(Wish);
/** The wishes of a viewing; none for other kinds. */
export function getWishes(body: SubmissionBody): readonly Wish[] {
  const wishes = v.safeParse(Wishes, body['slots']);
  return wishes.success ? wishes.output : [];
}

type FilledColumns = Pick<StoredSubmission, 'body' | 'phone' | 'received_at'>;

/** All filled fields, with the number beside the body. Wishes are lines of words, marked if they had passed. */
export function getFilledFields({ body, phone, received_at }: FilledColumns): SubmissionBody {
  const slots = getWishes(body).map((wish) => {
    const isOver = hasPassed(wish, Date.parse(received_at));
    return isOver ? `${formatWish(wish)}, which had already passed when this arrived` : formatWish(wish);
  });
  return {
    ...body,
    ...(phone !== null && { phone }),
    ...(slots.length > 0 && { slots: slots.join('\n') }),
  };
}

export interface StoredSubmission
  extends Pick<SubmissionsTable, 'kind' | 'reference' | 'received_at' | 'idempotency_key' | 'phone'> {
  readonly body: SubmissionBody;
  readonly property: SubmissionProperty | undefined;
  readonly agentEmail?: string | undefined;
  readonly agentUsername?: string | undefined;
}

export interface SubmissionProperty {
  readonly id: number;
  readonly title: string | null;
  /** In capitals without white space, also of properties outside the catalogue. */
  readonly reference: string | null;
  /** Why it was not listed when the message came; null if it was listed. */
  readonly unlisted: Unlisted | null;
}

/** The address of the property's page; undefined without a page or an origin. */
export function getPropertyUrl({ id, unlisted }: SubmissionProperty, publicUrl: string | undefined) {
  const hasPage = unlisted !== 'removed' && unlisted !== 'unknown';
  return publicUrl !== undefined && hasPage ? `${publicUrl}/property/${id}` : undefined;
}

export const STORED_COLUMNS = [
  'kind',
  'reference',
  'received_at',
  'idempotency_key',
  'body',
  'unlisted',
  'phone',
] as const;

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
  const known = await db.selectFrom('property_ids').select('reference').where('id', '=', id).executeTakeFirst();
  const titled = v.safeParse(Titled, row?.summary);
  const title = titled.success ? titled.output.title : null;
  const property = { id, title, reference: known?.reference ?? null, unlisted };
  const agent = row?.agent == null ? undefined : findAgentByUsername(await loadTeam(db), row.agent);
  return { ...submission, property, agentEmail: agent?.email ?? undefined, agentUsername: agent?.username };
}

/** Queues a submission for channels that do not have it yet; for an agent only if it is about a property. @param now ISO time */
export async function queueDeliveries(
  db: SiteDatabase,
  { id, kind }: { readonly id: number; readonly kind: SubmissionsTable['kind'] },
  channels: readonly DeliveryChannel[],
  now: string,
): Promise<void> {
  const row = { submission_id: id, state: 'waiting', attempts: 0, created_at: now, next_at: now } as const;
  const isAboutProperty = kind === 'enquiry' || kind === 'viewing';
  const wanted = isAboutProperty ? channels : channels.filter((channel) => channel !== 'agent');
  if (wanted.length === 0) return;
  await db
    .insertInto('deliveries')
    .values(wanted.map((channel) => ({ ...row, channel })))
    .onConflict((conflict) => conflict.columns(['submission_id', 'channel']).doNothing())
    .execute();
}

export interface SubmissionForwarding {
  readonly channels: readonly DeliveryChannel[];
  readonly publicUrl: string | undefined;
  readonly notify: () => void;
}

export const UNLISTED_WORDS: Readonly<Record<Unlisted, string>> = {
  let: 'No longer listed (let)',
  sold: 'No longer listed (sold)',
  removed: 'No longer listed',
  unknown: 'Not on our list',
};

const WithStatus = v.pipe(v.string(), v.parseJson(), v.object({ status: v.string() }));

/** Why a property is not listed; null for a listed one. Messages may wait on a phone for days. */
export async function getUnlistedReason(db: SiteDatabase, id: number): Promise<Unlisted | null> {
  if (id > LARGEST_ID) return 'unknown';
  const row = await db.selectFrom('properties').select(['listed', 'summary']).where('id', '=', id).executeTakeFirst();
  if (row === undefined) {
    const known = await db.selectFrom('property_ids').select('id').where('id', '=', id).executeTakeFirst();
    return known === undefined ? 'unknown' : 'removed';
  }
  if (row.listed === 1) return null;
  const summary = v.safeParse(WithStatus, row.summary);
  const status = summary.success ? summary.output.status.toLowerCase() : '';
  return status === 'let' || status === 'sold' ? status : 'removed';
}

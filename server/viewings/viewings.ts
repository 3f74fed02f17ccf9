import { hash } from 'node:crypto';
import type { InferResult, Kysely, Selectable, Transaction } from 'kysely';
import * as v from 'valibot';
import firm from '#content/firm.json' with { type: 'json' };
import { findAgentByUsername } from '#contract/agent-path.ts';
import { PropertySummary } from '#contract/property.ts';
import { getPlace } from '#contract/property-facts.ts';
import { Wish } from '#contract/viewing.ts';
import type { ViewingState } from '#contract/viewing-state.ts';
import { loadTeam } from '../catalogue/published/published.ts';
import type { SiteDatabase } from '../db/database.ts';
import { LARGEST_ID, type Schema } from '../db/schema.ts';
import { toIso } from '../process/time.ts';
import { OFFICE_NAME } from '../submissions/open-enquiries.ts';
import { getPropertyId, parseBody, type SubmissionBody } from '../submissions/stored-submission.ts';
import {
  applyStep,
  createViewing,
  getShownGate,
  isDone,
  isOver,
  type Refusal,
  type Step,
  type Viewing,
} from './viewing-life.ts';
import { queueViewingMails } from './viewing-queue.ts';

/** A viewing with what it belongs to. */
export interface StoredViewing {
  readonly submissionId: number;
  readonly reference: string;
  /** ISO time. */
  readonly receivedAt: string;
  /** The request as it came. */
  readonly body: SubmissionBody;
  /** In quarantine, so that nobody gets a mail. */
  readonly isHeldBack: boolean;
  /** The visitor's phone asks for the state. */
  readonly hasApp: boolean;
  readonly viewing: Viewing;
}

/** Names a viewing by its reference or by the visitor's token. */
export type ViewingName = { readonly reference: string } | { readonly token: string };

/** `unknown`: there is no such viewing (any more). */
export type StepResult =
  | { readonly done: true; readonly viewing: StoredViewing }
  | { readonly done: false; readonly why: Refusal; readonly viewing: StoredViewing }
  | { readonly done: false; readonly why: 'unknown'; readonly viewing: undefined };

/** The form in which a visitor's token is stored. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

const Wishes = v.pipe(v.string(), v.parseJson(), v.array(Wish));
const Offers = v.pipe(v.string(), v.parseJson(), v.array(v.string()));
const StoredPoint = v.pipe(v.string(), v.parseJson(), v.object({ lat: v.number(), lng: v.number() }));

type ViewingColumns = Omit<Selectable<Schema['viewings']>, 'submission_id' | 'token_hash' | 'changed_at'>;

/** @param stored JSON of the column `wishes` */
export const parseWishes = (stored: string): readonly Wish[] => v.parse(Wishes, stored);

/** Reads the columns of a viewing. */
export const readViewing = (row: ViewingColumns): Viewing => ({
  version: row.version,
  state: row.state,
  wishes: parseWishes(row.wishes),
  visitor_note: row.visitor_note,
  offers: v.parse(Offers, row.offers),
  at: row.at,
  agent: row.agent,
  note: row.note,
  directions: row.directions,
  point: row.point === null ? null : v.parse(StoredPoint, row.point),
  cancelled_by: row.cancelled_by,
  changed_by: row.changed_by,
  pressed_by: row.pressed_by,
});

const toColumns = ({ wishes, offers, point, ...viewing }: Viewing): ViewingColumns => ({
  ...viewing,
  wishes: JSON.stringify(wishes),
  offers: JSON.stringify(offers),
  point: point === null ? null : JSON.stringify(point),
});

/**
 * Creates the row of a new request, in its transaction.
 * @param token the visitor's; undefined without the app @param now ISO time
 */
export async function createViewingRow(
  trx: Transaction<Schema>,
  submissionId: number,
  wishes: readonly Wish[],
  token: string | undefined,
  now: string,
): Promise<void> {
  const row = { submission_id: submissionId, ...toColumns(createViewing(wishes)), changed_at: now };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('viewings')
    .values({ ...row, token_hash: token === undefined ? null : hashToken(token) })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 0n) return;
  // A token that another request has opens only that one.
  await trx
    .insertInto('viewings')
    .values({ ...row, token_hash: null })
    .execute();
}

const selectViewings = (db: Kysely<Schema>) =>
  db
    .selectFrom('viewings')
    .innerJoin('submissions', 'submissions.id', 'viewings.submission_id')
    .selectAll('viewings')
    .select(['reference', 'received_at', 'body', 'quarantine', 'released_at']);

type ViewingRow = Awaited<ReturnType<ReturnType<typeof selectViewings>['executeTakeFirstOrThrow']>>;

const toStoredViewing = (row: ViewingRow): StoredViewing => ({
  submissionId: row.submission_id,
  reference: row.reference,
  receivedAt: row.received_at,
  body: parseBody(row.body),
  isHeldBack: row.quarantine !== null && row.released_at === null,
  hasApp: row.token_hash !== null,
  viewing: readViewing(row),
});

async function findViewing(db: Kysely<Schema>, name: ViewingName): Promise<StoredViewing | undefined> {
  const rows = selectViewings(db);
  const found =
    'reference' in name
      ? rows.where('reference', '=', name.reference)
      : rows.where('token_hash', '=', hashToken(name.token));
  const row = await found.executeTakeFirst();
  return row && toStoredViewing(row);
}

/** Loads a viewing; undefined for requests from before viewings had states, and for erased ones. */
export const loadViewing = (db: Kysely<Schema>, reference: string): Promise<StoredViewing | undefined> =>
  findViewing(db, { reference });

/** Loads the viewing of a visitor's token; undefined once it has been wiped. */
export const loadViewingByToken = (db: Kysely<Schema>, token: string): Promise<StoredViewing | undefined> =>
  findViewing(db, { token });

/** Creates a reader of the versions of viewings in the order of the tokens; undefined for an unknown one. */
export function createVersionsReader(db: Kysely<Schema>) {
  const compile = (hashes: readonly string[]) =>
    db.selectFrom('viewings').select(['token_hash', 'version']).where('token_hash', 'in', hashes).compile();
  // Every phone asks every ten minutes, and composing the query costs more than running it.
  const queries = new Map<number, ReturnType<typeof compile>>();
  return async (tokens: readonly string[]): Promise<readonly (number | undefined)[]> => {
    const hashes = tokens.map(hashToken);
    const query = queries.get(hashes.length) ?? compile(hashes);
    queries.set(hashes.length, query);
    const { rows } = await db.executeQuery<InferResult<typeof query>[number]>({ ...query, parameters: hashes });
    return hashes.map((own) => rows.find(({ token_hash }) => token_hash === own)?.version);
  };
}

/**
 * Takes a step in the caller's transaction, with its mails. It holds only if nobody else took one in the meantime.
 * @param expectedVersion the version that the person saw; undefined for any @param now wall clock, ms
 */
export async function stepViewingIn(
  trx: Transaction<Schema>,
  name: ViewingName,
  step: Step,
  expectedVersion: number | undefined,
  now: number,
): Promise<StepResult> {
  for (;;) {
    const stored = await findViewing(trx, name);
    if (stored === undefined) return { done: false, why: 'unknown', viewing: undefined };
    const { submissionId, viewing, isHeldBack } = stored;
    if (isDone(viewing, step)) return { done: true, viewing: stored };
    const next =
      isOver(viewing, now) || expectedVersion === undefined || expectedVersion === viewing.version
        ? applyStep(viewing, step, now)
        : 'late';
    if (typeof next === 'string') return { done: false, why: next, viewing: stored };
    const { numUpdatedRows } = await trx
      .updateTable('viewings')
      .set({ ...toColumns(next), changed_at: toIso(now) })
      .where('submission_id', '=', submissionId)
      .where('version', '=', viewing.version)
      .executeTakeFirst();
    // Another process on PostgreSQL was faster.
    if (numUpdatedRows === 0n) continue;
    if (!isHeldBack) await queueViewingMails(trx, submissionId, next, step, now);
    return { done: true, viewing: { ...stored, viewing: next } };
  }
}

/** Takes a step in a transaction of its own; see stepViewingIn(). */
export const stepViewing = (
  db: SiteDatabase,
  name: ViewingName,
  step: Step,
  expectedVersion: number | undefined,
  now: number,
): Promise<StepResult> => db.transaction().execute((trx) => stepViewingIn(trx, name, step, expectedVersion, now));

const MAIN_LINE = firm.phones[0]?.number ?? '';

/** Loads whom the visitor meets; null before an answer. Who has left the firm, and the office, answer at its main line. */
export async function loadViewingAgent(db: Kysely<Schema>, { agent }: Pick<Viewing, 'agent'>) {
  if (agent === null) return null;
  const person = agent === '' ? undefined : findAgentByUsername(await loadTeam(db), agent);
  return person === undefined
    ? { name: OFFICE_NAME, phone: MAIN_LINE }
    : { name: person.name, phone: person.phone ?? MAIN_LINE };
}

const Summary = v.pipe(v.string(), v.parseJson(), PropertySummary);

/** Loads where a property is, in the words that calendars show; '' if unknown. @param id of the property */
export async function loadViewingPlace(db: Kysely<Schema>, id: number): Promise<string> {
  if (id > LARGEST_ID) return '';
  const row = await db.selectFrom('properties').select('summary').where('id', '=', id).executeTakeFirst();
  const summary = v.safeParse(Summary, row?.summary);
  if (!summary.success) return '';
  const { address, state } = getPlace(summary.output);
  return [...new Set([address, state])].filter((part) => part !== undefined).join(', ');
}

/** The state of a viewing as its visitor's phone gets it. */
export async function toViewingState(
  db: Kysely<Schema>,
  { body, viewing }: Pick<StoredViewing, 'body' | 'viewing'>,
): Promise<ViewingState> {
  const { visitor_note: _own, changed_by: _who, pressed_by: _whose, wishes, offers, ...state } = viewing;
  const id = getPropertyId(body) ?? 0;
  return {
    ...state,
    ...getShownGate(viewing),
    wishes: [...wishes],
    offers: [...offers],
    agent: await loadViewingAgent(db, viewing),
    property_id: id,
    place: await loadViewingPlace(db, id),
  };
}

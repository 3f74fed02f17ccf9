import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import { homeHasLeft as HOME_HAS_LEFT } from '#content/submission-words.json' with { type: 'json' };
import { PHONE_HEADER } from '#contract/phone.ts';
import {
  IDEMPOTENCY_KEY_HEADER,
  IDEMPOTENCY_KEY_PATTERN,
  type SubmissionKind,
  UNLISTED_FIELD,
} from '#contract/submission-calls.ts';
import { MAX_PHONE } from '#contract/submission-fields.ts';
import { VIEWING_TOKEN_HEADER, ViewingToken } from '#contract/viewing-state.ts';
import { decodePercent } from '#lib/decoded.ts';
import { readPhoneNumber } from '#lib/phone-number.ts';
import type { SiteDatabase } from '../db/database.ts';
import type { DeliveryChannel, IdempotencyTable } from '../db/schema.ts';
import { ProblemError } from '../http/problems.ts';
import type { Circumstances } from '../submissions/circumstances.ts';
import { ANY_BODY, getErasedKey, getTextKeyStart } from '../submissions/keys.ts';
import { KINDS } from '../submissions/kinds.ts';
import type { LedgerEntry } from '../submissions/ledger.ts';
import { getPropertyId, getUnlistedReason, getWishes, queueDeliveries } from '../submissions/stored-submission.ts';
import { makeLineSafe } from '../text/safe-text.ts';
import { createViewingRow } from '../viewings/viewings.ts';

/** Returns undefined without a key: repeats are then stored again. @throws ProblemError 400 for a malformed key */
export function readKey(request: Request): string | undefined {
  const key = request.headers.get(IDEMPOTENCY_KEY_HEADER);
  if (key === null) return undefined;
  if (IDEMPOTENCY_KEY_PATTERN.test(key)) return key;
  throw new ProblemError(400, 'bad_request', 'Idempotency-Key must be 8 to 128 visible ASCII characters.');
}

/** Returns the phone number beside an enquiry (S52), as typed if it is in doubt; null without one, and for other kinds. */
export function readPhone(request: Request, kind: SubmissionKind): string | null {
  const header = kind === 'enquiry' ? (request.headers.get(PHONE_HEADER) ?? '') : '';
  const typed = makeLineSafe(decodePercent(header), MAX_PHONE);
  return typed === '' ? null : (readPhoneNumber(typed) ?? typed);
}

/** Returns the token by which a visitor's phone asks for a viewing (0046); undefined without a usable one. */
export function readToken(request: Request): string | undefined {
  const token = request.headers.get(VIEWING_TOKEN_HEADER);
  return v.is(ViewingToken, token) ? token : undefined;
}

/** Hashes kind and fields of a write to recognise a repeat; headers (S48) may be dropped on the way (0026). */
export function hashBody(kind: IdempotencyTable['kind'], body: Readonly<Record<string, unknown>>): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, body]))
    .digest('base64url');
}

/** @throws ProblemError 422 key_reused if an acknowledged key came with another body or kind */
export function checkRepeat(entry: LedgerEntry, kind: IdempotencyTable['kind'], hash: string): void {
  if (entry.body_hash === ANY_BODY || (entry.kind === kind && entry.body_hash === hash)) return;
  throw new ProblemError(422, 'key_reused', 'This Idempotency-Key was used for another message.');
}

/** Answers an acknowledged key. @throws ProblemError 422 key_reused as checkRepeat() */
export function replayAnswer(entry: LedgerEntry, kind: SubmissionKind, hash: string): Response {
  checkRepeat(entry, kind, hash);
  return createWriteAnswer(entry.status, entry.answer);
}

export function createWriteAnswer(status: number, body: string): Response {
  return new Response(body, {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });
}

export const createKeyInFlight = (): ProblemError =>
  new ProblemError(409, 'key_in_flight', 'This message is being received. Please wait a moment.', {
    headers: { 'Retry-After': '2' },
  });

export class KeysInFlight {
  readonly #keys = new Set<string>();

  async run<T>(key: string | undefined, work: () => Promise<T>): Promise<T> {
    if (key === undefined) return work();
    if (this.#keys.has(key)) throw createKeyInFlight();
    this.#keys.add(key);
    try {
      return await work();
    } finally {
      this.#keys.delete(key);
    }
  }
}

/** Without letters and digits that sound or look alike. */
const REFERENCE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

function createReference(kind: SubmissionKind): string {
  const characters = Array.from({ length: 10 }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]);
  return `${KINDS[kind].prefix}-${characters.join('')}`;
}

/** Finds what was answered to a key. @param since before this time the key named another message; undefined for keys that name one message forever */
export function findAcknowledged(
  db: SiteDatabase,
  key: string,
  since: string | undefined,
): Promise<LedgerEntry | undefined> {
  const entries = db
    .selectFrom('idempotency')
    .selectAll()
    .where('key', 'in', [key, getErasedKey(key)]);
  return (since === undefined ? entries : entries.where('created_at', '>=', since)).executeTakeFirst();
}

async function releaseFromEarlier(db: SiteDatabase, key: string, since: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency')
    .where('key', '=', key)
    .where('created_at', '<', since)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  await db
    .updateTable('submissions')
    .set({ idempotency_key: sql<string>`idempotency_key || '.' || reference` })
    .where('idempotency_key', '=', key)
    .execute();
}

const NO_CIRCUMSTANCES: Circumstances = { quarantine: null, consent_version: null, consent_at: null };

/** Stores a submission, its key and its queue rows once (0009). @throws ProblemError 422 for a key used otherwise */
export async function storeSubmission(
  db: SiteDatabase,
  kind: SubmissionKind,
  body: Readonly<Record<string, unknown>>,
  key: string | undefined,
  {
    circumstances = NO_CIRCUMSTANCES,
    channels = [],
    phone = null,
    typed = body,
    token,
  }: {
    readonly circumstances?: Circumstances;
    readonly channels?: readonly DeliveryChannel[];
    readonly phone?: string | null;
    readonly typed?: Readonly<Record<string, unknown>>;
    readonly token?: string | undefined;
  } = {},
): Promise<Response> {
  const hash = hashBody(kind, typed);
  const { status, acceptedText } = KINDS[kind];
  return db.transaction().execute(async (trx) => {
    const since = key === undefined ? undefined : getTextKeyStart(key, Date.now());
    const known = key === undefined ? undefined : await findAcknowledged(trx, key, since);
    if (known !== undefined) return replayAnswer(known, kind, hash);
    // A message about a property that is no longer listed counts too.
    const propertyId = getPropertyId(body);
    const unlisted = propertyId === undefined ? null : await getUnlistedReason(trx, propertyId);
    const now = new Date().toISOString();
    const reference = createReference(kind);
    const answer = JSON.stringify({
      message: unlisted === null ? acceptedText : `${acceptedText} ${HOME_HAS_LEFT}`,
      reference,
      ...(unlisted === null ? {} : { [UNLISTED_FIELD]: true }),
    });
    if (key !== undefined) {
      if (since !== undefined) await releaseFromEarlier(trx, key, since);
      // On PostgreSQL this waits for the commit of another process that stores the same key.
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('idempotency')
        .values({ key, kind, body_hash: hash, status, answer, created_at: now })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .executeTakeFirstOrThrow();
      const first = numInsertedOrUpdatedRows === 0n ? await findAcknowledged(trx, key, since) : undefined;
      if (first !== undefined) return replayAnswer(first, kind, hash);
    }
    const { id } = await trx
      .insertInto('submissions')
      .values({
        kind,
        reference,
        body: JSON.stringify(body),
        received_at: now,
        idempotency_key: key ?? null,
        unlisted,
        phone,
        ...circumstances,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (kind === 'viewing') await createViewingRow(trx, id, getWishes(body), token, now);
    if (circumstances.quarantine === null) await queueDeliveries(trx, { id, kind }, channels, now);
    return createWriteAnswer(status, answer);
  });
}

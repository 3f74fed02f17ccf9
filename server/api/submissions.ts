import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { homeHasLeft as HOME_HAS_LEFT } from '#content/submission-words.json' with { type: 'json' };
import { PHONE_HEADER } from '#contract/phone.ts';
import {
  IDEMPOTENCY_KEY_HEADER,
  IDEMPOTENCY_KEY_PATTERN,
  type SubmissionKind,
  UNLISTED_FIELD,
} from '#contract/submission-calls.ts';
import { MAX_PHONE } from '#contract/submission-fields.ts';
import { decoded } from '#lib/decoded.ts';
import { readPhoneNumber } from '#lib/phone-number.ts';
import type { SiteDatabase } from '../db/database.ts';
import type { DeliveryChannel } from '../db/schema.ts';
import { ProblemError } from '../http/problems.ts';
import type { Circumstances } from '../submissions/circumstances.ts';
import { ANY_BODY, getErasedKey, getTextKeyStart } from '../submissions/keys.ts';
import { KINDS } from '../submissions/kinds.ts';
import type { LedgerEntry } from '../submissions/ledger.ts';
import { getPropertyId, getUnlistedReason, queueDeliveries } from '../submissions/stored-submission.ts';
import { safeLine } from '../text/safe-text.ts';

/** Seconds after which a client may ask again about a key that is in flight. */
const IN_FLIGHT_RETRY_S = 2;

/**
 * The key of a write.
 * @returns undefined when there is none: the write is then taken without protection against a repeat
 * @throws ProblemError 400 for a key of the wrong shape
 */
export function readKey(request: Request): string | undefined {
  const key = request.headers.get(IDEMPOTENCY_KEY_HEADER);
  if (key === null) return undefined;
  if (IDEMPOTENCY_KEY_PATTERN.test(key)) return key;
  throw new ProblemError(400, 'bad_request', 'Idempotency-Key must be 8 to 128 visible ASCII characters.');
}

/**
 * The phone number that came beside an enquiry (S52), as it was typed where it is in doubt; null without one, and for the
 * kinds that have it in their body.
 */
export function readPhone(request: Request, kind: SubmissionKind): string | null {
  const header = kind === 'enquiry' ? (request.headers.get(PHONE_HEADER) ?? '') : '';
  const typed = safeLine(decoded(header), MAX_PHONE);
  return typed === '' ? null : (readPhoneNumber(typed) ?? typed);
}

/**
 * What makes two writes the same: their kind and the fields the contract keeps, as they came. What travels in headers (S48) does not
 * count: a network that drops one on a repeat must not turn an arrived message into a refused one (0026).
 */
export function hashBody(kind: SubmissionKind, body: Readonly<Record<string, unknown>>): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, body]))
    .digest('base64url');
}

/**
 * The stored answer to a key that was acknowledged before.
 * @throws ProblemError 422 key_reused when the key came with another body or kind
 */
export function replayAnswer(entry: LedgerEntry, kind: SubmissionKind, hash: string): Response {
  if (entry.body_hash !== ANY_BODY && (entry.kind !== kind || entry.body_hash !== hash)) {
    throw new ProblemError(422, 'key_reused', 'This Idempotency-Key was used for another message.');
  }
  return createWriteAnswer(entry.status, entry.answer);
}

/** An accepted write's answer. @param body JSON text */
export function createWriteAnswer(status: number, body: string): Response {
  return new Response(body, {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });
}

/** Says of a key that somebody is working on it, and when to come again. */
export const createKeyInFlight = (): ProblemError =>
  new ProblemError(409, 'key_in_flight', 'This message is being received. Please wait a moment.', {
    headers: { 'Retry-After': String(IN_FLIGHT_RETRY_S) },
  });

/** The keys this process is working on: a second request with one of them is told to come again. */
export class KeysInFlight {
  readonly #keys = new Set<string>();

  /** @throws ProblemError 409 key_in_flight with Retry-After */
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

/** Without letters and digits that are mistaken for one another when read out. */
const REFERENCE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

function createReference(kind: SubmissionKind): string {
  let name = '';
  for (let length = 0; length < 10; length++) name += REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)];
  return `${KINDS[kind].prefix}-${name}`;
}

/**
 * The answer to a key that has been given, also where what it came with has been erased since.
 * @param since the time before which the key stood for another message; undefined: it has always stood for this one
 */
function findAcknowledged(db: SiteDatabase, key: string, since: string | undefined): Promise<LedgerEntry | undefined> {
  const known = db
    .selectFrom('idempotency')
    .selectAll()
    .where('key', 'in', [key, getErasedKey(key)]);
  return (since === undefined ? known : known.where('created_at', '>=', since)).executeTakeFirst();
}

/** Takes a key from the message it stood for before: that one keeps the key with its reference behind it. */
async function releaseFromEarlier(db: SiteDatabase, key: string, since: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency')
    .where('key', '=', key)
    .where('created_at', '<', since)
    .executeTakeFirst();
  // Of several processes one takes it; the key is then the new message's.
  if (numDeletedRows === 0n) return;
  await db
    .updateTable('submissions')
    .set({ idempotency_key: sql<string>`idempotency_key || '.' || reference` })
    .where('idempotency_key', '=', key)
    .execute();
}

const NOTHING_KNOWN: Circumstances = { quarantine: null, consent_version: null, consent_at: null };

/**
 * Stores a submission once (0009): submission, key and a row of the mail queue for each channel in one transaction,
 * answered only after its commit. What is in quarantine is queued when a person lets it out.
 * @param body as readSubmission() gives it
 * @throws ProblemError 422 for a key used otherwise; nothing is stored then
 */
export async function storeSubmission(
  db: SiteDatabase,
  kind: SubmissionKind,
  body: Readonly<Record<string, unknown>>,
  key: string | undefined,
  {
    circumstances = NOTHING_KNOWN,
    channels = [],
    phone = null,
    given = body,
  }: {
    readonly circumstances?: Circumstances;
    readonly channels?: readonly DeliveryChannel[];
    /** As readPhone() gives it. */
    readonly phone?: string | null;
    /** As readSubmission() gives it. */
    readonly given?: Readonly<Record<string, unknown>>;
  } = {},
): Promise<Response> {
  const hash = hashBody(kind, given);
  const { status, acceptedText } = KINDS[kind];
  return db.transaction().execute(async (trx) => {
    const since = key === undefined ? undefined : getTextKeyStart(key, Date.now());
    const known = key === undefined ? undefined : await findAcknowledged(trx, key, since);
    if (known !== undefined) return replayAnswer(known, kind, hash);
    // What the message says counts, whatever has become of the property since it was written.
    const home = getPropertyId(body);
    const unlisted = home === undefined ? null : await getUnlistedReason(trx, home);
    const now = new Date().toISOString();
    const reference = createReference(kind);
    const answer = JSON.stringify({
      message: unlisted === null ? acceptedText : `${acceptedText} ${HOME_HAS_LEFT}`,
      reference,
      ...(unlisted === null ? {} : { [UNLISTED_FIELD]: true }),
    });
    if (key !== undefined) {
      if (since !== undefined) await releaseFromEarlier(trx, key, since);
      // First of all writes: on PostgreSQL another process may be at the same key, and its commit is waited for here.
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
    if (circumstances.quarantine === null) await queueDeliveries(trx, id, channels, now);
    return createWriteAnswer(status, answer);
  });
}

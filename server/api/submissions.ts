import { createHash, randomInt } from 'node:crypto';
import * as v from 'valibot';
import { words } from '#content/words.ts';
import { Enquiry, IDEMPOTENCY_KEY_HEADER, IDEMPOTENCY_KEY_PATTERN, type SubmissionKind } from '#contract/submission.ts';
import type { SiteDatabase } from '../db/database.ts';
import type { LedgerEntry } from '../db/ledger.ts';
import { type DeliveryChannel, LARGEST_ID } from '../db/schema.ts';
import type { Circumstances } from '../submissions/circumstances.ts';
import { ANY_BODY, erasedKey } from '../submissions/erased-key.ts';
import { invalid, ProblemError } from './problems.ts';

/** Seconds after which a client may ask again about a key that is in flight. */
const IN_FLIGHT_RETRY_S = 2;

/** The status of an accepted write, and what its visitor is told. */
const ACCEPTED: Readonly<Record<SubmissionKind, { status: number; prefix: string; message: string }>> = {
  enquiry: { status: 201, prefix: 'ENQ', message: words.enquirySent },
  contact: { status: 200, prefix: 'MSG', message: words.contactSent },
  valuation: {
    status: 200,
    prefix: 'VAL',
    message: 'Thank you! Your request has been received. We will contact you within 24 hours.',
  },
};

/**
 * The key of a write.
 * @returns undefined when there is none: the write is then taken without protection against a repeat
 * @throws ProblemError 400 for a key of the wrong shape
 */
export function keyOf(request: Request): string | undefined {
  const key = request.headers.get(IDEMPOTENCY_KEY_HEADER);
  if (key === null) return undefined;
  if (IDEMPOTENCY_KEY_PATTERN.test(key)) return key;
  throw new ProblemError(400, 'bad_request', 'Idempotency-Key must be 8 to 128 visible ASCII characters.');
}

/** What makes two writes the same: their kind and the fields the contract keeps. */
export function bodyHash(kind: SubmissionKind, body: Readonly<Record<string, unknown>>): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, body]))
    .digest('base64url');
}

/**
 * The stored answer to a key that was acknowledged before.
 * @throws ProblemError 422 key_reused when the key came with another body or kind
 */
export function replayOf(entry: LedgerEntry, kind: SubmissionKind, hash: string): Response {
  if (entry.body_hash !== ANY_BODY && (entry.kind !== kind || entry.body_hash !== hash)) {
    throw new ProblemError(422, 'key_reused', 'This Idempotency-Key was used for another message.');
  }
  return writeAnswer(entry.status, entry.answer);
}

/** An accepted write's answer. @param body JSON text */
export function writeAnswer(status: number, body: string): Response {
  return new Response(body, {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });
}

/** The keys this process is working on: a second request with one of them is told to come again. */
export class KeysInFlight {
  readonly #keys = new Set<string>();

  /** @throws ProblemError 409 key_in_flight with Retry-After */
  async run<T>(key: string | undefined, work: () => Promise<T>): Promise<T> {
    if (key === undefined) return work();
    if (this.#keys.has(key)) {
      throw new ProblemError(409, 'key_in_flight', 'This message is being received. Please wait a moment.', {
        headers: { 'Retry-After': String(IN_FLIGHT_RETRY_S) },
      });
    }
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

function newReference(kind: SubmissionKind): string {
  let name = '';
  for (let length = 0; length < 10; length++) name += REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)];
  return `${ACCEPTED[kind].prefix}-${name}`;
}

async function checkProperty(db: SiteDatabase, id: number): Promise<void> {
  const known =
    id > LARGEST_ID
      ? undefined
      : await db.selectFrom('properties').select('id').where('id', '=', id).executeTakeFirst();
  if (known === undefined) throw invalid([{ field: 'property_id', message: 'We do not have this property' }]);
}

/** The answer to a key that has been given, also where what it came with has been erased since. */
const acknowledged = (db: SiteDatabase, key: string): Promise<LedgerEntry | undefined> =>
  db
    .selectFrom('idempotency')
    .selectAll()
    .where('key', 'in', [key, erasedKey(key)])
    .executeTakeFirst();

const NOTHING_KNOWN: Circumstances = { quarantine: null, consent_version: null, consent_at: null };

/**
 * Stores a submission once (D2): submission, key and a row of the mail queue for each channel in one transaction,
 * answered only after its commit. What is in quarantine is queued when a person lets it out.
 * @param body as readSubmission() gives it
 * @throws ProblemError 422 for an unknown property or a key used otherwise; nothing is stored then
 */
export async function storeSubmission(
  db: SiteDatabase,
  kind: SubmissionKind,
  body: Readonly<Record<string, unknown>>,
  key: string | undefined,
  {
    circumstances = NOTHING_KNOWN,
    channels = [],
  }: { readonly circumstances?: Circumstances; readonly channels?: readonly DeliveryChannel[] } = {},
): Promise<Response> {
  const hash = bodyHash(kind, body);
  const { status, message } = ACCEPTED[kind];
  return db.transaction().execute(async (trx) => {
    const known = key === undefined ? undefined : await acknowledged(trx, key);
    if (known !== undefined) return replayOf(known, kind, hash);
    // A home that is let or sold can still be asked about: the message may have waited on the phone.
    if (kind === 'enquiry') await checkProperty(trx, v.parse(Enquiry, body).property_id);
    const now = new Date().toISOString();
    const reference = newReference(kind);
    const answer = JSON.stringify({ message, reference });
    if (key !== undefined) {
      // First of all writes: on PostgreSQL another process may be at the same key, and its commit is waited for here.
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('idempotency')
        .values({ key, kind, body_hash: hash, status, answer, created_at: now })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .executeTakeFirstOrThrow();
      const first = numInsertedOrUpdatedRows === 0n ? await acknowledged(trx, key) : undefined;
      if (first !== undefined) return replayOf(first, kind, hash);
    }
    const { id } = await trx
      .insertInto('submissions')
      .values({
        kind,
        reference,
        body: JSON.stringify(body),
        received_at: now,
        idempotency_key: key ?? null,
        ...circumstances,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (circumstances.quarantine === null && channels.length > 0) {
      await trx
        .insertInto('deliveries')
        .values(
          channels.map((channel) => ({
            submission_id: id,
            channel,
            state: 'waiting' as const,
            attempts: 0,
            created_at: now,
            next_at: now,
          })),
        )
        .execute();
    }
    return writeAnswer(status, answer);
  });
}

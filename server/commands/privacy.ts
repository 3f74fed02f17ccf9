import { parseArgs } from 'node:util';
import { EMAIL_PATTERN } from '#contract/submission.ts';
import { readConfig } from '../config.ts';
import { openConfiguredDatabase, type SiteDatabase } from '../db/database.ts';
import { eraseSubmissions } from '../submissions/erase.ts';
import { bodyOf, fieldText, withProperty } from '../submissions/stored-submission.ts';
import { type CommandContext, UsageError } from './command.ts';

const USAGE = `npm run privacy -- export EMAIL        everything that came from an address, as JSON
npm run privacy -- erase EMAIL --yes   deletes it for good`;

/** Rows read at once. */
const PAGE = 500;

/** Addresses differ in nothing that people see by their case, or by how an accent is stored. */
const sameCase = (text: string): string => text.normalize('NFC').trim().toLowerCase();

interface Found {
  /** Sent from the address. */
  readonly own: readonly number[];
  /** References of others that have the address in their words: a person must look at them. */
  readonly mentions: readonly string[];
}

/** Looks through every body: an address may be written in any case, and bodies are JSON that no index knows. */
async function find(db: SiteDatabase, email: string): Promise<Found> {
  const own: number[] = [];
  const mentions: string[] = [];
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom('submissions')
      .select(['id', 'reference', 'body'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const row of rows) {
      after = row.id;
      const body = bodyOf(row.body);
      if (sameCase(fieldText(body, 'email')) === email) own.push(row.id);
      else if (Object.keys(body).some((field) => sameCase(fieldText(body, field)).includes(email))) {
        mentions.push(row.reference);
      }
    }
    if (rows.length < PAGE) return { own, mentions };
  }
}

async function exported(db: SiteDatabase, ids: readonly number[]): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const id of ids) {
    const row = await db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined) continue;
    const { idempotency_key: _key, ...submission } = await withProperty(db, row);
    const deliveries = await db
      .selectFrom('deliveries')
      .select(['channel', 'state', 'sent_at'])
      .where('submission_id', '=', id)
      .orderBy('channel')
      .execute();
    const { quarantine, released_at, consent_version, consent_at } = row;
    all.push({ ...submission, consent_version, consent_at, quarantine, released_at, deliveries });
  }
  return all;
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { yes: { type: 'boolean', default: false } },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : 'Unknown option'}\n${USAGE}`);
  }
}

const counted = (count: number): string => `${count} ${count === 1 ? 'submission' : 'submissions'}`;

/**
 * `npm run privacy`: a person's rights under the Data Protection Act, 2019.
 * @throws UsageError, ConfigError
 */
export async function run({ args, env, print, complain }: CommandContext): Promise<number> {
  const {
    positionals: [action, address, ...more],
    values: { yes },
  } = read(args);
  const email = sameCase(address ?? '');
  if ((action !== 'export' && action !== 'erase') || !EMAIL_PATTERN.test(email) || more.length > 0) {
    throw new UsageError(USAGE);
  }
  const { db, close } = await openConfiguredDatabase(readConfig(env));
  try {
    const { own, mentions } = await find(db, email);
    if (action === 'export') print(JSON.stringify(await exported(db, own), undefined, 2));
    else if (own.length === 0) complain('There is no submission from this address.');
    else if (!yes) {
      complain(`${counted(own.length)} would be deleted for good. Say so: npm run privacy -- erase EMAIL --yes`);
    } else {
      print(`${counted(await eraseSubmissions(db, own))} deleted, with the mails of them that waited.`);
      complain(
        'Mails that were sent, what the webhook was told, and backups have their own copies: see docs/privacy.md.',
      );
    }
    if (mentions.length > 0) {
      complain(`The address is also written in the words of others. Please look at: ${mentions.join(', ')}.`);
    }
    return action === 'erase' && own.length > 0 && !yes ? 1 : 0;
  } finally {
    await close();
  }
}

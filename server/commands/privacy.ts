import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { EMAIL_PATTERN } from '#contract/submission-fields.ts';
import { type Config, readConfig } from '../config/config.ts';
import {
  type OpenDatabase,
  openConfiguredDatabase,
  openDatabase,
  type SiteDatabase,
  siteFile,
} from '../db/database.ts';
import { keptDatabases } from '../db/kept-databases.ts';
import { eraseSubmissions } from '../submissions/erase.ts';
import { bodyOf, fieldText, withProperty } from '../submissions/stored-submission.ts';
import { type CommandContext, readArgs, UsageError } from './command.ts';

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

/** A database that may hold what a person wrote, with what was found in it. */
interface Place extends OpenDatabase, Found {
  /** Undefined: the one that the site uses. */
  readonly copy: string | undefined;
}

/** Files beside the database in use: what a restore has replaced, and what was carried over to PostgreSQL. */
function copiesOf({ dataDir, databaseUrl }: Config): string[] {
  const carried = databaseUrl !== undefined && existsSync(siteFile(dataDir)) ? [siteFile(dataDir)] : [];
  return [...carried, ...keptDatabases(dataDir)];
}

/** @param onUnreadable is told of copies that cannot be looked through */
async function placesOf(config: Config, email: string, onUnreadable: (words: string) => void): Promise<Place[]> {
  const inUse = await openConfiguredDatabase(config);
  const places: Place[] = [{ ...inUse, ...(await find(inUse.db, email)), copy: undefined }];
  for (const file of copiesOf(config)) {
    try {
      const copy = await openDatabase(file);
      places.push({ ...copy, ...(await find(copy.db, email)), copy: basename(file) });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      onUnreadable(`${file} could not be looked through (${why}) Delete it if nobody needs it.`);
    }
  }
  return places;
}

const counted = (count: number): string => `${count} ${count === 1 ? 'submission' : 'submissions'}`;

/** What is in several places is told once. */
async function exportAll(places: readonly Place[]): Promise<unknown[]> {
  const known = new Set<string>();
  const all: unknown[] = [];
  for (const { db, id } of places.flatMap(({ db, own }) => own.map((id) => ({ db, id })))) {
    const row = await db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined || known.has(row.reference)) continue;
    known.add(row.reference);
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

async function eraseAll(places: readonly Place[], { print, complain }: CommandContext): Promise<void> {
  for (const { db, own, copy } of places) {
    if (copy !== undefined && own.length === 0) continue;
    const erased = counted(await eraseSubmissions(db, own));
    print(
      copy === undefined ? `${erased} deleted, with the mails of them that waited.` : `${copy}: ${erased} deleted.`,
    );
  }
  complain('Mails that were sent, what the webhook was told, and backups have their own copies: see docs/privacy.md.');
}

/**
 * `npm run privacy`: a person's rights under the Data Protection Act, 2019.
 * @throws UsageError, ConfigError
 */
export async function run(context: CommandContext): Promise<number> {
  const { args, env, print, complain } = context;
  const {
    positionals: [action, address, ...more],
    values: { yes },
  } = readArgs(args, { yes: { type: 'boolean', default: false } }, USAGE);
  const email = sameCase(address ?? '');
  if ((action !== 'export' && action !== 'erase') || !EMAIL_PATTERN.test(email) || more.length > 0) {
    throw new UsageError(USAGE);
  }
  const unreadable: string[] = [];
  const places = await placesOf(readConfig(env), email, (words) => unreadable.push(words));
  try {
    const own = places.reduce((sum, place) => sum + place.own.length, 0);
    if (action === 'export') print(JSON.stringify(await exportAll(places), undefined, 2));
    else if (own === 0) complain('There is no submission from this address.');
    else if (yes) await eraseAll(places, context);
    else complain(`${counted(own)} would be deleted for good. Say so: npm run privacy -- erase EMAIL --yes`);
    const mentions = [...new Set(places.flatMap((place) => place.mentions))];
    if (mentions.length > 0) {
      complain(`The address is also written in the words of others. Please look at: ${mentions.join(', ')}.`);
    }
    for (const words of unreadable) complain(words);
    return unreadable.length > 0 || (action === 'erase' && own > 0 && !yes) ? 1 : 0;
  } finally {
    for (const { close } of places) await close();
  }
}

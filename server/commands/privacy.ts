import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { cleanEmail } from '#contract/email.ts';
import { readPhoneNumber } from '#lib/phone-number.ts';
import { type Config, readConfig } from '../config/config.ts';
import {
  getDatabaseFile,
  type OpenDatabase,
  openConfiguredDatabase,
  openDatabase,
  type SiteDatabase,
} from '../db/database.ts';
import { listReplacedDatabases } from '../db/replaced-databases.ts';
import { eraseSubmissions } from '../submissions/erase.ts';
import { getFieldText, loadSubmission, parseBody } from '../submissions/stored-submission.ts';
import { type CommandContext, readArgs, UsageError } from './command.ts';

const USAGE = `npm run privacy -- export EMAIL|PHONE        everything that came from an address or a number, as JSON
npm run privacy -- erase EMAIL|PHONE --yes   deletes it for good
npm run privacy -- devices                   how many devices are told of homes by Web Push, and what is kept of each
npm run privacy -- erase ENDPOINT --yes      ends what the device at this address of a push service asked for`;

const PAGE = 500;

/** Neither case nor the encoding of an accent makes another address. */
const foldCase = (text: string): string => text.normalize('NFC').trim().toLowerCase();

interface Found {
  /** Sent from the address or the number. */
  readonly own: readonly number[];
  /** References of other submissions whose words hold it: a person must look at them. */
  readonly mentions: readonly string[];
}

/** A person by the e-mail address or the number; a viewing or a valuation may have a number only. */
interface Sender {
  readonly name: 'address' | 'number';
  isIn(fields: Readonly<Record<'email' | 'phone', string>>): boolean;
  isMentioned(words: string): boolean;
}

/** The digits that identify a number, also a partial one: without country code and zero. */
const ownDigits = (typed: string): string =>
  (readPhoneNumber(typed) ?? typed).replaceAll(/\D/g, '').replace(/^(?:254|0+)/, '');
/** Fewer digits are in too many numbers, and in dates. */
const FEWEST_DIGITS = 6;

/** @returns undefined for what is neither an e-mail address nor a phone number */
function parseSender(typed: string): Sender | undefined {
  if (typed.includes('@')) {
    const email = foldCase(cleanEmail(typed));
    return {
      name: 'address',
      isIn: (fields) => foldCase(cleanEmail(fields.email)) === email,
      isMentioned: (words) => foldCase(words).includes(email),
    };
  }
  const digits = ownDigits(typed);
  if (digits.length < FEWEST_DIGITS) return undefined;
  return {
    name: 'number',
    isIn: (fields) => ownDigits(fields.phone) === digits,
    // Any separators and neighbouring digits match, since a person looks at it anyway.
    isMentioned: (words) => words.replaceAll(/\D/g, '').includes(digits),
  };
}

/** Reads every body: case varies, and no index knows the JSON. */
async function findSubmissions(db: SiteDatabase, sender: Sender): Promise<Found> {
  const own: number[] = [];
  const mentions: string[] = [];
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom('submissions')
      .select(['id', 'reference', 'body', 'phone'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const row of rows) {
      after = row.id;
      const body = parseBody(row.body);
      // The number of an enquiry stands beside its body (S52).
      const fields = { email: getFieldText(body, 'email'), phone: row.phone ?? getFieldText(body, 'phone') };
      if (sender.isIn(fields)) own.push(row.id);
      else if (
        [fields.phone, ...Object.keys(body).map((field) => getFieldText(body, field))].some(sender.isMentioned)
      ) {
        mentions.push(row.reference);
      }
    }
    if (rows.length < PAGE) return { own, mentions };
  }
}

interface Place extends OpenDatabase, Found {
  /** undefined: the database in use. */
  readonly copy: string | undefined;
}

/** Files beside the database in use: what a restore replaced, and what moved to PostgreSQL. */
function listCopies({ dataDir, databaseUrl }: Config): string[] {
  const carried = databaseUrl !== undefined && existsSync(getDatabaseFile(dataDir)) ? [getDatabaseFile(dataDir)] : [];
  return [...carried, ...listReplacedDatabases(dataDir)];
}

/** @param onUnreadable called with copies that cannot be read */
async function openPlaces(config: Config, sender: Sender, onUnreadable: (words: string) => void): Promise<Place[]> {
  const inUse = await openConfiguredDatabase(config);
  const places: Place[] = [{ ...inUse, ...(await findSubmissions(inUse.db, sender)), copy: undefined }];
  for (const file of listCopies(config)) {
    let copy: OpenDatabase | undefined;
    try {
      copy = await openDatabase(file);
      places.push({ ...copy, ...(await findSubmissions(copy.db, sender)), copy: basename(file) });
    } catch (error) {
      await copy?.close();
      const why = error instanceof Error ? error.message : String(error);
      onUnreadable(`${file} could not be looked through (${why}) Delete it if nobody needs it.`);
    }
  }
  return places;
}

const counted = (count: number): string => `${count} ${count === 1 ? 'submission' : 'submissions'}`;

/** A submission in several places is exported once. */
async function exportAll(places: readonly Place[]): Promise<unknown[]> {
  const known = new Set<string>();
  const all: unknown[] = [];
  for (const { db, id } of places.flatMap(({ db, own }) => own.map((id) => ({ db, id })))) {
    const row = await db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined || known.has(row.reference)) continue;
    known.add(row.reference);
    const { idempotency_key: _key, ...submission } = await loadSubmission(db, row);
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

/** Prints what the site stores of devices that are notified (0038). */
async function printDevices(config: Config, print: CommandContext['print']): Promise<number> {
  const { db, close } = await openConfiguredDatabase(config);
  try {
    const { count } = await db
      .selectFrom('push_subscriptions')
      .select((is) => is.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    print(`Devices that are told of homes: ${count}.`);
    print('Of each: its address at a push service, its keys, searches, ids of homes, days. Nothing about a person.');
    return 0;
  } finally {
    await close();
  }
}

async function eraseDevice(config: Config, endpoint: string, yes: boolean, context: CommandContext): Promise<number> {
  let found = 0;
  let unreadable = 0;
  const erase = async ({ db, close }: OpenDatabase): Promise<void> => {
    try {
      const rows = await db.selectFrom('push_subscriptions').select('id').where('endpoint', '=', endpoint).execute();
      found += rows.length;
      if (yes) await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();
    } finally {
      await close();
    }
  };
  await erase(await openConfiguredDatabase(config));
  for (const file of listCopies(config)) {
    try {
      await erase(await openDatabase(file));
    } catch {
      unreadable++;
      context.complain(`${file} could not be looked through. Delete it if nobody needs it.`);
    }
  }
  if (found === 0) context.complain('There is no device at this address.');
  else if (yes) context.print('The device is told of nothing any more; what it asked for is deleted.');
  else context.complain('What this device asked for would be deleted for good. Say so with --yes.');
  return unreadable > 0 || (found > 0 && !yes) ? 1 : 0;
}

/** `npm run privacy`: a person's rights under the Data Protection Act, 2019. @throws UsageError, ConfigError */
export async function runPrivacy(context: CommandContext): Promise<number> {
  const { args, env, print, complain } = context;
  const {
    positionals: [action, address, ...more],
    values: { yes },
  } = readArgs(args, { yes: { type: 'boolean', default: false } }, USAGE);
  if (action === 'devices' && address === undefined) return printDevices(readConfig(env), print);
  if (action === 'erase' && address !== undefined && /^https?:/.test(address) && URL.canParse(address)) {
    return eraseDevice(readConfig(env), new URL(address).href, yes, context);
  }
  const sender = parseSender(address ?? '');
  if ((action !== 'export' && action !== 'erase') || sender === undefined || more.length > 0) {
    throw new UsageError(USAGE);
  }
  const unreadable: string[] = [];
  const places = await openPlaces(readConfig(env), sender, (words) => unreadable.push(words));
  try {
    const own = places.reduce((sum, place) => sum + place.own.length, 0);
    if (action === 'export') print(JSON.stringify(await exportAll(places), undefined, 2));
    else if (own === 0) complain(`There is no submission from this ${sender.name}.`);
    else if (yes) await eraseAll(places, context);
    else complain(`${counted(own)} would be deleted for good. Say so: npm run privacy -- erase EMAIL|PHONE --yes`);
    const mentions = [...new Set(places.flatMap((place) => place.mentions))];
    if (mentions.length > 0) {
      complain(`The ${sender.name} is also written in the words of others. Please look at: ${mentions.join(', ')}.`);
    }
    for (const words of unreadable) complain(words);
    return unreadable.length > 0 || (action === 'erase' && own > 0 && !yes) ? 1 : 0;
  } finally {
    for (const { close } of places) await close();
  }
}

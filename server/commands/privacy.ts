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

const PAGE_SIZE = 500;

const foldCase = (text: string): string => text.normalize('NFC').trim().toLowerCase();

interface FoundSubmissions {
  readonly own: readonly number[];
  /** References of other submissions that mention the sender. */
  readonly mentions: readonly string[];
}

interface Sender {
  readonly name: 'address' | 'number';
  isIn(fields: Readonly<Record<'email' | 'phone', string>>): boolean;
  isMentioned(text: string): boolean;
}

const getDigits = (phone: string): string =>
  (readPhoneNumber(phone) ?? phone).replaceAll(/\D/g, '').replace(/^(?:254|0+)/, '');
/** A shorter part occurs in too many numbers, and in dates. */
const MIN_DIGITS = 6;

/** @returns undefined for a text that is neither an e-mail address nor a phone number */
function parseSender(text: string): Sender | undefined {
  if (text.includes('@')) {
    const email = foldCase(cleanEmail(text));
    return {
      name: 'address',
      isIn: (fields) => foldCase(cleanEmail(fields.email)) === email,
      isMentioned: (body) => foldCase(body).includes(email),
    };
  }
  const digits = getDigits(text);
  if (digits.length < MIN_DIGITS) return undefined;
  return {
    name: 'number',
    isIn: (fields) => getDigits(fields.phone) === digits,
    // Separators are ignored, since a person checks each mention.
    isMentioned: (body) => body.replaceAll(/\D/g, '').includes(digits),
  };
}

async function findSubmissions(db: SiteDatabase, sender: Sender): Promise<FoundSubmissions> {
  const own: number[] = [];
  const mentions: string[] = [];
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom('submissions')
      .select(['id', 'reference', 'body', 'phone'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute();
    for (const row of rows) {
      after = row.id;
      const body = parseBody(row.body);
      // The number of an enquiry has a column of its own (S52).
      const fields = { email: getFieldText(body, 'email'), phone: row.phone ?? getFieldText(body, 'phone') };
      if (sender.isIn(fields)) own.push(row.id);
      else if (
        [fields.phone, ...Object.keys(body).map((field) => getFieldText(body, field))].some(sender.isMentioned)
      ) {
        mentions.push(row.reference);
      }
    }
    if (rows.length < PAGE_SIZE) return { own, mentions };
  }
}

interface SearchedDatabase extends OpenDatabase, FoundSubmissions {
  /** File name of a copy; undefined for the database in use. */
  readonly copy: string | undefined;
}

/** Database files that a restore replaced, or that were migrated to PostgreSQL. */
function listCopies({ dataDir, databaseUrl }: Config): string[] {
  const migrated = databaseUrl !== undefined && existsSync(getDatabaseFile(dataDir)) ? [getDatabaseFile(dataDir)] : [];
  return [...migrated, ...listReplacedDatabases(dataDir)];
}

async function openDatabases(
  config: Config,
  sender: Sender,
  onUnreadable: (message: string) => void,
): Promise<SearchedDatabase[]> {
  const inUse = await openConfiguredDatabase(config);
  const databases: SearchedDatabase[] = [{ ...inUse, ...(await findSubmissions(inUse.db, sender)), copy: undefined }];
  for (const file of listCopies(config)) {
    let copy: OpenDatabase | undefined;
    try {
      copy = await openDatabase(file);
      databases.push({ ...copy, ...(await findSubmissions(copy.db, sender)), copy: basename(file) });
    } catch (error) {
      await copy?.close();
      const reason = error instanceof Error ? error.message : String(error);
      onUnreadable(`${file} could not be looked through (${reason}) Delete it if nobody needs it.`);
    }
  }
  return databases;
}

const formatCount = (count: number): string => `${count} ${count === 1 ? 'submission' : 'submissions'}`;

async function exportSubmissions(databases: readonly SearchedDatabase[]): Promise<unknown[]> {
  const exported = new Map<string, unknown>();
  for (const { db, id } of databases.flatMap(({ db, own }) => own.map((id) => ({ db, id })))) {
    const row = await db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined || exported.has(row.reference)) continue;
    const { idempotency_key: _key, ...submission } = await loadSubmission(db, row);
    const deliveries = await db
      .selectFrom('deliveries')
      .select(['channel', 'state', 'sent_at'])
      .where('submission_id', '=', id)
      .orderBy('channel')
      .execute();
    const viewing = await db
      .selectFrom('viewings')
      .select(['state', 'at', 'agent', 'note', 'directions', 'point', 'wishes', 'visitor_note', 'offers'])
      .select(['cancelled_by', 'changed_at'])
      .where('submission_id', '=', id)
      .executeTakeFirst();
    const viewingMails = await db
      .selectFrom('viewing_mails')
      .select(['receiver', 'version', 'state', 'created_at', 'sent_at'])
      .where('submission_id', '=', id)
      .orderBy('id')
      .execute();
    const { quarantine, released_at, consent_version, consent_at, answered_at, answered_by } = row;
    exported.set(row.reference, {
      ...submission,
      consent_version,
      consent_at,
      quarantine,
      released_at,
      answered_at,
      answered_by,
      deliveries,
      ...(viewing !== undefined && { viewing, viewing_mails: viewingMails }),
    });
  }
  return [...exported.values()];
}

async function eraseAll(databases: readonly SearchedDatabase[], { print, complain }: CommandContext): Promise<void> {
  for (const { db, own, copy } of databases) {
    if (copy !== undefined && own.length === 0) continue;
    const erased = formatCount(await eraseSubmissions(db, own));
    print(
      copy === undefined ? `${erased} deleted, with the mails of them that waited.` : `${copy}: ${erased} deleted.`,
    );
  }
  complain('Mails that were sent, what the webhook was told, and backups have their own copies: see docs/privacy.md.');
}

async function printDevices(config: Config, print: CommandContext['print']): Promise<number> {
  const { db, close } = await openConfiguredDatabase(config);
  try {
    const { count } = await db
      .selectFrom('push_subscriptions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
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

/** `npm run privacy`: serves a person's rights under the Data Protection Act, 2019. */
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
  const databases = await openDatabases(readConfig(env), sender, (message) => unreadable.push(message));
  try {
    const count = databases.reduce((sum, { own }) => sum + own.length, 0);
    if (action === 'export') print(JSON.stringify(await exportSubmissions(databases), undefined, 2));
    else if (count === 0) complain(`There is no submission from this ${sender.name}.`);
    else if (yes) await eraseAll(databases, context);
    else
      complain(`${formatCount(count)} would be deleted for good. Say so: npm run privacy -- erase EMAIL|PHONE --yes`);
    const mentions = [...new Set(databases.flatMap((database) => database.mentions))];
    if (mentions.length > 0) {
      complain(`The ${sender.name} is also written in the words of others. Please look at: ${mentions.join(', ')}.`);
    }
    for (const message of unreadable) complain(message);
    return unreadable.length > 0 || (action === 'erase' && count > 0 && !yes) ? 1 : 0;
  } finally {
    for (const { close } of databases) await close();
  }
}

import { stringify } from 'csv-stringify/sync';
import type { Selectable } from 'kysely';
import * as v from 'valibot';
import { type SubmissionKind, SubmissionKindName } from '#contract/submission-calls.ts';
import { type Config, readConfig } from '../config/config.ts';
import { openConfiguredDatabase, type SiteDatabase } from '../db/database.ts';
import type { DeliveryChannel, SubmissionsTable } from '../db/schema.ts';
import { describeSubject, KINDS } from '../submissions/kinds.ts';
import {
  getFieldText,
  getFilledFields,
  getWriter,
  loadSubmission,
  queueDeliveries,
  type StoredSubmission,
} from '../submissions/stored-submission.ts';
import { safeLine, safeText } from '../text/safe-text.ts';
import { type CommandContext, readArgs, UsageError } from './command.ts';

const USAGE = `npm run submissions -- [options]
  --since DATE        from this day on (2026-11-21, in Nairobi)
  --kind KIND         ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(SubmissionKindName.options)}
  --quarantined       only what is held back
  --csv               every field, as CSV
  --json              every field, as JSON, one line each
  --release REFERENCE let one out of quarantine: it is mailed
  --retry             mail again what was given up`;

const PAGE = 500;

const Since = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d$/),
  // Nairobi is three hours ahead of UTC, all year.
  v.transform((day) => new Date(`${day}T00:00:00+03:00`)),
  v.check((date) => !Number.isNaN(date.getTime())),
  v.transform((date) => date.toISOString()),
);

interface Wanted {
  readonly since: string | undefined;
  readonly kind: SubmissionKind | undefined;
  readonly quarantined: boolean;
}

interface Listed
  extends StoredSubmission,
    Pick<Selectable<SubmissionsTable>, 'quarantine' | 'released_at' | 'consent_version' | 'consent_at'> {
  readonly mail: string;
  readonly webhook: string;
}

/** "sent", "waiting", "waiting, 3 tries (451 after RCPT TO)", "failed (550 …)", "" without a delivery. */
function deliveryWords(
  row: { readonly state: string; readonly attempts: number; readonly last_error: string | null } | undefined,
): string {
  if (row === undefined) return '';
  const tries = row.state === 'waiting' && row.attempts > 0 ? `, ${row.attempts} tries` : '';
  return `${row.state}${tries}${row.last_error === null ? '' : ` (${row.last_error})`}`;
}

/** Newest first, page by page: there may be many. */
async function* submissionsOf(db: SiteDatabase, { since, kind, quarantined }: Wanted): AsyncGenerator<Listed> {
  let below: number | undefined;
  for (;;) {
    let query = db.selectFrom('submissions').selectAll().orderBy('id', 'desc').limit(PAGE);
    if (since !== undefined) query = query.where('received_at', '>=', since);
    if (kind !== undefined) query = query.where('kind', '=', kind);
    if (quarantined) query = query.where('quarantine', 'is not', null).where('released_at', 'is', null);
    if (below !== undefined) query = query.where('id', '<', below);
    const rows = await query.execute();
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const deliveries = await db
      .selectFrom('deliveries')
      .select(['submission_id', 'channel', 'state', 'attempts', 'last_error'])
      .where('submission_id', 'in', ids)
      .execute();
    for (const row of rows) {
      const { quarantine, released_at, consent_version, consent_at } = row;
      const words = (channel: DeliveryChannel): string =>
        deliveryWords(deliveries.find((one) => one.submission_id === row.id && one.channel === channel));
      yield {
        ...(await loadSubmission(db, row)),
        quarantine,
        released_at,
        consent_version,
        consent_at,
        mail: words('mail'),
        webhook: words('webhook'),
      };
      below = row.id;
    }
  }
}

const nairobiTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Titles and widths of the table, in characters. */
const COLUMNS = {
  Reference: 14,
  Kind: 9,
  'Nairobi time': 18,
  Name: 24,
  Phone: 17,
  About: 32,
  Mail: 28,
  'Held back': 12,
};
const tableRow = (cells: readonly string[]): string =>
  Object.values(COLUMNS)
    .map((width, position) => safeLine(cells[position] ?? '', width).padEnd(width))
    .join('  ')
    .trimEnd();

const isHeld = ({ quarantine, released_at }: Listed): boolean => quarantine !== null && released_at === null;

const tableLine = (row: Listed): string =>
  tableRow([
    row.reference,
    row.kind,
    nairobiTime.format(new Date(row.received_at)).replace(',', ''),
    getWriter(row.body).name,
    getFieldText(getFilledFields(row), 'phone'),
    describeSubject(row),
    row.mail,
    isHeld(row) ? (row.quarantine ?? '') : '',
  ]);

/** The kinds name these fields differently; they share a column. */
const SAME: Readonly<Record<string, string>> = { fullname: 'name', note: 'message' };
const BODY_FIELDS = Object.values(KINDS).flatMap(({ labels }) => Object.keys(labels));
const BODY_COLUMNS = [...new Set(BODY_FIELDS.map((field) => SAME[field] ?? field))];
const CSV_COLUMNS = [
  'reference',
  'kind',
  'received_at',
  'nairobi_time',
  'property_title',
  'property_reference',
  'no_longer_listed',
  ...BODY_COLUMNS,
  'mail',
  'webhook',
  'quarantine',
  'released_at',
  'consent_version',
  'consent_at',
];

/** @returns without the line end. A cell that a spreadsheet would calculate gets an apostrophe in front. */
const csvRow = (cells: readonly string[]): string =>
  stringify([[...cells]], { escape_formulas: true, record_delimiter: '\n' }).slice(0, -1);

function csvLine({ body, phone, property, ...row }: Listed): string {
  const fields = getFilledFields({ body, phone, received_at: row.received_at });
  const cells: Readonly<Record<string, string | null | undefined>> = {
    ...Object.fromEntries(Object.keys(fields).map((field) => [SAME[field] ?? field, getFieldText(fields, field)])),
    ...row,
    nairobi_time: nairobiTime.format(new Date(row.received_at)).replace(',', ''),
    property_title: property?.title,
    property_reference: property?.reference,
    no_longer_listed: property?.unlisted,
  };
  return csvRow(CSV_COLUMNS.map((column) => safeText(cells[column] ?? '')));
}

const jsonLine = ({ idempotency_key: _key, ...row }: Listed): string => JSON.stringify(row);

/** Whether the settings or earlier deliveries name a webhook; this shell may lack the server's settings. */
async function hasWebhook(db: SiteDatabase, config: Config): Promise<boolean> {
  if (config.webhook !== undefined) return true;
  const known = await db.selectFrom('deliveries').select('id').where('channel', '=', 'webhook').limit(1).execute();
  return known.length > 0;
}

/**
 * Releases a submission from quarantine and queues it, for mail also where this shell lacks the server's settings.
 * @returns false when there is none to release
 */
async function release(db: SiteDatabase, reference: string, config: Config): Promise<boolean> {
  const now = new Date().toISOString();
  const channels: readonly DeliveryChannel[] = (await hasWebhook(db, config)) ? ['mail', 'webhook'] : ['mail'];
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('submissions')
      .set({ released_at: now })
      .where('reference', '=', reference)
      .where('quarantine', 'is not', null)
      .where('released_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) return false;
    await queueDeliveries(trx, row.id, channels, now);
    return true;
  });
}

/** Queues failed deliveries again. @returns how many */
async function retry(db: SiteDatabase): Promise<number> {
  const now = new Date().toISOString();
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ state: 'waiting', attempts: 0, created_at: now, next_at: now })
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const OPTIONS = {
  csv: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  since: { type: 'string' },
  kind: { type: 'string' },
  quarantined: { type: 'boolean', default: false },
  release: { type: 'string' },
  retry: { type: 'boolean', default: false },
} as const;

function parse<const S extends v.GenericSchema>(schema: S, name: string, given: string | undefined) {
  if (given === undefined) return undefined;
  const result = v.safeParse(schema, given);
  if (!result.success) throw new UsageError(`--${name} cannot be "${safeLine(given, 40)}".\n${USAGE}`);
  return result.output;
}

/** `npm run submissions`: what visitors have sent. @throws UsageError, ConfigError */
export async function runSubmissions({ args, env, print, complain }: CommandContext): Promise<number> {
  const options = readArgs(args, OPTIONS, USAGE, false).values;
  const wanted: Wanted = {
    since: parse(Since, 'since', options.since),
    kind: parse(SubmissionKindName, 'kind', options.kind),
    quarantined: options.quarantined,
  };
  const config = readConfig(env);
  const { db, close } = await openConfiguredDatabase(config);
  try {
    if (options.release !== undefined) {
      const reference = options.release.trim().toUpperCase();
      const isDone = await release(db, reference, config);
      if (isDone) print(`${reference} is out of quarantine. A server with SMTP_URL mails it within seconds.`);
      else complain(`Nothing with the reference ${safeLine(reference, 40)} is in quarantine.`);
      return isDone ? 0 : 1;
    }
    if (options.retry) {
      print(`${await retry(db)} that were given up wait to be sent again.`);
      return 0;
    }
    const lineOf = options.csv ? csvLine : options.json ? jsonLine : tableLine;
    // Excel knows UTF-8 by this mark.
    if (lineOf === csvLine) print(`\uFEFF${csvRow(CSV_COLUMNS)}`);
    let count = 0;
    for await (const row of submissionsOf(db, wanted)) {
      if (count === 0 && lineOf === tableLine) print(tableRow(Object.keys(COLUMNS)));
      count += 1;
      print(lineOf(row));
    }
    if (config.apiOrigin !== undefined) {
      complain('API_ORIGIN is set: submissions go to that host. Here are only those of the time before.');
    }
    if (count === 0) complain('There are no such submissions.');
    return 0;
  } finally {
    await close();
  }
}

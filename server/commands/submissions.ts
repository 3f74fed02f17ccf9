import { stringify } from 'csv-stringify/sync';
import type { Selectable } from 'kysely';
import * as v from 'valibot';
import { type SubmissionKind, SubmissionKindName } from '#contract/submission-calls.ts';
import { type Config, readConfig } from '../config/config.ts';
import { openConfiguredDatabase, type SiteDatabase } from '../db/database.ts';
import type { DeliveryChannel, SubmissionsTable } from '../db/schema.ts';
import { describeSubject, KINDS } from '../submissions/kinds.ts';
import { markAnswered, OFFICE_NAME, selectOpenEnquiries } from '../submissions/open-enquiries.ts';
import {
  getFieldText,
  getFilledFields,
  getWriter,
  loadSubmission,
  queueDeliveries,
  type StoredSubmission,
} from '../submissions/stored-submission.ts';
import { makeLineSafe, makeTextSafe } from '../text/safe-text.ts';
import { type CommandContext, readArgs, UsageError } from './command.ts';

const USAGE = `npm run submissions -- [options]
  --since DATE        from this day on (2026-11-21, in Nairobi)
  --kind KIND         ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(SubmissionKindName.options)}
  --quarantined       only what is held back
  --open              only enquiries that nobody has marked as answered
  --csv               every field, as CSV
  --json              every field, as JSON, one line each
  --answered REFERENCE mark an enquiry as answered
  --release REFERENCE let one out of quarantine: it is mailed
  --retry             mail again what was given up`;

const PAGE_SIZE = 500;

const Since = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d$/),
  // Nairobi is three hours ahead of UTC, all year.
  v.transform((day) => new Date(`${day}T00:00:00+03:00`)),
  v.check((date) => !Number.isNaN(date.getTime())),
  v.transform((date) => date.toISOString()),
);

interface Selection {
  readonly since: string | undefined;
  readonly kind: SubmissionKind | undefined;
  readonly quarantined: boolean;
  readonly open: boolean;
}

interface ListedSubmission
  extends StoredSubmission,
    Pick<
      Selectable<SubmissionsTable>,
      'quarantine' | 'released_at' | 'consent_version' | 'consent_at' | 'answered_at' | 'answered_by'
    > {
  readonly mail: string;
  readonly agent: string;
  readonly webhook: string;
  /** What became of a request for a viewing; '' for other kinds. */
  readonly viewing_state: string;
  /** ISO time; null without an hour. */
  readonly viewing_at: string | null;
  readonly viewing_mails: string;
}

/** "waiting", "waiting, 3 tries (451 after RCPT TO)", "failed (550 …)", or "" without a delivery. */
function formatDelivery(
  row: { readonly state: string; readonly attempts: number; readonly last_error: string | null } | undefined,
): string {
  if (row === undefined) return '';
  const tries =
    row.state === 'waiting' && row.attempts > 0 ? `, ${row.attempts} ${row.attempts === 1 ? 'try' : 'tries'}` : '';
  return `${row.state}${tries}${row.last_error === null ? '' : ` (${row.last_error})`}`;
}

async function* loadSubmissions(
  db: SiteDatabase,
  { since, kind, quarantined, open }: Selection,
): AsyncGenerator<ListedSubmission> {
  let lastId: number | undefined;
  for (;;) {
    let query = db.selectFrom('submissions').selectAll().orderBy('id', 'desc').limit(PAGE_SIZE);
    if (since !== undefined) query = query.where('received_at', '>=', since);
    if (kind !== undefined) query = query.where('kind', '=', kind);
    if (quarantined) query = query.where('quarantine', 'is not', null).where('released_at', 'is', null);
    if (open) query = query.where('id', 'in', selectOpenEnquiries(db).select('id'));
    if (lastId !== undefined) query = query.where('id', '<', lastId);
    const rows = await query.execute();
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const deliveries = await db
      .selectFrom('deliveries')
      .select(['submission_id', 'channel', 'state', 'attempts', 'last_error'])
      .where('submission_id', 'in', ids)
      .execute();
    const viewings = await db
      .selectFrom('viewings')
      .select(['submission_id', 'state', 'at'])
      .where('submission_id', 'in', ids)
      .execute();
    const unsent = await db
      .selectFrom('viewing_mails')
      .select(['submission_id', 'receiver', 'state', 'attempts', 'last_error'])
      .where('submission_id', 'in', ids)
      .where('state', '<>', 'sent')
      .orderBy('id')
      .execute();
    for (const row of rows) {
      const viewing = viewings.find(({ submission_id }) => submission_id === row.id);
      const { quarantine, released_at, consent_version, consent_at, answered_at, answered_by } = row;
      const formatChannel = (channel: DeliveryChannel): string =>
        formatDelivery(deliveries.find((sent) => sent.submission_id === row.id && sent.channel === channel));
      yield {
        ...(await loadSubmission(db, row)),
        quarantine,
        released_at,
        consent_version,
        consent_at,
        answered_at,
        answered_by,
        mail: formatChannel('mail'),
        agent: formatChannel('agent'),
        webhook: formatChannel('webhook'),
        viewing_state: viewing?.state ?? '',
        viewing_at: viewing?.at ?? null,
        viewing_mails: unsent
          .filter(({ submission_id }) => submission_id === row.id)
          .map((mail) => `${mail.receiver} ${formatDelivery(mail)}`)
          .join('; '),
      };
      lastId = row.id;
    }
  }
}

const nairobiFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const formatTime = (iso: string): string => nairobiFormat.format(new Date(iso)).replace(',', '');

const TABLE_COLUMNS = {
  Reference: 14,
  Kind: 9,
  'Nairobi time': 18,
  Name: 24,
  Phone: 17,
  About: 32,
  Mail: 28,
  Agent: 28,
  'Held back': 12,
  Viewing: 100,
};
const formatTableRow = (cells: readonly string[]): string =>
  Object.values(TABLE_COLUMNS)
    .map((width, index) => makeLineSafe(cells[index] ?? '', width).padEnd(width))
    .join('  ')
    .trimEnd();

/** "confirmed 05 Dec 2026 10:00; visitor failed (550 after RCPT TO)". */
const formatViewing = ({ viewing_state: state, viewing_at: at, viewing_mails: mails }: ListedSubmission): string =>
  [[state, at === null ? '' : formatTime(at)].filter((part) => part !== '').join(' '), mails]
    .filter((part) => part !== '')
    .join('; ');

const formatTableLine = (row: ListedSubmission): string =>
  formatTableRow([
    row.reference,
    row.kind,
    formatTime(row.received_at),
    getWriter(row.body).name,
    getFieldText(getFilledFields(row), 'phone'),
    describeSubject(row),
    row.mail,
    row.agent,
    row.released_at === null ? (row.quarantine ?? '') : '',
    formatViewing(row),
  ]);

/** Fields that share a column with the same field of another kind. */
const SHARED_COLUMNS: Readonly<Record<string, string>> = { fullname: 'name', note: 'message' };
const BODY_FIELDS = Object.values(KINDS).flatMap(({ labels }) => Object.keys(labels));
const BODY_COLUMNS = [...new Set(BODY_FIELDS.map((field) => SHARED_COLUMNS[field] ?? field))];
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
  'agent',
  'webhook',
  'viewing_state',
  'viewing_at',
  'viewing_mails',
  'quarantine',
  'released_at',
  'consent_version',
  'consent_at',
  'answered_at',
  'answered_by',
];

const formatCsvRow = (cells: readonly string[]): string =>
  stringify([[...cells]], { escape_formulas: true, record_delimiter: '\n' }).slice(0, -1);

function formatCsvLine({ body, phone, property, ...row }: ListedSubmission): string {
  const fields = getFilledFields({ body, phone, received_at: row.received_at });
  const cells: Readonly<Record<string, string | null | undefined>> = {
    ...Object.fromEntries(
      Object.keys(fields).map((field) => [SHARED_COLUMNS[field] ?? field, getFieldText(fields, field)]),
    ),
    ...row,
    nairobi_time: formatTime(row.received_at),
    property_title: property?.title,
    property_reference: property?.reference,
    no_longer_listed: property?.unlisted,
  };
  return formatCsvRow(CSV_COLUMNS.map((column) => makeTextSafe(cells[column] ?? '')));
}

const formatJsonLine = ({ idempotency_key: _key, ...row }: ListedSubmission): string => JSON.stringify(row);

/** Also looks at earlier deliveries, since this shell may lack the server's settings. */
async function hasWebhook(db: SiteDatabase, config: Config): Promise<boolean> {
  if (config.webhook !== undefined) return true;
  const earlier = await db
    .selectFrom('deliveries')
    .select('id')
    .where('channel', '=', 'webhook')
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

/** Releases a submission from quarantine and queues its deliveries; false when no such submission is quarantined. */
async function release(db: SiteDatabase, reference: string, config: Config): Promise<boolean> {
  const now = new Date().toISOString();
  const channels: readonly DeliveryChannel[] = [
    'mail',
    'agent',
    ...((await hasWebhook(db, config)) ? (['webhook'] as const) : []),
  ];
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('submissions')
      .set({ released_at: now })
      .where('reference', '=', reference)
      .where('quarantine', 'is not', null)
      .where('released_at', 'is', null)
      .returning(['id', 'kind'])
      .executeTakeFirst();
    if (row === undefined) return false;
    await queueDeliveries(trx, row, channels, now);
    return true;
  });
}

async function retry(db: SiteDatabase): Promise<number> {
  const now = new Date().toISOString();
  const counts = [];
  for (const table of ['deliveries', 'viewing_mails'] as const) {
    const { numUpdatedRows } = await db
      .updateTable(table)
      .set({ state: 'waiting', attempts: 0, created_at: now, next_at: now })
      .where('state', '=', 'failed')
      .executeTakeFirst();
    counts.push(Number(numUpdatedRows));
  }
  return counts.reduce((sum, count) => sum + count, 0);
}

const OPTIONS = {
  csv: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  since: { type: 'string' },
  kind: { type: 'string' },
  quarantined: { type: 'boolean', default: false },
  open: { type: 'boolean', default: false },
  answered: { type: 'string' },
  release: { type: 'string' },
  retry: { type: 'boolean', default: false },
} as const;

function parseOption<const S extends v.GenericSchema>(schema: S, name: string, value: string | undefined) {
  if (value === undefined) return undefined;
  const result = v.safeParse(schema, value);
  if (!result.success) throw new UsageError(`--${name} cannot be "${makeLineSafe(value, 40)}".\n${USAGE}`);
  return result.output;
}

export async function runSubmissions({ args, env, print, complain }: CommandContext): Promise<number> {
  const options = readArgs(args, OPTIONS, USAGE, false).values;
  const selection: Selection = {
    since: parseOption(Since, 'since', options.since),
    kind: parseOption(SubmissionKindName, 'kind', options.kind),
    quarantined: options.quarantined,
    open: options.open,
  };
  const config = readConfig(env);
  const { db, close } = await openConfiguredDatabase(config);
  try {
    if (options.release !== undefined) {
      const reference = options.release.trim().toUpperCase();
      const isReleased = await release(db, reference, config);
      if (isReleased) print(`${reference} is out of quarantine. A server with SMTP_URL mails it within seconds.`);
      else complain(`Nothing with the reference ${makeLineSafe(reference, 40)} is in quarantine.`);
      return isReleased ? 0 : 1;
    }
    if (options.answered !== undefined) {
      const reference = options.answered.trim().toUpperCase();
      const wasOpen = await markAnswered(db, reference, OFFICE_NAME, Date.now());
      if (wasOpen) print(`${reference} is marked as answered.`);
      else complain(`No open enquiry has the reference ${makeLineSafe(reference, 40)}.`);
      return wasOpen ? 0 : 1;
    }
    if (options.retry) {
      print(`${await retry(db)} that were given up wait to be sent again.`);
      return 0;
    }
    const formatLine = options.csv ? formatCsvLine : options.json ? formatJsonLine : formatTableLine;
    // Excel detects UTF-8 by the byte order mark.
    if (formatLine === formatCsvLine) print(`\uFEFF${formatCsvRow(CSV_COLUMNS)}`);
    let count = 0;
    for await (const row of loadSubmissions(db, selection)) {
      if (count === 0 && formatLine === formatTableLine) print(formatTableRow(Object.keys(TABLE_COLUMNS)));
      count += 1;
      print(formatLine(row));
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

import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SubmissionKind } from '#contract/submission-calls.ts';
import { runCommand, type Said } from '#tests/fixtures/command.ts';
import { createTestDatabasePlace } from '#tests/fixtures/databases.ts';
import { closedAfter } from '#tests/fixtures/each-test.ts';
import { storeSubmission } from '../api/submissions.ts';
import type { DeliveryChannel } from '../db/schema.ts';
import type { Circumstances } from '../submissions/circumstances.ts';
import { stepViewing } from '../viewings/viewings.ts';
import { UsageError } from './command.ts';
import { runSubmissions as run } from './submissions.ts';

const place = await closedAfter(createTestDatabasePlace());
/** Open all the time, as a server that runs beside the command. */
const server = await closedAfter(place.open());
const references: string[] = [];

async function store(
  kind: SubmissionKind,
  body: Record<string, unknown>,
  more: {
    readonly channels?: readonly DeliveryChannel[];
    readonly circumstances?: Circumstances;
    readonly phone?: string;
  } = {},
): Promise<void> {
  const answer: unknown = await (await storeSubmission(server.db, kind, body, undefined, more)).json();
  references.push(String(typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'reference') : ''));
}

beforeAll(async () => {
  await store(
    'contact',
    { fullname: 'Amina \u001b[31mYusuf', phone: '+254700', email: 'a@host.example', message: '=1+1 "x", y\nz' },
    { channels: ['mail'], circumstances: { quarantine: null, consent_version: '2026-11', consent_at: null } },
  );
  const land = { property_type: 'Land', county: 'Meru', subcounty: '', title_number: '@SUM(A1)' };
  const valuation = { valuation_type: 'Sale Valuation', purpose_of_valuation: '-2+3', best_time_to_contact: '' };
  await store('valuation', { ...land, ...valuation, fullname: 'Otieno', email: '', phone: '' });
  await store(
    'contact',
    { fullname: 'Buy now', phone: '', email: 'spam@host.example', message: 'http://a.example' },
    { channels: ['mail'], circumstances: { quarantine: 'trap links', consent_version: null, consent_at: null } },
  );
  const times = ['2026-11-19T20:59:00.000Z', '2026-11-19T21:01:00.000Z', '2026-11-21T08:00:00.000Z'];
  for (const [position, received_at] of times.entries()) {
    await server.db
      .updateTable('submissions')
      .set({ received_at })
      .where('reference', '=', references[position] ?? '')
      .execute();
  }
});

const submissions = (...args: readonly string[]): Promise<Said> => runCommand(run, place, args);

describe('npm run submissions', () => {
  it('lists the newest first, in a table without terminal control characters', async () => {
    const { code, out } = await submissions();
    const [first, second, third] = references;
    expect(code).toBe(0);
    expect(out.map((line) => line.split(/\s{2,}/))).toEqual([
      ['Reference', 'Kind', 'Nairobi time', 'Name', 'Phone', 'About', 'Mail', 'Agent', 'Held back', 'Viewing'],
      [third, 'contact', '21 Nov 2026 11:00', 'Buy now', 'Message to the firm', 'trap links'],
      [second, 'valuation', '20 Nov 2026 00:01', 'Otieno', 'Land in Meru'],
      [first, 'contact', '19 Nov 2026 23:59', 'Amina [31mYusuf', '+254700', 'Message to the firm', 'waiting'],
    ]);
    expect(out.join('')).not.toContain('\u001b');
  });

  it('prints every field as CSV that no spreadsheet calculates, with a byte order mark for Excel', async () => {
    const { out } = await submissions('--csv');
    expect(out[0]).toMatch(/^\uFEFFreference,kind,/);
    expect(out.slice(1).join('')).not.toContain('\uFEFF');
    const rows: Record<string, string>[] = parse(`${out.join('\n')}\n`, { columns: true, bom: true });
    expect(rows).toHaveLength(3);
    expect(rows[2]).toMatchObject({
      reference: references[0],
      received_at: '2026-11-19T20:59:00.000Z',
      nairobi_time: '19 Nov 2026 23:59',
      name: 'Amina [31mYusuf',
      phone: "'+254700",
      email: 'a@host.example',
      message: '\'=1+1 "x", y\nz',
      mail: 'waiting',
      consent_version: '2026-11',
    });
    expect(rows[1]).toMatchObject({ title_number: "'@SUM(A1)", purpose_of_valuation: "'-2+3" });
  });

  it('prints JSON, one line each, and not the keys', async () => {
    const { out } = await submissions('--json', '--kind', 'valuation');
    expect(out.map((line): unknown => JSON.parse(line))).toMatchObject([
      { reference: references[1], kind: 'valuation', body: { county: 'Meru' } },
    ]);
    expect(out.join('')).not.toContain('idempotency_key');
  });

  it('filters submissions by day in Nairobi, by kind, and by quarantine', async () => {
    const showSubmissions = async (...args: readonly string[]) =>
      (await submissions(...args)).out.slice(1).map((line) => line.split(' ', 1)[0]);
    expect(await showSubmissions('--since', '2026-11-20')).toEqual([references[2], references[1]]);
    expect(await showSubmissions('--kind', 'contact')).toEqual([references[2], references[0]]);
    expect(await showSubmissions('--quarantined')).toEqual([references[2]]);
    expect((await submissions('--since', '2027-01-01')).err).toEqual(['There are no such submissions.']);
  });

  it.each([['--since', 'yesterday'], ['--since', '2026-13-01'], ['--kind', 'spam'], ['--nonsense'], ['word']])(
    'prints its usage at %s %s',
    async (...args) => {
      await expect(submissions(...args)).rejects.toThrow(UsageError);
      await expect(submissions(...args)).rejects.toThrow('--release REFERENCE');
    },
  );

  it('releases a submission from quarantine once, and queues its mail', async () => {
    const quarantinedReference = references[2] ?? '';
    expect(await submissions('--release', quarantinedReference.toLowerCase())).toMatchObject({ code: 0, err: [] });
    expect(await submissions('--release', quarantinedReference)).toMatchObject({ code: 1 });
    expect(await submissions('--release', references[0] ?? '')).toMatchObject({ code: 1 });
    expect((await submissions('--quarantined')).out).toEqual([]);
    const queued = await server.db.selectFrom('deliveries').select(['channel', 'state']).orderBy('id').execute();
    expect(queued).toEqual([
      { channel: 'mail', state: 'waiting' },
      { channel: 'mail', state: 'waiting' },
    ]);
  });

  it('shows failed deliveries with their reason, and retries them', async () => {
    const failedDelivery = { state: 'failed', attempts: 12, last_error: '550 after RCPT TO' } as const;
    await server.db.updateTable('deliveries').set(failedDelivery).execute();
    expect((await submissions()).out.join('\n')).toContain('failed (550 after RCPT TO)');
    expect((await submissions('--retry')).out).toEqual(['2 that were given up wait to be sent again.']);
    const rows = await server.db.selectFrom('deliveries').select(['state', 'attempts']).execute();
    expect(rows).toEqual([
      { state: 'waiting', attempts: 0 },
      { state: 'waiting', attempts: 0 },
    ]);
  });

  it('shows the agent’s copy beside the office’s mail', async () => {
    await store(
      'enquiry',
      { name: 'Njeri', email: 'n@host.example', property_id: 998, note: 'Free?' },
      { channels: ['mail', 'agent'] },
    );
    const reference = references.at(-1) ?? '';
    const { id } = await server.db
      .selectFrom('submissions')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const ofChannel = (channel: DeliveryChannel) =>
      server.db.updateTable('deliveries').where('submission_id', '=', id).where('channel', '=', channel);
    await ofChannel('mail').set({ state: 'sent' }).execute();
    await ofChannel('agent').set({ attempts: 1, last_error: '550' }).execute();
    expect((await submissions()).out[1]?.split(/\s{2,}/).slice(-2)).toEqual(['sent', 'waiting, 1 try (550)']);
    await server.db.deleteFrom('deliveries').where('submission_id', '=', id).execute();
    await server.db.deleteFrom('submissions').where('id', '=', id).execute();
  });

  it('shows what became of a viewing and its mails that were given up, and retries those', async () => {
    const slots = [{ date: '2999-12-05', part: 'morning' }];
    const body = { property_id: 998, slots, name: 'Njeri', phone: '', email: 'n@host.example', note: '' };
    await store('viewing', body);
    const reference = references.at(-1) ?? '';
    const at = '2999-12-05T07:00:00.000Z';
    const gate = { directions: '', point: null };
    const step = { act: 'confirm', by: '', wish: 0, at, note: '', ...gate } as const;
    expect(await stepViewing(server.db, { reference }, step, undefined, Date.now())).toMatchObject({ done: true });
    await server.db.updateTable('viewing_mails').set({ state: 'sent' }).where('receiver', '<>', 'visitor').execute();
    const failed = { state: 'failed', attempts: 12, last_error: '550 after RCPT TO' } as const;
    await server.db.updateTable('viewing_mails').set(failed).where('receiver', '=', 'visitor').execute();
    const only = ['--kind', 'viewing'] as const;
    expect((await submissions(...only)).out[1]).toContain(
      'confirmed 05 Dec 2999 10:00; visitor failed (550 after RCPT TO)',
    );
    const rows: Record<string, string>[] = parse(`${(await submissions('--csv', ...only)).out.join('\n')}\n`, {
      columns: true,
    });
    expect(rows).toMatchObject([{ viewing_state: 'confirmed', viewing_at: at }]);
    expect((await submissions('--retry')).out).toEqual(['1 that were given up wait to be sent again.']);
    expect((await submissions(...only)).out[1]).toMatch(/; visitor waiting \(550 after RCPT TO\)$/);
    await server.db.deleteFrom('viewing_mails').execute();
    await server.db.deleteFrom('viewings').execute();
    await server.db.deleteFrom('submissions').where('reference', '=', reference).execute();
  });

  it('marks an enquiry about an unlisted home', async () => {
    await server.db.insertInto('property_ids').values({ id: 77, reference: 'JJ-77' }).execute();
    await store('enquiry', { name: 'Late', email: 'l@host.example', property_id: 77, note: 'Is it free?' });
    const only = ['--kind', 'enquiry'] as const;
    expect((await submissions(...only)).out[1]).toContain('No longer listed: JJ-77, Proper…');
    const csv = (await submissions('--csv', ...only)).out.join('\n');
    const rows: Record<string, string>[] = parse(`${csv}\n`, { columns: true });
    expect(rows).toMatchObject([{ property_id: '77', property_reference: 'JJ-77', no_longer_listed: 'removed' }]);
    const [json = ''] = (await submissions('--json', ...only)).out;
    expect(JSON.parse(json)).toMatchObject({
      property: { id: 77, title: null, reference: 'JJ-77', unlisted: 'removed' },
    });
  });

  it('lists the enquiries that nobody has answered, and marks one as answered', async () => {
    await store('enquiry', { name: 'Achieng', email: 'a@host.example', property_id: 999, note: 'Free?' });
    const reference = references.at(-1) ?? '';
    await server.db
      .updateTable('submissions')
      .set({ answered_at: 'before' })
      .where('reference', '<>', reference)
      .execute();
    expect((await submissions('--open')).out.map((line) => line.split(' ')[0])).toEqual(['Reference', reference]);
    expect(await submissions('--answered', reference.toLowerCase())).toMatchObject({
      code: 0,
      out: [`${reference} is marked as answered.`],
    });
    expect(await submissions('--answered', reference)).toMatchObject({
      code: 1,
      err: [`No open enquiry has the reference ${reference}.`],
    });
    expect((await submissions('--open')).out).toEqual([]);
  });
});

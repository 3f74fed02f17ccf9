import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SubmissionKind } from '#contract/submission-calls.ts';
import { runCommand } from '#tests/fixtures/command.ts';
import { createTestDatabasePlace, onPostgres } from '#tests/fixtures/databases.ts';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { storeSubmission } from '../api/submissions.ts';
import { openDatabase } from '../db/database.ts';
import { hashToken, loadViewingByToken, stepViewing } from '../viewings/viewings.ts';
import { UsageError } from './command.ts';
import { runPrivacy as run } from './privacy.ts';

const place = eachTest(createTestDatabasePlace);
const server = eachTest(() => place().open());
beforeEach(async () => {
  await server()
    .db.insertInto('properties')
    .values({ id: 24, listed: 1, featured: 0, country: 'kenya', listed_at: '', summary: VILLA, detail: '{}' })
    .execute();
  for (const [key, kind, body] of SUBMISSIONS) await store(key, kind, body);
});

const VILLA = '{"title":"Villa"}';
const SUBMISSIONS: readonly (readonly [key: string, kind: SubmissionKind, body: Record<string, unknown>])[] = [
  ['key-number-1', 'enquiry', { name: 'Amina', email: 'AMINA@Host.example', property_id: 24, note: 'Villa?' }],
  ['key-number-2', 'contact', { fullname: 'Amina', phone: '', email: 'amina@host.example', message: 'Hello' }],
  ['form-of-amina-words', 'contact', { fullname: 'Amina', phone: '', email: 'amina@host.example', message: 'Form' }],
  [
    'key-number-3',
    'contact',
    { fullname: 'Otieno', phone: '', email: 'o@host.example', message: 'Ask amina@HOST.example' },
  ],
  ['key-number-4', 'contact', { fullname: 'Other', phone: '', email: 'other.amina@host.example.org', message: 'Mine' }],
];
const store = async (key: string, kind: SubmissionKind, body: Record<string, unknown>) =>
  storeSubmission(server().db, kind, body, key, {
    channels: ['mail'],
    phone: kind === 'enquiry' ? '+254712345678' : null,
  });
const privacy = (...args: readonly string[]) => runCommand(run, place(), args);
const keysLeft = async () =>
  (await server().db.selectFrom('submissions').select('idempotency_key').orderBy('id').execute()).map(
    ({ idempotency_key }) => idempotency_key,
  );
const readEverything = async (): Promise<string> =>
  JSON.stringify([
    await server().db.selectFrom('submissions').selectAll().execute(),
    await server().db.selectFrom('deliveries').selectAll().execute(),
    await server().db.selectFrom('idempotency').selectAll().execute(),
  ]);

describe('npm run privacy', () => {
  it('exports everything from an address, in any case, and lists submissions of others that mention it', async () => {
    const { code, out, err } = await privacy('export', 'Amina@HOST.example');
    const found: unknown = JSON.parse(out.join('\n'));
    expect(code).toBe(0);
    expect(found).toMatchObject([
      { kind: 'enquiry', property: { id: 24, title: 'Villa' }, body: { note: 'Villa?' }, phone: '+254712345678' },
      { kind: 'contact', body: { message: 'Hello' }, deliveries: [{ channel: 'mail', state: 'waiting' }] },
      { kind: 'contact', body: { message: 'Form' } },
    ]);
    expect(err).toEqual([expect.stringMatching(/look at: MSG-\w{10}, MSG-\w{10}\.$/)]);
    expect(out.join('')).not.toContain('Otieno');
  });

  it('exports a viewing with what became of it, and erases it with its token, mails and notifications', async () => {
    const body = {
      property_id: 24,
      slots: [{ date: '2999-12-05', part: 'morning' }],
      name: 'Njeri',
      phone: '+254711000111',
      email: 'njeri@host.example',
      note: '',
    };
    const token = 'a'.repeat(32);
    await storeSubmission(server().db, 'viewing', body, 'key-of-a-viewing', { token });
    const device = { endpoint: 'https://fcm.googleapis.com/fcm/send/abc', p256dh: '', auth: '', failures: 0 };
    const seen = { created_at: '2026-11-24T07:00:00.000Z', seen_at: '2026-11-24T07:00:00.000Z' };
    await server()
      .db.insertInto('push_subscriptions')
      .values({ ...device, ...seen, searches: '[]', homes: '[]', viewings: JSON.stringify([hashToken(token)]) })
      .execute();
    const gate = { directions: 'The green gate', point: { lat: -1.3, lng: 36.7 } };
    const step = {
      act: 'confirm',
      by: '',
      wish: 0,
      at: '2999-12-05T07:00:00.000Z',
      note: 'Ask the guard',
      ...gate,
    } as const;
    expect(await stepViewing(server().db, { token }, step, undefined, Date.now())).toMatchObject({ done: true });
    const { out } = await privacy('export', 'njeri@host.example');
    expect(JSON.parse(out.join('\n'))).toMatchObject([
      {
        kind: 'viewing',
        viewing: { state: 'confirmed', at: step.at, note: 'Ask the guard', directions: 'The green gate' },
        viewing_mails: [{ receiver: 'visitor', state: 'waiting' }, { receiver: 'agent' }, { receiver: 'office' }],
      },
    ]);
    await privacy('erase', 'njeri@host.example', '--yes');
    for (const table of ['viewings', 'viewing_mails', 'push_messages'] as const) {
      expect(await server().db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect(await loadViewingByToken(server().db, token)).toBeUndefined();
  });

  it('counts subscribed devices, and erases one by its endpoint', async () => {
    const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
    const day = '2026-11-24T07:00:00.000Z';
    const device = { endpoint, p256dh: '', auth: '', searches: '[]', homes: '[24]', failures: 0 };
    await server()
      .db.insertInto('push_subscriptions')
      .values({ ...device, created_at: day, seen_at: day })
      .execute();
    expect((await privacy('devices')).out[0]).toBe('Devices that are told of homes: 1.');
    expect((await privacy('erase', endpoint)).code).toBe(1);
    expect((await privacy('devices')).out[0]).toBe('Devices that are told of homes: 1.');
    expect((await privacy('erase', endpoint, '--yes')).code).toBe(0);
    expect((await privacy('devices')).out[0]).toBe('Devices that are told of homes: 0.');
    expect((await privacy('erase', endpoint, '--yes')).err).toEqual(['There is no device at this address.']);
  });

  it('erases nothing without --yes', async () => {
    expect(await privacy('erase', 'amina@host.example')).toMatchObject({ code: 1, out: [] });
    expect(await keysLeft()).toHaveLength(5);
  });

  it('erases the submissions of an address, with their mails, and no others', async () => {
    const { code, out } = await privacy('erase', 'amina@host.example', '--yes');
    expect([code, out]).toEqual([0, ['3 submissions deleted, with the mails of them that waited.']]);
    expect(await keysLeft()).toEqual(['key-number-3', 'key-number-4']);
    const left = await readEverything();
    expect(left).not.toMatch(/Villa\?|Hello|Form|AMINA|key-number-1|key-number-2|form-of/);
    expect(await server().db.selectFrom('deliveries').select('id').execute()).toHaveLength(2);
    expect((await privacy('erase', 'amina@host.example', '--yes')).err[0]).toBe(
      'There is no submission from this address.',
    );
  });

  it.skipIf(onPostgres)('leaves no trace of an erased submission in the database files', async () => {
    const bytes = async (): Promise<string> => {
      const folder = place().config.dataDir;
      const files = (await readdir(folder)).filter((name) => name.startsWith('site.db'));
      return (await Promise.all(files.map((name) => readFile(join(folder, name), 'latin1')))).join('');
    };
    expect(await bytes()).toContain('Villa?');
    await privacy('erase', 'amina@host.example', '--yes');
    expect(await bytes()).not.toMatch(/Villa\?|AMINA|form-of-amina/);
    expect(await bytes()).toContain('other.amina@');
  });

  it('searches replaced databases as well', async () => {
    const replaced = join(place().config.dataDir, 'site.db.before-restore-2026-11-21T08-00-00Z');
    const copy = await openDatabase(replaced);
    const mine = { fullname: 'Amina', email: 'amina@host.example', message: 'Only in the replaced one' };
    const others = { fullname: 'Otieno', email: 'o@host.example', message: 'Not hers' };
    await storeSubmission(copy.db, 'contact', mine, 'key-number-5', { channels: ['mail'] });
    await storeSubmission(copy.db, 'contact', others, 'key-number-6', { channels: ['mail'] });
    await copy.close();
    const output = await privacy('export', 'amina@host.example');
    expect(JSON.parse(output.out.join('\n'))).toHaveLength(4);
    expect(output.out.join('\n')).toContain('Only in the replaced one');
    expect((await privacy('erase', 'amina@host.example')).err[0]).toMatch(/^4 submissions would be deleted/);
    const { code, out } = await privacy('erase', 'amina@host.example', '--yes');
    expect([code, out]).toEqual([
      0,
      [
        '3 submissions deleted, with the mails of them that waited.',
        'site.db.before-restore-2026-11-21T08-00-00Z: 1 submission deleted.',
      ],
    ]);
    const bytes = await readFile(replaced, 'latin1');
    expect(bytes).not.toMatch(/Only in the replaced|amina@/);
    expect(bytes).toContain('Not hers');
  });

  it('names replaced databases that cannot be read, since they may have more submissions', async () => {
    const broken = join(place().config.dataDir, 'site.db.before-restore-2026-11-21T08-00-00Z');
    await writeFile(broken, 'no database any more, and that is why it was replaced'.repeat(20));
    const { code, out, err } = await privacy('erase', 'amina@host.example', '--yes');
    expect([code, out]).toEqual([1, ['3 submissions deleted, with the mails of them that waited.']]);
    expect(err.at(-1)).toMatch(
      /before-restore-2026-11-21T08-00-00Z could not be looked through .* Delete it if nobody/,
    );
  });

  it('finds and erases by phone number too, in any notation, since a viewing may have no e-mail', async () => {
    const person = { name: 'Baraka', phone: '0722 111 222', email: '', note: 'With my brother' };
    const slots = [{ date: '2026-12-05', part: 'morning' }];
    await store('key-number-5', 'viewing', { property_id: 24, slots, ...person });
    const message = 'Call 0722.111.222 12 June';
    await store('key-number-6', 'contact', { fullname: 'Otieno', phone: '', email: 'o@host.example', message });
    const { out, err } = await privacy('export', '+254722111222');
    expect(JSON.parse(out.join('\n'))).toMatchObject([{ kind: 'viewing', body: { note: 'With my brother' } }]);
    expect(err).toEqual([expect.stringMatching(/^The number is also written .* look at: MSG-\w{10}\.$/)]);
    expect((await privacy('erase', '0722-111-222', '--yes')).out).toEqual([
      '1 submission deleted, with the mails of them that waited.',
    ]);
    expect(await readEverything()).not.toContain('Baraka');
    // That of an enquiry stands beside its words.
    expect((await privacy('erase', '0712 345 678')).err[0]).toMatch(/^1 submission would be deleted/);
  });

  it('acknowledges an erased message that a phone sends again, and stores nothing', async () => {
    const [, kind, body] = SUBMISSIONS[1] ?? ['', 'contact', {}];
    const before: unknown = await (await store('key-number-2', kind, body)).json();
    await privacy('erase', 'amina@host.example', '--yes');
    const again = await store('key-number-2', kind, body);
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual(before);
    expect(await keysLeft()).toEqual(['key-number-3', 'key-number-4']);
  });

  it.each([
    [],
    ['export'],
    ['export', 'nobody'],
    ['forget', 'a@b.example'],
    ['erase', 'a@b.example', 'c@d.example'],
    ['--all'],
  ])('says how it is meant to be used at %j %j %j', (...args) => expect(privacy(...args)).rejects.toThrow(UsageError));
});

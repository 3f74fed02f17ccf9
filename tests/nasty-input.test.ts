import 'fake-indexeddb/auto';
import { join } from 'node:path';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { Hono } from 'hono';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { cleanEmail } from '#contract/email.ts';
import { withPhoneRead } from '#contract/phone-question.ts';
import { submissionSchemas } from '#contract/submission.ts';
import { MAX_SUBMISSION_BYTES, type SubmissionKind } from '#contract/submission-calls.ts';
import { MAX_PHONE } from '#contract/submission-fields.ts';
import { readPhoneNumber } from '#lib/phone-number.ts';
import { type DeliveryPorts, deliverAll } from '#offline/outbox/delivery.ts';
import { enqueue } from '#offline/outbox/outbox.ts';
import { openOutboxDatabase } from '#offline/outbox/outbox-database.ts';
import { createApi } from '#server/api/api.ts';
import { importCatalogue } from '#server/catalogue/import/import.ts';
import { createFormRoutes } from '#server/pages/form-posts.ts';
import { openTestDatabase } from '#tests/fixtures/databases.ts';
import { closedAfter } from '#tests/fixtures/each-test.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { runs } from '#tests/fixtures/runs.ts';

/*
 * Whatever is typed into the three forms goes its whole way, from the fields through the outbox or an ordinary form post
 * to the server's database, as the text it is: long, bidirectional, emoji, HTML, control characters, half characters.
 */

const NASTY = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}%00%0d%0aBcc: all@host.example',
  "'; DROP TABLE submissions; --",
  '\u202Egnp.exe\u202C \u2066\u05E9\u05DC\u05D5\u05DD\u2069 \u0645\u0631\u062D\u0628\u0627',
  '👩🏽‍👩🏽‍👧🏽 🇰🇪 e\u0301\u0323 Z\u0351\u0343\u034A',
  'a\u0000b\u0007c\u001B[31md\u007F\u0085',
  '\uD83D half \uDE00',
  '\uFFFE\uFFFF',
  'one\r\ntwo\rthree\u2028four\tfive',
  '__proto__',
  'null',
];
/** Any UTF-16, invalid text included. */
const anyUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
  .map((units) => String.fromCharCode(...units));
const nasty = fc.oneof(
  fc.constantFrom(...NASTY),
  anyUnits,
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.tuple(fc.constantFrom(...NASTY), fc.integer({ min: 1, max: 300 })).map(([text, times]) => text.repeat(times)),
);
const of = (...values: readonly string[]) => fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, nasty);
const email = of('w@host.example', 'w@höst.example', '"<b>"@host.example');

/** The fields of each form as a visitor fills them. */
const FIELDS: Readonly<Record<SubmissionKind, fc.Arbitrary<Record<string, string>>>> = {
  enquiry: fc.record({ first_name: nasty, last_name: nasty, email, phone: nasty, message: nasty }),
  contact: fc.record({ fullname: nasty, phone: of('', '712 345 678'), email, message: nasty }),
  valuation: fc.record({
    valuation_type: of('Sale Valuation'),
    property_type: of('Land'),
    county: of('Kiambu'),
    subcounty: of('', 'Thika Town'),
    title_number: of('LR 1'),
    purpose_of_valuation: nasty,
    fullname: nasty,
    email: of('', 'w@host.example'),
    phone: of('', '712 345 678'),
    best_time_to_contact: of('', 'Morning (8am-12pm)'),
  }),
  viewing: fc.record({
    date_1: of('2026-12-05'),
    part_1: of('morning', 'evening'),
    name: nasty,
    phone: fc.constant('+254712345678'),
    email: of('', 'w@host.example'),
    note: nasty,
  }),
};
/** A valid example of each form, beside the random ones. */
const TAKEN: Readonly<Record<SubmissionKind, Record<string, string>>> = {
  enquiry: { first_name: 'A', last_name: 'B', email: 'w@host.example', phone: '712 345 678', message: 'one\ntwo' },
  contact: { fullname: 'A', phone: '', email: 'w@host.example', message: 'one\ntwo' },
  valuation: {
    ...{
      valuation_type: 'Sale Valuation',
      property_type: 'Land',
      county: 'Kiambu',
      subcounty: '',
      title_number: 'LR 1',
    },
    ...{ purpose_of_valuation: 'x', fullname: 'A', email: '', phone: '712 345 678', best_time_to_contact: '' },
  },
  viewing: { date_1: '2026-12-05', part_1: 'morning', name: 'A', phone: '+254712345678', email: '', note: 'x' },
};
const createViewing = ({ date_1, part_1, ...fields }: Readonly<Record<string, string>>) => ({
  ...fields,
  property_id: 1,
  slots: date_1?.trim() === '' ? [] : [{ date: date_1?.trim(), part: part_1?.trim() }],
});
const createBody = (
  kind: SubmissionKind,
  fields: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> =>
  kind === 'viewing'
    ? createViewing(fields)
    : kind === 'enquiry'
      ? {
          name: `${fields['first_name']?.trim()} ${fields['last_name']?.trim()}`,
          email: fields['email'],
          property_id: 1,
          note: fields['message'],
        }
      : fields;

globalThis.indexedDB = new IDBFactory();
const store = await closedAfter(openOutboxDatabase());
const database = await closedAfter(openTestDatabase());
await importCatalogue({
  db: database.db,
  media: plainMedia(),
  folder: join(import.meta.dirname, 'fixtures/catalogue'),
});
const site = new Hono();
site.route('/', createApi({ db: database.db }));
site.route(
  '/',
  createFormRoutes(async (href, init) => site.request(href, init)),
);

const taken = async (): Promise<unknown[]> => {
  const rows = await database.db.selectFrom('submissions').select('body').execute();
  await database.db.deleteFrom('submissions').execute();
  await database.db.deleteFrom('idempotency').execute();
  return rows.map(({ body }) => JSON.parse(body));
};

const ports = (): DeliveryPorts => ({
  store,
  sender: 'test',
  now: () => Date.now(),
  random: () => 0.5,
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  fetch: async (path, init) => site.request(path, init),
  offline: () => false,
  alone: (work) => work(true),
});

/** An address loses the characters that nobody can see (S33), every other text only its outer spaces. */
const cleanField = (name: string, value: unknown): unknown =>
  typeof value !== 'string' ? value : name === 'email' ? cleanEmail(value) : value.trim();

/** Our own messages about a field never repeat typed text. */
const OUR_WORDS = /^[A-Z][-A-Za-z ]+( is too long: [\d,]+ characters\. At most [\d,]+, please)?$/;

describe.each(['enquiry', 'contact', 'valuation', 'viewing'] as const)('whatever is typed into the %s form', (kind) => {
  const schema = submissionSchemas[kind];

  it('is stored and sent exactly, or rejected by field with nothing lost', async () => {
    let arrived = 0;
    await fc.assert(
      fc.asyncProperty(FIELDS[kind], async (fields) => {
        const result = v.safeParse(schema, createBody(kind, fields));
        if (!result.success) {
          for (const { message } of result.issues) expect(message).toMatch(OUR_WORDS);
          return;
        }
        for (const [name, value] of Object.entries(createBody(kind, fields))) {
          expect(Reflect.get(result.output, name)).toEqual(cleanField(name, value));
        }
        const saved = await enqueue(ports(), { kind, body: result.output, fields, subject: 'x', about: 'x' });
        if (!saved.saved) throw saved.cause;
        expect(await store.get(saved.row.id)).toMatchObject({ fields, body: result.output });
        expect(await deliverAll(ports())).toMatchObject({ delivered: 1, left: 0 });
        expect(await taken()).toEqual([withPhoneRead(result.output, readPhoneNumber)]);
        arrived += 1;
      }),
      { numRuns: runs(40), examples: [[TAKEN[kind]], [{ ...TAKEN[kind], email: '\u0000' }]] },
    );
    expect(arrived).toBeGreaterThan(0);
  });

  it('is stored or rejected likewise by an ordinary form post', async () => {
    const page = {
      enquiry: '/property/1',
      contact: '/contact-us',
      valuation: '/request-valuation',
      viewing: '/property/1/viewing',
    }[kind];
    let arrived = 0;
    await fc.assert(
      fc.asyncProperty(FIELDS[kind], async (fields) => {
        // Browsers post valid characters only, and line ends as CRLF.
        const posted = Object.fromEntries(
          Object.entries(fields).map(([name, value]) => [name, Buffer.from(value).toString().replaceAll('\r\n', '\n')]),
        );
        const result = v.safeParse(schema, createBody(kind, posted));
        const answer = await site.request(page, { method: 'POST', body: new URLSearchParams(fields) });
        const isTooMuch = Buffer.byteLength(String(new URLSearchParams(fields))) > MAX_SUBMISSION_BYTES;
        expect(answer.status).toBe(isTooMuch ? 413 : result.success ? 303 : 422);
        expect(await answer.text()).not.toContain('<script');
        expect(await taken()).toEqual(result.success ? [withPhoneRead(result.output, readPhoneNumber)] : []);
        if (result.success) arrived += 1;
      }),
      { numRuns: runs(40), examples: [[TAKEN[kind]]] },
    );
    expect(arrived).toBeGreaterThan(0);
  });
});

it('the longest allowed message is within the server’s limit, both ways', () => {
  // The most bytes a character costs: six in JSON, nine in a form post.
  const longest = (character: string): Record<string, string> => ({
    title_number: character.repeat(100),
    subcounty: character.repeat(100),
    purpose_of_valuation: character.repeat(5000),
    fullname: character.repeat(200),
    email: character.repeat(254),
    phone: character.repeat(MAX_PHONE),
  });
  const json = JSON.stringify(longest('\u0001'));
  const form = String(new URLSearchParams(longest('世')));
  expect(Buffer.byteLength(json)).toBeLessThan(MAX_SUBMISSION_BYTES - 1000);
  expect(Buffer.byteLength(form)).toBeLessThan(MAX_SUBMISSION_BYTES - 1000);
});

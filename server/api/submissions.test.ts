import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import words from '#content/words.json' with { type: 'json' };
import { PHONE_NEEDED } from '#contract/phone-question.ts';
import { contact, enquiry, openDemoApi, postTo, readProblem, valuation, viewing } from '#tests/fixtures/demo-api.ts';
import { hashBody } from './submissions.ts';

const { database, app } = await openDemoApi();
beforeEach(async () => {
  await database.db.deleteFrom('submissions').execute();
  await database.db.deleteFrom('idempotency').execute();
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) => postTo(app, path, body, headers);
const readStored = () => database.db.selectFrom('submissions').selectAll().orderBy('id').execute();

describe('the writes', () => {
  it('accept each kind', async () => {
    const sent = [await post('/api/enquiry/create', enquiry), await post('/api/email/contact', contact)];
    sent.push(await post('/api/email/valuation-request', valuation));
    sent.push(await post('/api/viewing/create', viewing));
    expect(sent.map((response) => response.status)).toEqual([201, 200, 200, 201]);
    const answers = await Promise.all(sent.map((response) => response.json()));
    expect(answers.map((answer) => answer.message)).toEqual([
      words.enquirySent,
      words.contactSent,
      expect.stringContaining('within 24 hours'),
      expect.stringContaining('A request, not an appointment.'),
    ]);
    const rows = await readStored();
    expect(rows.map((row) => row.kind)).toEqual(['enquiry', 'contact', 'valuation', 'viewing']);
    expect(rows.map((row) => row.reference)).toEqual(answers.map((answer) => answer.reference));
    expect(JSON.parse(rows[0]?.body ?? '')).toEqual(enquiry);
  });

  it('store a message with the same key once and replay its answer', async () => {
    const headers = { 'Idempotency-Key': '0190aaaa-bbbb-7ccc-8ddd-eeeeffff0001' };
    const first = await post('/api/enquiry/create', enquiry, headers);
    const again = await post('/api/enquiry/create', { ...enquiry, note: `  ${enquiry.note} ` }, headers);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.headers.get('Idempotency-Key')).toBe(headers['Idempotency-Key']);
    expect(await again.text()).toBe(await first.text());
    expect(await readStored()).toHaveLength(1);
  });

  it('store a message once when many copies arrive together', async () => {
    const headers = { 'Idempotency-Key': 'all-at-once' };
    const all = await Promise.all(Array.from({ length: 20 }, () => post('/api/enquiry/create', enquiry, headers)));
    const statuses = all.map((response) => response.status);
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect(statuses).toContain(201);
    const waiting = all.find((response) => response.status === 409);
    expect(waiting?.headers.get('Retry-After')).toBe('2');
    expect(await readStored()).toHaveLength(1);
  });

  it('accept a viewing with past times, which may have waited in an outbox, and name the invalid field of another', async () => {
    const passed = { ...viewing, slots: [{ date: '2020-01-02', part: 'evening' }] };
    expect((await post('/api/viewing/create', passed)).status).toBe(201);
    const [row] = await readStored();
    expect(JSON.parse(row?.body ?? '')).toEqual({ ...passed, email: '', note: '' });
    const refused = await post('/api/viewing/create', {
      ...viewing,
      slots: [{ date: 'soon', part: 'noon' }],
      phone: 'x',
    });
    expect(refused.status).toBe(422);
    expect((await readProblem(refused)).errors).toEqual([
      { field: 'slots', message: 'Please choose a day' },
      { field: 'phone', message: PHONE_NEEDED },
    ]);
    expect(await readStored()).toHaveLength(1);
  });

  it('refuse a key with another body or kind', async () => {
    const headers = { 'Idempotency-Key': 'the-same-key' };
    await post('/api/enquiry/create', enquiry, headers);
    const other = await post('/api/enquiry/create', { ...enquiry, note: 'Other' }, headers);
    expect([other.status, (await readProblem(other)).code]).toEqual([422, 'key_reused']);
    expect(other.headers.get('Idempotency-Key')).toBe('the-same-key');
    expect((await post('/api/email/contact', contact, headers)).status).toBe(422);
    expect(await readStored()).toHaveLength(1);
  });

  it.each(['short', 'x'.repeat(129), 'with space in it'])('refuses the key "%s"', async (key) => {
    const response = await post('/api/enquiry/create', enquiry, { 'Idempotency-Key': key });
    expect([response.status, (await readProblem(response)).code]).toEqual([400, 'bad_request']);
    expect(await readStored()).toHaveLength(0);
  });

  it('name each invalid field', async () => {
    const getFieldProblems = async (path: string, body: unknown) => {
      const response = await post(path, body);
      expect(response.status).toBe(422);
      const problem = await readProblem(response);
      expect(problem.detail).toBe(problem.message);
      return Object.fromEntries((problem.errors ?? []).map(({ field, message }) => [field, message]));
    };
    expect(await getFieldProblems('/api/enquiry/create', {})).toEqual({
      name: 'Name is required',
      email: 'Email is required',
      property_id: 'Property is required',
      note: 'Message is required',
    });
    expect(await getFieldProblems('/api/email/contact', { ...contact, email: 'a@b', phone: 7 })).toEqual({
      email: 'Please enter a valid email',
      phone: 'phone is not of the right kind',
    });
    expect(await getFieldProblems('/api/enquiry/create', [])).toHaveProperty('body');
    expect(await readStored()).toHaveLength(0);
  });

  it('store odd text exactly: NUL, lone surrogates, markup', async () => {
    const note = 'a\u0000b \ud800 \u{1F3E0} </script> \u2028 end';
    expect((await post('/api/enquiry/create', { ...enquiry, note })).status).toBe(201);
    const [row] = await readStored();
    expect(JSON.parse(row?.body ?? '').note).toBe(note);
  });
});

describe('the phone number of an enquiry', () => {
  const KEY = { 'Idempotency-Key': 'an-enquiry-with-a-phone' };
  const phones = async () => (await readStored()).map(({ phone }) => phone);

  it('arrives in a header and is stored beside the body, which stays as specified', async () => {
    const answer = await post('/api/enquiry/create', enquiry, { 'X-Phone': '+254712345678' });
    expect(answer.status).toBe(201);
    const [row] = await readStored();
    expect(row?.phone).toBe('+254712345678');
    expect(JSON.parse(row?.body ?? '')).toEqual(enquiry);
  });

  it('may be empty, or missing as in an earlier build', async () => {
    for (const headers of [{}, { 'X-Phone': '' }, { 'X-Phone': '  ' }]) {
      expect((await post('/api/enquiry/create', enquiry, headers)).status).toBe(201);
    }
    expect(await phones()).toEqual([null, null, null]);
  });

  it.each([
    ['0712 345 678', '+254712345678'],
    ['071234567', '071234567'],
    [encodeURIComponent('٠٧١٢ ٣٤٥ ٦٧٨'), '+254712345678'],
    [encodeURIComponent('after six – 0712\u0000\r\n'), 'after six – 0712'],
    ['100%', '100%'],
  ])('is never refused, and kept as it was typed where it is no whole one: %j', async (phone, stored) => {
    expect((await post('/api/enquiry/create', enquiry, { ...KEY, 'X-Phone': phone })).status).toBe(201);
    expect(await phones()).toEqual([stored]);
  });

  it('does not identify a message: a repeat without the header gets the same answer', async () => {
    const first = await post('/api/enquiry/create', enquiry, { ...KEY, 'X-Phone': '0712 345 678' });
    const again = await post('/api/enquiry/create', enquiry, KEY);
    expect([again.status, await again.text()]).toEqual([201, await first.text()]);
    expect(await phones()).toEqual(['+254712345678']);
  });

  it('belongs to enquiries only; other kinds have it in the body', async () => {
    expect((await post('/api/email/contact', contact, { 'X-Phone': 'call me' })).status).toBe(200);
    expect(await phones()).toEqual([null]);
  });
});

describe('pasted addresses and numbers', () => {
  const bodies = async () => (await readStored()).map(({ body }): unknown => JSON.parse(body));
  const LRE_PDF = '\u202a+254 712 000 333\u202c';

  it.each([
    [LRE_PDF, '+254712000333'],
    ['+44 7700 900123', '+447700900123'],
  ])('is a number that a viewing is asked for with: %j', async (phone, stored) => {
    expect((await post('/api/viewing/create', { ...viewing, phone })).status).toBe(201);
    expect(await bodies()).toMatchObject([{ phone: stored }]);
  });

  it.each(['071234567', '0712345678901', '07700 900123', '07911 123456', '212 555 1234', 'x@example.com'])(
    'are questioned if a viewing needs a number, and otherwise accepted as typed: %j',
    async (phone) => {
      const answer = await post('/api/viewing/create', { ...viewing, phone });
      expect([answer.status, (await readProblem(answer)).errors]).toEqual([
        422,
        [{ field: 'phone', message: PHONE_NEEDED }],
      ]);
      expect((await post('/api/email/contact', { ...contact, phone })).status).toBe(200);
      expect((await post('/api/email/valuation-request', { ...valuation, phone })).status).toBe(200);
      expect(await bodies()).toMatchObject([{ phone }, { phone }]);
    },
  );

  it('count as one message for a key, however this build parses them', async () => {
    const headers = { 'Idempotency-Key': 'sent-to-an-earlier-build' };
    const typed = { fullname: 'Otieno', phone: '0712 345 678', email: 'o@host.example', message: 'Hello' };
    await post('/api/email/contact', typed, headers);
    // As an earlier build kept it: by its words as they came.
    const { body_hash } = await database.db.selectFrom('idempotency').select('body_hash').executeTakeFirstOrThrow();
    expect(body_hash).toBe(hashBody('contact', typed));
    expect(await bodies()).toMatchObject([{ phone: '+254712345678' }]);
  });

  it.each([
    ['\u200bx@example.com', 'x@example.com'],
    ['x@example.com\u200b', 'x@example.com'],
    ['<x@example.com>', 'x@example.com'],
    ['mailto:x@example.com', 'x@example.com'],
  ])('is an address that can be answered: %j', async (email, stored) => {
    for (const [path, body] of [
      ['/api/enquiry/create', enquiry],
      ['/api/email/contact', contact],
      ['/api/email/valuation-request', valuation],
      ['/api/viewing/create', viewing],
    ] as const) {
      expect((await post(path, { ...body, email })).ok).toBe(true);
      const refused = await post(path, { ...body, email: 'x@example.com.' });
      expect([refused.status, (await readProblem(refused)).errors]).toEqual([
        422,
        [{ field: 'email', message: 'Please enter a valid email' }],
      ]);
    }
    expect(new Set((await bodies()).map((body) => v.parse(v.object({ email: v.string() }), body).email))).toEqual(
      new Set([stored]),
    );
  });
});

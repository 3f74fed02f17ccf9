import { randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { ViewingReplyAnswer, ViewingStates } from '#contract/viewing-state.ts';
import { openTestDatabase } from '#tests/fixtures/databases.ts';
import { closedAfter } from '#tests/fixtures/each-test.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { importCatalogue } from '../catalogue/import/import.ts';
import { eraseSubmissions } from '../submissions/erase.ts';
import { NO_GATE, type Step } from '../viewings/viewing-life.ts';
import { stepViewing } from '../viewings/viewings.ts';
import { createApi } from './api.ts';
import { createViewingRoutes } from './viewing-routes.ts';

const DAY = 86_400_000;
const { db } = await closedAfter(openTestDatabase());
let now = Date.UTC(2026, 10, 27, 9);
let notified = 0;
const routes = createViewingRoutes({ db, now: () => now, log: () => undefined, notify: () => notified++ });
const createOwnApi = (publicUrl: string | undefined) =>
  createApi({ db, forwarding: { channels: [], publicUrl, notify: () => undefined } });
const api = createOwnApi('https://www.agency.example');

beforeAll(async () => {
  await importCatalogue({ db, media: plainMedia(), folder: 'tests/fixtures/catalogue' });
});

const SLOTS = [{ date: '2026-12-05', part: 'morning' }];
const createToken = (): string => randomBytes(24).toString('base64url');

/** Asks for a viewing as a phone does. */
async function request(token = createToken(), app = api) {
  const answer = await app.request('/api/viewing/create', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token !== '' && { 'Viewing-Token': token }) },
    body: JSON.stringify({ property_id: 1, slots: SLOTS, name: 'Amina Yusuf', phone: '0712 345 678', note: 'Hi' }),
  });
  expect(answer.status).toBe(201);
  const { reference } = v.parse(v.object({ reference: v.string() }), await answer.json());
  return { token, reference };
}

const ask = (tokens: readonly string[], headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  routes.request('/api/viewing/state', { method, headers: { 'Viewing-Token': tokens.join(', '), ...headers } });
const askStates = async (...tokens: string[]) => v.parse(ViewingStates, await (await ask(tokens)).json()).viewings;

async function reply(body: object, key: string = randomUUID()) {
  const answer = await routes.request('/api/viewing/reply', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(body),
  });
  expect([answer.status, answer.headers.get('Idempotency-Key')]).toEqual([200, key]);
  return v.parse(ViewingReplyAnswer, await answer.json());
}

const step = async (reference: string, taken: Step): Promise<void> => {
  expect(await stepViewing(db, { reference }, taken, undefined, now)).toMatchObject({ done: true });
};
const OFFER = '2026-12-06T07:00:00.000Z';
const propose = (reference: string) =>
  step(reference, { act: 'propose', offers: [OFFER], by: 'fatma', note: '', ...NO_GATE });
const CONFIRM: Step = {
  act: 'confirm',
  wish: 0,
  at: '2026-12-05T07:00:00.000Z',
  by: '',
  note: 'See you there',
  directions: 'The blue gate',
  point: { lat: -1.2921, lng: 36.8219 },
};

describe('the state of a viewing', () => {
  it('is what its token opens, in the order of the tokens, and nothing for an unknown one', async () => {
    const [first, second] = [await request(), await request()];
    await step(second.reference, CONFIRM);
    expect(await askStates(second.token, createToken(), first.token, 'no token')).toEqual([
      {
        state: 'confirmed',
        version: 1,
        at: CONFIRM.at,
        offers: [],
        wishes: SLOTS,
        agent: { name: 'the office', phone: '+254 20 000 0020' },
        note: 'See you there',
        directions: 'The blue gate',
        point: { lat: -1.2921, lng: 36.8219 },
        cancelled_by: null,
        property_id: 1,
        place: 'Kilimani, Nairobi',
      },
      null,
      expect.objectContaining({ state: 'requested', version: 0, at: null, agent: null, directions: '', point: null }),
      null,
    ]);
  });

  it('is not sent again while nothing has changed, and no cache keeps it', async () => {
    const { token, reference } = await request();
    const first = await ask([token]);
    const etag = first.headers.get('ETag') ?? '';
    expect(first.headers.get('Cache-Control')).toBe('no-store');
    expect(first.headers.get('Vary')).toBe('Viewing-Token');
    const again = await ask([token], { 'If-None-Match': etag });
    expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', etag]);
    expect((await ask([token, createToken()], { 'If-None-Match': etag })).status).toBe(200);
    await step(reference, CONFIRM);
    expect((await ask([token], { 'If-None-Match': etag })).status).toBe(200);
  });

  it('is asked for with 1 to 10 tokens', async () => {
    for (const tokens of [[], [''], Array.from({ length: 11 }, createToken)]) {
      expect((await ask(tokens)).status).toBe(400);
    }
    expect((await ask(Array.from({ length: 10 }, createToken))).status).toBe(200);
    const post = await ask([createToken()], {}, 'POST');
    expect([post.status, post.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('has no token where the request had none, a malformed one, or that of another request', async () => {
    const { token } = await request();
    const others = [await request(token), await request('short'), await request('')];
    expect(await askStates(token, 'short')).toEqual([expect.objectContaining({ state: 'requested' }), null]);
    const rows = await db
      .selectFrom('viewings')
      .innerJoin('submissions', 'submissions.id', 'submission_id')
      .select('token_hash')
      .where(
        'reference',
        'in',
        others.map(({ reference }) => reference),
      )
      .execute();
    expect(rows).toEqual([{ token_hash: null }, { token_hash: null }, { token_hash: null }]);
  });

  it('is unknown of a request that came without PUBLIC_URL, since nobody can answer it', async () => {
    const without = await request(createToken(), createOwnApi(undefined));
    const within = await request();
    expect(await askStates(without.token, within.token)).toEqual([
      null,
      expect.objectContaining({ state: 'requested' }),
    ]);
    expect(await reply({ token: without.token, act: 'cancel' })).toMatchObject({ done: false, viewing: null });
  });

  it('exists for a request in quarantine too, of which nobody gets a mail', async () => {
    const { token, reference } = await request();
    await db.updateTable('submissions').set({ quarantine: 'trap' }).where('reference', '=', reference).execute();
    expect(await askStates(token)).toMatchObject([{ state: 'requested' }]);
    await step(reference, CONFIRM);
    const mails = db.selectFrom('viewing_mails').innerJoin('submissions', 'submissions.id', 'submission_id');
    expect(await mails.select('receiver').where('reference', '=', reference).execute()).toEqual([]);
  });

  it('ends when its request is erased', async () => {
    const { token, reference } = await request();
    await step(reference, CONFIRM);
    const { id } = await db
      .selectFrom('submissions')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    await eraseSubmissions(db, [id]);
    expect(await askStates(token)).toEqual([null]);
    for (const table of ['viewings', 'viewing_mails'] as const) {
      expect(await db.selectFrom(table).select('submission_id').where('submission_id', '=', id).execute()).toEqual([]);
    }
  });
});

describe('the reply of a visitor', () => {
  it('accepts a proposed time, and tells the agency', async () => {
    const { token, reference } = await request();
    await propose(reference);
    const before = notified;
    const answer = await reply({ token, act: 'accept', at: OFFER });
    expect(answer).toMatchObject({ done: true, viewing: { state: 'confirmed', version: 2, at: OFFER } });
    expect(notified).toBe(before + 1);
  });

  it('asks for another time in words that the agency gets, and cancels', async () => {
    const { token, reference } = await request();
    const slots = [{ date: '2026-12-07', part: 'evening' }];
    const asked = await reply({ token, act: 'another', slots, note: ' After work ' });
    expect(asked).toMatchObject({ done: true, viewing: { state: 'requested', version: 1, wishes: slots } });
    const row = db.selectFrom('viewings').innerJoin('submissions', 'submissions.id', 'submission_id');
    expect(await row.select('visitor_note').where('reference', '=', reference).execute()).toEqual([
      { visitor_note: 'After work' },
    ]);
    expect(await reply({ token, act: 'cancel' })).toMatchObject({
      done: true,
      viewing: { state: 'cancelled', cancelled_by: 'visitor' },
    });
  });

  it('is done once under one key, and a repeat gets the same answer, with how the viewing stands by then', async () => {
    const { token, reference } = await request();
    await propose(reference);
    const [body, key] = [{ token, act: 'accept', at: OFFER }, randomUUID()];
    const first = await reply(body, key);
    expect(await reply(body, key)).toEqual(first);
    await step(reference, { act: 'cancel', by: 'fatma', note: 'Sorry' });
    expect(await reply(body, key)).toMatchObject({
      message: first.message,
      done: true,
      viewing: { state: 'cancelled', version: 3 },
    });
    const other = await routes.request('/api/viewing/reply', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify({ token, act: 'cancel' }),
    });
    expect([other.status, await other.json()]).toMatchObject([422, { code: 'key_reused' }]);
  });

  it('changes nothing when it says the same again under another key', async () => {
    const { token } = await request();
    const first = await reply({ token, act: 'cancel' });
    expect(await reply({ token, act: 'cancel' })).toEqual(first);
  });

  it('is refused in words when the agency was first, when the time has passed, and when nothing is known of it', async () => {
    const { token, reference } = await request();
    await propose(reference);
    await step(reference, { ...CONFIRM });
    expect(await reply({ token, act: 'accept', at: OFFER })).toMatchObject({
      done: false,
      message: expect.stringContaining('We had changed it first'),
      viewing: { state: 'confirmed', at: CONFIRM.at },
    });
    await propose(reference);
    now += 30 * DAY;
    expect(await reply({ token, act: 'accept', at: OFFER })).toMatchObject({
      done: false,
      message: expect.stringContaining('passed'),
      viewing: { state: 'proposed' },
    });
    now -= 30 * DAY;
    expect(await reply({ token: createToken(), act: 'cancel' })).toMatchObject({ done: false, viewing: null });
  });

  it('keeps neither directions nor point with its key', async () => {
    const { token, reference } = await request();
    await step(reference, CONFIRM);
    const key = randomUUID();
    expect(await reply({ token, act: 'accept', at: OFFER }, key)).toMatchObject({ done: false });
    const { answer } = await db
      .selectFrom('idempotency')
      .select('answer')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    expect(answer).not.toMatch(/gate|36\.8219/);
  });

  it('names what is wrong with it', async () => {
    for (const [body, field] of [
      [{ token: 'x', act: 'cancel' }, 'token'],
      [{ token: createToken(), act: 'accept', at: 'noon' }, 'at'],
      [{ token: createToken(), act: 'another', slots: [] }, 'slots'],
      [{ token: createToken(), act: 'dance' }, 'act'],
    ] as const) {
      const answer = await routes.request('/api/viewing/reply', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect([answer.status, await answer.json()]).toMatchObject([422, { errors: [{ field }] }]);
    }
  });
});

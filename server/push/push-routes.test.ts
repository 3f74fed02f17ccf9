import { describe, expect, it } from 'vitest';
import { PROBLEM_CODES } from '#contract/problem.ts';
import { openTestDatabase } from '#tests/fixtures/databases.ts';
import { closedAfter, eachTest } from '#tests/fixtures/each-test.ts';
import { openTestSite } from '#tests/fixtures/test-site.ts';
import { createPushRoutes } from './push-routes.ts';

const PATH = '/api/push/subscription';
const DEVICE = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  searches: ['agreement_type=SALE&location=Karen'],
  homes: [24],
};
const JSON_TYPE = { 'Content-Type': 'application/json' };
const write = (method: 'PUT' | 'DELETE', body: unknown, headers: Readonly<Record<string, string>> = JSON_TYPE) => ({
  method,
  headers,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

const database = eachTest(openTestDatabase);
const devices = () => database().db.selectFrom('push_subscriptions').select(['endpoint', 'seen_at']).execute();
const routes = (publicKey: string | undefined, now = Date.now) =>
  createPushRoutes({ db: database().db, publicKey, services: [], now, log: () => undefined });

async function getProblems(response: Response) {
  expect(response.headers.get('Content-Type')).toBe('application/json');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const problem = await response.json();
  expect(problem).toMatchObject({ detail: expect.stringMatching(/\w/), message: expect.stringMatching(/\w/) });
  expect(PROBLEM_CODES).toContain(problem.code);
  return [response.status, problem.code, problem.errors?.[0]?.field];
}

describe('a request for alerts', () => {
  it.each([
    ['DELETE', '{', 400, 'bad_json', undefined],
    ['DELETE', '[]', 422, 'validation', 'body'],
    ['DELETE', '{"endpoint":"no address"}', 422, 'validation', 'endpoint'],
    ['PUT', '{}', 422, 'validation', 'endpoint'],
    ['PUT', { ...DEVICE, keys: { ...DEVICE.keys, auth: 'short' } }, 422, 'validation', 'keys.auth'],
    ['PUT', { ...DEVICE, homes: [0] }, 422, 'validation', 'homes.0'],
    ['PUT', { ...DEVICE, homes: [9_007_199_254_740_991] }, 422, 'validation', 'homes.0'],
    ['PUT', { ...DEVICE, more: 'x'.repeat(33_000) }, 413, 'too_large', undefined],
  ] as const)('is refused with a code and the field: %s of %j', async (method, body, status, code, field) => {
    const answer = await routes('B'.repeat(87)).request(PATH, write(method, body));
    expect(await getProblems(answer)).toEqual([status, code, field]);
    expect(await devices()).toEqual([]);
  });

  it('is refused with another content type or method', async () => {
    const app = routes('B'.repeat(87));
    const asForm = await app.request(PATH, write('DELETE', 'endpoint=x', { 'Content-Type': 'text/plain' }));
    expect(await getProblems(asForm)).toEqual([415, 'wrong_content_type', undefined]);
    const read = await app.request(PATH);
    expect(await getProblems(read)).toEqual([405, 'method_not_allowed', undefined]);
    expect(read.headers.get('Allow')).toBe('PUT, DELETE');
  });

  it('is refused while alerts are off; existing ones can still be ended', async () => {
    expect((await routes('B'.repeat(87)).request(PATH, write('PUT', DEVICE))).status).toBe(200);
    const off = routes(undefined);
    for (const answer of [await off.request('/api/push/key'), await off.request(PATH, write('PUT', DEVICE))]) {
      expect(await getProblems(answer)).toEqual([404, 'not_found', undefined]);
    }
    expect(await devices()).toHaveLength(1);
    expect((await off.request(PATH, write('DELETE', { endpoint: DEVICE.endpoint }))).status).toBe(204);
    expect(await devices()).toEqual([]);
  });
});

it('a repeated request is a sign of life, and stays one device', async () => {
  let time = Date.parse('2026-11-24T07:00:00Z');
  const app = routes('B'.repeat(87), () => time);
  await app.request(PATH, write('PUT', DEVICE));
  time += 86_400_000;
  await app.request(PATH, write('PUT', DEVICE));
  expect(await devices()).toEqual([{ endpoint: DEVICE.endpoint, seen_at: '2026-11-25T07:00:00.000Z' }]);
});

describe('the alert routes', () => {
  it('refuse a request from a page of another site', async () => {
    const site = await closedAfter(openTestSite({ publicUrl: 'https://homes.example' }));
    const endpoint = { endpoint: DEVICE.endpoint };
    for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
      for (const request of [write('PUT', DEVICE), write('DELETE', endpoint)]) {
        const answer = await site.app.request(PATH, { ...request, headers: { ...JSON_TYPE, ...headers } });
        expect(await getProblems(answer)).toEqual([403, 'wrong_origin', undefined]);
      }
    }
    const own = { ...JSON_TYPE, Origin: 'https://homes.example' };
    expect((await site.app.request(PATH, write('DELETE', endpoint, own))).status).toBe(204);
  });
});

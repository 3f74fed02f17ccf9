import type { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startApiHost } from '#tests/fixtures/api-host.ts';
import { createTestDatabasePlace } from '#tests/fixtures/databases.ts';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { createFormRoutes } from '../pages/form-posts.ts';
import { type Ledger, openConfiguredLedger } from '../submissions/ledger.ts';
import { createApiProxy } from './proxy.ts';

/* Two processes with one ledger before another API host, each with a connection of its own. */

const TIMEOUT_MS = 5_000;
/** The time limit of an answer and the time to write it down. */
const LEASE_MS = TIMEOUT_MS + 20_000;

interface Process {
  readonly app: Hono;
  readonly ledger: Ledger;
  readonly close: () => Promise<void>;
}

const host = eachTest(startApiHost);
const place = eachTest(createTestDatabasePlace);
let processes: Process[];
let time: number;
beforeEach(async () => {
  time = Date.now();
  processes = [await start(), await start()];
});
afterEach(async () => {
  for (const { close } of processes) await close();
});

async function start(
  more: { readonly fetch?: typeof fetch; readonly ledger?: Partial<Ledger> } = {},
): Promise<Process> {
  const { db, close } = await place().open();
  const ledger = await openConfiguredLedger(place().config, db);
  const app = createApiProxy({
    apiOrigin: host().origin,
    ledger: { ...ledger, ...more.ledger },
    media: plainMedia(),
    timeoutMs: TIMEOUT_MS,
    now: () => time,
    log: () => undefined,
    ...(more.fetch === undefined ? {} : { fetch: more.fetch }),
  });
  return {
    app,
    ledger,
    close: async () => {
      await ledger.close();
      await close();
    },
  };
}

const enquiry = { name: 'Wanjiru Kamau', email: 'w@host.example', property_id: 24, note: 'Is it free on Saturday?' };
const post = (position: number, key = 'the-same-key', body: unknown = enquiry) => {
  const { app } = processes[position] ?? { app: undefined };
  if (app === undefined) throw new Error(`There is no process ${position}.`);
  return app.request('/api/enquiry/create', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
  });
};

describe('two processes with one ledger', () => {
  it('forward a simultaneous message once: one process sends, the other answers when to retry', async () => {
    host().addFault({ kind: 'slow', on: '/api/enquiry', ms: 800 });
    const answers = await Promise.all([post(0), post(1)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const busy = answers.find(({ status }) => status === 409);
    expect([busy?.headers.get('Retry-After'), busy?.headers.get('Idempotency-Key')]).toEqual(['2', 'the-same-key']);
    expect(await busy?.json()).toMatchObject({ code: 'key_in_flight' });
    expect(host().received).toHaveLength(1);
    expect([(await post(0)).status, (await post(1)).status]).toEqual([201, 201]);
    expect(host().received).toHaveLength(1);
  });

  it('take over an interrupted message once its claim has expired', async () => {
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const never: typeof fetch = () => {
      begin();
      return new Promise(() => undefined);
    };
    processes.push(await start({ fetch: never }));
    void post(2);
    await begun;
    expect((await post(1)).status).toBe(409);
    time += LEASE_MS - 1;
    expect((await post(1)).status).toBe(409);
    expect(host().received).toHaveLength(0);
    time += 1;
    expect((await post(1)).status).toBe(201);
    expect((await post(0)).status).toBe(201);
    expect(host().received).toHaveLength(1);
  });

  it('respect a claim that another process has taken over', async () => {
    const [{ ledger }, other] = processes as [Process, Process];
    const first = await ledger.acquire('the-same-key', time, 1_000);
    const second = await other.ledger.acquire('the-same-key', time + 1_000, 1_000);
    expect([first?.begunAt, second?.begunAt]).toEqual([time, time]);
    if (first !== undefined) await ledger.release(first);
    expect(await ledger.acquire('the-same-key', time + 1_500, 1_000)).toBeUndefined();
    if (second !== undefined) await ledger.release(second);
    expect(await ledger.acquire('the-same-key', time + 1_500, 1_000)).toBeDefined();
  });

  it('send nothing without a claim', async () => {
    processes.push(await start({ ledger: { acquire: () => Promise.reject(new Error('The disk is full.')) } }));
    expect((await post(2)).status).toBe(500);
    expect(host().requests).toEqual([]);
    expect((await post(1)).status).toBe(201);
  });

  it('keep the claim of an accepted key that could not be stored until it expires', async () => {
    processes.push(await start({ ledger: { store: () => Promise.reject(new Error('The disk is full.')) } }));
    expect((await post(2)).status).toBe(201);
    expect((await post(0)).status).toBe(409);
    expect(host().received).toHaveLength(1);
  });
});

it('a form without script has a new key at the host when it is sent again weeks later, but not at a retry', async () => {
  const [{ app }] = processes as [Process];
  const site = createFormRoutes(async (href, init) => app.request(href, init));
  const press = () =>
    site.request('/contact-us', {
      method: 'POST',
      body: new URLSearchParams({
        fullname: 'Otieno',
        email: 'o@host.example',
        message: 'Hello',
        form_copy: 'a-copy-of-the-page',
      }),
    });
  host().addFault({ kind: 'drop-after-commit', on: '/api/email', times: 1 });
  expect((await press()).status).toBe(502);
  expect((await press()).status).toBe(303);
  expect((await press()).status).toBe(303);
  const keys = () => host().received.map(({ headers }) => headers['idempotency-key']);
  expect(keys()).toHaveLength(2);
  expect(new Set(keys()).size).toBe(1);
  time += 21 * 86_400_000;
  expect((await press()).status).toBe(303);
  expect(keys()).toHaveLength(3);
  expect(new Set(keys()).size).toBe(2);
});

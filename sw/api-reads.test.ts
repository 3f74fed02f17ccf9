import { readFacts, TOTAL_HEADER } from '#contract/answer-facts.ts';
import { SILENCE_MS } from '#contract/silence.ts';
import 'fake-indexeddb/auto';
import { createStore, type UseStore } from 'idb-keyval';
import { beforeEach, describe, expect, it } from 'vitest';
import team from '#content/team.json' with { type: 'json' };
import { TEAM_HREF } from '#contract/agent-path.ts';
import { getReferenceHref } from '#contract/content-calls.ts';
import { createFilterRequest } from '#contract/filter.ts';
import type { WorkerMessage } from '#contract/worker-messages.ts';
import { openAnswerStore } from '#offline/answers/answer-store.ts';
import { parseRead } from '#offline/answers/api-read.ts';
import { calls } from '#tests/fixtures/calls.ts';
import { pageRequest, WorkerEvent } from '#tests/fixtures/worker-world.ts';
import {
  type Answered,
  createApiReads,
  createPageReads,
  DEVICE_LIMIT_MS,
  JUST_ARRIVED_MS,
  type ReadPorts,
  SHORT_PATIENCE_MS,
  WEAK_FOR_MS,
} from './api-reads.ts';

/** A world whose network and clock the test moves by hand. */
function world(
  own: string,
  kept: UseStore = createStore(`reads-${own}`, 'kept'),
  saved: ReadPorts['saved'] = async () => undefined,
) {
  let now = 1_000_000;
  const waits: { readonly at: number; readonly ring: () => void }[] = [];
  const requests: { href: string; init: RequestInit; answer: (response: Response | Error) => void }[] = [];
  const told: WorkerMessage[] = [];
  const answerStore = openAnswerStore(kept);
  const answerRead = createApiReads({
    answerStore,
    saved,
    fetch: (href, init) =>
      new Promise((resolve, reject) => {
        requests.push({ href, init, answer: (given) => (given instanceof Error ? reject(given) : resolve(given)) });
      }),
    now: () => now,
    wait: (ms) => (ms <= 0 ? Promise.resolve() : new Promise((ring) => waits.push({ at: now + ms, ring }))),
    notifyPages: (message) => told.push(message),
  });
  return {
    answerStore,
    requests,
    told,
    get now() {
      return now;
    },
    pass(ms: number) {
      now += ms;
      for (const { at, ring } of waits) if (at <= now) ring();
    },
    ask(href: string, body?: unknown): Answered {
      const read = parseRead(body === undefined ? 'GET' : 'POST', href, body);
      if (read === undefined) throw new Error(`Not a read: ${href}`);
      return answerRead({ read, href, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    },
    last() {
      const request = requests.at(-1);
      if (request === undefined) throw new Error('Nothing was asked of the network');
      return request;
    },
  };
}

const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { ...init, headers: { 'Content-Type': 'application/json', ...init.headers } });
const NO_NETWORK = new TypeError('Failed to fetch');
const HTML = { 'Content-Type': 'text/html' };
const home = { id: 24, title: 'Villa', agreement_type: 'sale', status: 'available', listed_at: '2026-01-01' };
const href = calls.property.href(24);

let count = 0;
let w: ReturnType<typeof world>;
beforeEach(() => {
  count++;
  w = world(String(count));
});

/** Asks for an address, and lets the network answer. */
function createAnswered(given: Response | Error, asked: string = href): Answered {
  const answer = w.ask(asked);
  w.last().answer(given);
  return answer;
}
/** The property has been seen once, online. */
async function waitUntilSeen(): Promise<void> {
  const { response, done } = createAnswered(json(home));
  await response;
  await done;
}
const readSavedCopy = async (answered: Answered) => {
  const response = await answered.response;
  return {
    status: response.status,
    type: response.type,
    savedAt: readFacts(response.headers).savedAt,
    because: readFacts(response.headers).savedBecause,
    body: response.type === 'error' ? undefined : await response.text(),
  };
};

describe('the storage of the device', () => {
  beforeEach(() => {
    w = world('hanging', () => new Promise(() => {}));
  });

  it.each<[string, UseStore]>([
    ['hangs', () => new Promise(() => {})],
    ['fails', () => Promise.reject(new Error('No storage'))],
  ])('holds up no answer of the network where it %s', async (how, store) => {
    w = world(how, store);
    const { response } = createAnswered(json(home));
    expect(await (await response).json()).toEqual(home);
  });

  it('that hangs counts as empty without a network', async () => {
    const { response } = createAnswered(NO_NETWORK);
    await new Promise((later) => setTimeout(later));
    w.pass(DEVICE_LIMIT_MS);
    expect((await response).type).toBe('error');
  });

  it('that hangs is not waited for on a slow network: its late answer comes through', async () => {
    const { response } = w.ask(href);
    w.pass(SILENCE_MS);
    await new Promise((later) => setTimeout(later));
    w.pass(DEVICE_LIMIT_MS);
    w.last().answer(json(home));
    expect((await response).status).toBe(200);
  });
});

describe('a read with a working network', () => {
  it('gives the server’s answer, without an age', async () => {
    const { response } = createAnswered(
      json([home], { headers: { [TOTAL_HEADER]: '214' } }),
      calls.search_properties.href('Karen', 1),
    );
    const answer = await response;
    expect(await answer.json()).toEqual([home]);
    expect(answer.headers.get(TOTAL_HEADER)).toBe('214');
    expect(readFacts(answer.headers).savedAt).toBeUndefined();
  });

  it('forwards the body of a filter unchanged', async () => {
    const body = createFilterRequest({ agreement_type: 'SALE' }, 1);
    w.ask(calls.filter_properties.href(), body);
    expect(w.last().init).toMatchObject({ method: 'POST', body: JSON.stringify(body) });
  });

  it('forwards a refusal, and does not hide a 404 behind an older copy', async () => {
    await waitUntilSeen();
    w.pass(1);
    const { response, done } = createAnswered(json({ detail: 'Gone' }, { status: 404 }));
    expect((await response).status).toBe(404);
    await done;
    const offline = createAnswered(NO_NETWORK);
    expect((await offline.response).status).toBe(404);
  });

  it('fetches once for two simultaneous tabs', async () => {
    const both = [w.ask(href), w.ask(href)];
    expect(w.requests).toHaveLength(1);
    w.last().answer(json(home));
    for (const { response } of both) expect(await (await response).json()).toEqual(home);
  });
});

describe('a read without a valid answer', () => {
  it.each([
    ['no connection', NO_NETWORK, 'no-connection'],
    ['500', json({ detail: 'Broken' }, { status: 500 }), 'server-trouble'],
    ['429', json({ detail: 'Later' }, { status: 429 }), 'server-trouble'],
    ['an error page', new Response('<h1>Bad gateway</h1>', { status: 502, headers: HTML }), 'server-trouble'],
    ['a sign-in page of the network', new Response('<html>Sign in</html>', { headers: HTML }), 'no-connection'],
    ['a redirect to it', new Response(null, { status: 302, headers: { Location: '/login' } }), 'no-connection'],
    ['511', new Response('<html>Sign in</html>', { status: 511, headers: HTML }), 'no-connection'],
    ['an empty answer', new Response(null, { status: 204 }), 'server-trouble'],
  ])('is answered by the copy on the device: %s', async (_name, given, because) => {
    await waitUntilSeen();
    const savedAt = w.now;
    w.pass(60_000);
    const copy = await readSavedCopy(createAnswered(given));
    expect(copy).toMatchObject({ status: 200, savedAt: savedAt, because });
    expect(JSON.parse(copy.body ?? '')).toEqual(home);
  });

  it('gives a network error, or the server’s message, without a copy', async () => {
    expect(await readSavedCopy(createAnswered(NO_NETWORK))).toMatchObject({ type: 'error' });
    expect(await readSavedCopy(createAnswered(json({ detail: 'Broken' }, { status: 500 })))).toMatchObject({
      status: 500,
      savedAt: undefined,
      body: '{"detail":"Broken"}',
    });
    expect(await readSavedCopy(createAnswered(new Response('<html>Sign in</html>', { headers: HTML })))).toMatchObject({
      type: 'error',
    });
  });

  it('filters what is on the device, with the total and what could not be checked', async () => {
    await waitUntilSeen();
    const answered = w.ask(calls.filter_properties.href(), createFilterRequest({ agreement_type: 'SALE' }, 1));
    w.last().answer(NO_NETWORK);
    const response = await answered.response;
    expect(await response.json()).toEqual([home]);
    expect(readFacts(response.headers)).toMatchObject({ total: 1, unchecked: 0 });
  });
});

describe('a slow network', () => {
  const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

  it('is waited for at most three seconds; the late answer is stored, announced and served', async () => {
    await waitUntilSeen();
    const slow = w.ask(href);
    await settle();
    w.pass(SILENCE_MS - 1);
    expect(await Promise.race([slow.response.then(() => 'answered'), settle()])).toBeUndefined();
    w.pass(1);
    expect(await readSavedCopy(slow)).toMatchObject({ because: 'slow' });
    expect(w.told).toEqual([]);

    w.last().answer(json({ ...home, price: 5 }));
    await slow.done;
    expect(w.told).toEqual([{ type: 'library-updated', key: 'GET /api/property/24' }]);
    const asked = w.requests.length;
    const again = await w.ask(href).response;
    expect(await again.json()).toMatchObject({ price: 5 });
    expect(readFacts(again.headers).savedAt).toBeUndefined();
    expect(w.requests).toHaveLength(asked);

    w.pass(JUST_ARRIVED_MS);
    await settle();
    w.ask(href);
    expect(w.requests).toHaveLength(asked + 1);
  });

  it('does not announce a late failure', async () => {
    await waitUntilSeen();
    const slow = w.ask(href);
    await settle();
    w.pass(SILENCE_MS);
    await slow.response;
    w.last().answer(json({ detail: 'Broken' }, { status: 502 }));
    await slow.done;
    expect(w.told).toEqual([]);
  });

  it('is waited for without a copy, as long as other answers arrive', async () => {
    const slow = w.ask(href);
    const other = createAnswered(json({ ...home, id: 25 }), calls.property.href(25));
    await other.done;
    await settle();
    w.pass(SILENCE_MS);
    await settle();
    w.pass(SILENCE_MS * 2);
    await settle();
    w.requests[0]?.answer(json(home));
    const answer = await slow.response;
    expect(readFacts(answer.headers).savedAt).toBeUndefined();
    expect(w.told).toEqual([]);
  });

  it('without any answer counts as none without a copy; the late answer is announced and served', async () => {
    const silent = w.ask(href);
    await settle();
    w.pass(SILENCE_MS - 1);
    expect(await Promise.race([silent.response.then(() => 'answered'), settle()])).toBeUndefined();
    w.pass(1);
    expect(await readSavedCopy(silent)).toMatchObject({ type: 'error' });
    w.last().answer(json(home));
    await silent.done;
    expect(w.told).toEqual([{ type: 'library-updated', key: 'GET /api/property/24' }]);
    expect(await (await w.ask(href).response).json()).toEqual(home);
    expect(w.requests).toHaveLength(1);
  });

  it('gets less time for a while after a slow answer', async () => {
    await waitUntilSeen();
    const slow = w.ask(href);
    await settle();
    w.pass(SILENCE_MS);
    await slow.response;
    w.last().answer(NO_NETWORK);
    await slow.done;

    const next = w.ask(href);
    await settle();
    w.pass(SHORT_PATIENCE_MS);
    expect(await readSavedCopy(next)).toMatchObject({ because: 'slow' });
    w.last().answer(NO_NETWORK);
    await next.done;

    w.pass(WEAK_FOR_MS);
    const later = w.ask(href);
    await settle();
    w.pass(SHORT_PATIENCE_MS);
    expect(await Promise.race([later.response.then(() => 'answered'), settle()])).toBeUndefined();
  });
});

describe('the team', () => {
  const seenTeam = async (body: unknown): Promise<void> => {
    const { response, done } = createAnswered(json(body), TEAM_HREF);
    await response;
    await done;
  };
  const offline = () => readSavedCopy(createAnswered(NO_NETWORK, TEAM_HREF));

  it('is stored completely once seen, so that every profile opens without a connection', async () => {
    await seenTeam(team);
    const copy = await offline();
    expect(copy).toMatchObject({ status: 200, savedAt: w.now, because: 'no-connection' });
    expect(JSON.parse(copy.body ?? '')).toEqual(team);
  });

  it('is not replaced by an answer without people', async () => {
    await seenTeam(team);
    await seenTeam([]);
    await seenTeam([{ username: 'half' }]);
    await seenTeam({ detail: 'Not found' });
    expect(JSON.parse((await offline()).body ?? '')).toEqual(team);
  });
});

it.each([
  ['a list', pageRequest('/api/property/simple'), ['properties', 'kept']],
  ['the filter call', pageRequest('/api/property/filter', { method: 'POST', body: '{}' }), ['properties', 'kept']],
  ['a property', pageRequest('/api/property/24'), ['property', 'kept', 'seen 24']],
])('the worker stays awake while it keeps what it learns from %s', async (_name, request, steps) => {
  const taken: string[] = [];
  const note = async (step: string) => void taken.push(step);
  const apiReads = ({ read }: { readonly read: { readonly kind: string } }): Answered => {
    taken.push(read.kind);
    const response = Promise.resolve(new Response());
    return { response, done: response.then(() => note('kept')) };
  };
  const answer = createPageReads(apiReads, (id) => note(`seen ${id}`));
  const event = new WorkerEvent('fetch');
  await answer({ request, url: new URL(request.url), event });
  await Promise.all(event.waits);
  expect(taken.sort()).toEqual(steps.sort());
});

describe('a reference', () => {
  it('that the device knows, or that is none, is answered at once and without data', async () => {
    w = world(`${count} with saved`, undefined, async () => ({ status: 200, json: [home], savedAt: 1, gone: false }));
    for (const [text, answer] of [
      ['jj 24', [home]],
      ['Karen', []],
    ] as const) {
      const { response } = w.ask(getReferenceHref(text));
      expect(await (await response).json()).toEqual(answer);
    }
    expect(w.requests).toEqual([]);
  });

  it('that the device does not know is looked up by the server', async () => {
    const { response } = w.ask(getReferenceHref('jj 24'));
    await expect.poll(() => w.requests.length).toBe(1);
    w.last().answer(json([home]));
    expect(await (await response).json()).toEqual([home]);
  });
});

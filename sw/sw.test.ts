import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { getSavedStore } from '#offline/device/database.ts';
import { pageRequest, stubWorker, WorkerEvent } from '#tests/fixtures/worker-world.ts';

const navigation = (path: string) => pageRequest(path, {}, { mode: 'navigate' });

let ask: (request: Request) => Promise<Response> | undefined;
/** Gives the worker a message, and waits for what it does. */
let post: (data: unknown) => Promise<unknown>;
const skipWaiting = vi.fn();
const port = { postMessage: vi.fn() };
const fetched = vi.fn(async (request: Request | string) => {
  const { pathname, search } = new URL(request instanceof Request ? request.url : request, 'https://jiwe.example');
  return Response.json([`server ${pathname}${search}`]);
});

beforeAll(async () => {
  // Files share a thread, and an earlier one may have opened it in another factory.
  getSavedStore().close();
  const { getCache } = stubWorker();
  const heard: ((event: Event) => void)[] = [];
  const heardMessages: ((event: Event) => void)[] = [];
  vi.stubGlobal('addEventListener', (type: string, hear: (event: Event) => void) => {
    if (type === 'fetch') heard.push(hear);
    if (type === 'message') heardMessages.push(hear);
  });
  vi.stubGlobal('skipWaiting', skipWaiting);
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('registration', {});
  vi.stubGlobal('clients', { matchAll: async () => [] });
  vi.stubGlobal('__WB_MANIFEST', [{ url: 'index.html', revision: '1' }]);
  await getCache('workbox-precache-v2').put('/index.html?__WB_REVISION__=1', new Response('["shell"]'));
  await getCache('app-files').put('/assets/app-1.js', new Response('["file"]'));
  await getCache('pictures').put('/media/a-480.avif', new Response('["picture"]'));
  await import('./sw.ts');
  ask = (request) => {
    let answer: Promise<Response> | undefined;
    const respondWith = (given: Promise<Response>) => {
      answer = given;
    };
    for (const hear of heard) hear(Object.assign(new WorkerEvent('fetch'), { request, respondWith }));
    return answer;
  };
  post = (data) => {
    const event = Object.assign(new WorkerEvent('message'), { data, ports: [port] });
    for (const hear of heardMessages) hear(event);
    return Promise.all(event.waits);
  };
});
beforeEach(() => vi.clearAllMocks());
afterAll(() => vi.unstubAllGlobals());

it.each([
  ['a list', pageRequest('/api/property/simple?limit=20'), ['server /api/property/simple?limit=20']],
  ['a property', pageRequest('/api/property/24'), ['server /api/property/24']],
  ['our own content', pageRequest('/content/hero.json'), ['server /content/hero.json']],
  [
    'the filter call',
    pageRequest('/api/property/filter', { method: 'POST', body: '{"page":1}' }),
    ['server /api/property/filter'],
  ],
  ['a picture', pageRequest('/media/a-480.avif'), ['picture']],
  ['a screen', navigation('/filter-results?location=Kilimani'), ['shell']],
  ['a file', pageRequest('/assets/app-1.js'), ['file']],
  ['the shell as a file', pageRequest('/index.html'), ['shell']],
  ['the device', pageRequest('/device/catalogue'), expect.objectContaining({ seq: 0 })],
])('answers %s', async (_name, request, answer) => {
  expect(await (await ask(request))?.json()).toEqual(answer);
});

it('moves shared data into the fragment', async () => {
  const answer = await ask(navigation('/saved/add?text=a'));
  expect(answer?.headers.get('Location')).toBe('https://jiwe.example/saved/add#text=a');
});

it('forwards a filter call that it cannot read', async () => {
  const request = pageRequest('/api/property/filter', { method: 'POST', body: 'no JSON' });
  expect(await (await ask(request))?.json()).toEqual(['server /api/property/filter']);
  expect(fetched).toHaveBeenCalledWith(request);
});

it.each([
  ['another origin', new Request('https://elsewhere.example/api/property/24')],
  ['a file of another origin', new Request('https://elsewhere.example/assets/app-1.js')],
  ['a picture of another origin', new Request('https://elsewhere.example/media/a-480.avif')],
  ['what a page writes', pageRequest('/api/enquiry', { method: 'POST', body: '{}' })],
  ['a form that is sent without script', pageRequest('/', { method: 'POST', body: '' }, { mode: 'navigate' })],
  ['what asks for the head of a read', pageRequest('/api/property/24', { method: 'HEAD' })],
  ['a way around the worker', navigation('/?no-sw')],
  ['a file that is opened', navigation('/assets/app-1.js')],
  ['a file of the server', pageRequest('/robots.txt')],
])('leaves %s to the network', (_name, request) => {
  expect(ask(request)).toBeUndefined();
  expect(fetched).not.toHaveBeenCalled();
});

it('takes over when a page asks for it', async () => {
  await post({ type: 'skip-waiting' });
  expect(skipWaiting).toHaveBeenCalledOnce();
  expect(port.postMessage).not.toHaveBeenCalled();
});

it.each(['shortlist', 'outbox'])('creates the database %s for a page, and says so', async (name) => {
  await post({ type: 'make-database', name });
  expect((await indexedDB.databases()).map((database) => database.name)).toContain(name);
  expect(port.postMessage).toHaveBeenCalledOnce();
});

it('stores an answer that a page had before', async () => {
  const read = { method: 'GET', href: '/api/property/24/owner_details' };
  await post({ type: 'seen', answers: [{ read, json: { name: 'Wanjiru' }, savedAt: 1 }], pictures: [] });
  fetched.mockRejectedValueOnce(new TypeError('No connection'));
  const answer = await ask(pageRequest(read.href));
  expect(await answer?.json()).toEqual({ name: 'Wanjiru' });
});

it('ignores unknown messages', async () => {
  for (const message of [null, 'send-outbox', {}, { type: 'empty-everything' }, { type: 'make-database', name: 1 }]) {
    await post(message);
  }
  expect(skipWaiting).not.toHaveBeenCalled();
  expect(port.postMessage).not.toHaveBeenCalled();
});

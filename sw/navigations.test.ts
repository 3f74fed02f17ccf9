import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'workbox-routing';
import { getWords } from '#tests/fixtures/words.ts';
import { pageRequest, stubWorker, WorkerEvent } from '#tests/fixtures/worker-world.ts';
import { COPY_LIMIT_MS, ONLY_COPY_LIMIT_MS } from './copies.ts';
import { createOfflinePage, createScreenRoute } from './navigations.ts';

beforeEach(() => void stubWorker());
afterEach(() => vi.unstubAllGlobals());

/** A navigation to a path, where `kept` is what the worker has of the screen. @returns undefined where it is left alone */
function navigate(path: string, kept: Promise<Response | undefined>): Promise<Response> | undefined {
  const router = new Router();
  router.registerRoute(createScreenRoute(() => kept));
  const request = pageRequest(path, {}, { mode: 'navigate' });
  return router.handleRequest({ request, event: new WorkerEvent('fetch') });
}

describe('the app shell', () => {
  const shell = async () => new Response('shell');
  it.each(
    getWords(`
  / /filter-results?location=St.%20Mary /apiary /no-such-page /filter-results?q=a.b /?from=/api/x /location/a?no-swim=1
`),
  )('answers %s', async (path) => expect(await (await navigate(path, shell()))?.text()).toBe('shell'));
  it.each(
    getWords(`
  /api/property/24 /feeds/homes.atom?location=Kilimani /sitemaps/pages.xml /.well-known/security.txt /api?a=1
  /media/a/front-480.avif /content/team.json /sw.js /sw.js?v=1 /sitemap.xml /property/24?no-sw=1 /?a=1&no-sw
`),
  )('leaves %s to the server', (path) => expect(navigate(path, shell())).toBeUndefined());
});

it('the last resort is an offline page', async () => {
  const page = createOfflinePage();
  expect(page.headers.get('Content-Type')).toContain('text/html');
  expect(await page.text()).toContain('Not on this phone yet');
});

describe('a navigation', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const answerLater = (ms: number, text: string) =>
    new Promise<Response>((resolve) => setTimeout(() => resolve(new Response(text)), ms));
  const silent = new Promise<undefined>(() => undefined);
  async function readText(kept: Promise<Response | undefined>, network: () => Promise<Response>) {
    vi.stubGlobal('fetch', network);
    const text = navigate('/', kept)?.then((response) => response.text());
    await vi.advanceTimersByTimeAsync(COPY_LIMIT_MS + ONLY_COPY_LIMIT_MS);
    return text;
  }
  const online = () => Promise.resolve(new Response('of the server'));
  const offline = () => Promise.reject(new TypeError('Failed to fetch'));

  it('is answered from the cache, without the network', async () => {
    const network = vi.fn(online);
    expect(await readText(answerLater(COPY_LIMIT_MS - 1, 'kept'), network)).toBe('kept');
    expect(network).not.toHaveBeenCalled();
  });

  it('goes to the server if the caches fail or never answer', async () => {
    expect(await readText(Promise.reject(new Error('Broken')), online)).toBe('of the server');
    expect(await readText(silent, online)).toBe('of the server');
  });

  it('waits longer for slow caches without a server', async () => {
    expect(await readText(answerLater(COPY_LIMIT_MS * 2, 'kept'), offline)).toBe('kept');
  });

  it('ends in an offline page if caches never answer and there is no server', async () => {
    expect(await readText(silent, offline)).toContain('Not on this phone yet');
  });
});

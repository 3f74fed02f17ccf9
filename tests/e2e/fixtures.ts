import { test as base, expect, type Page } from 'playwright/test';
import { startServer, type TestServer } from './server.ts';

interface Fixtures {
  /** Fails the test when the page's console holds an error or warning, or a script throws. Lists them by text. */
  readonly quietConsole: string[];
  /** The server of the test. */
  readonly server: TestServer;
}
interface WorkerFixtures {
  readonly sharedServer: TestServer;
}

/** Browser tests that share a server: they may send to it, but not stop it or change its catalogue. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  sharedServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn which fixtures are needed.
    async ({}, use) => {
      const server = await startServer({ RATE_LIMIT: 'off' });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  server: async ({ sharedServer }, use) => use(sharedServer),
  baseURL: async ({ server }, use) => use(server.url),
  quietConsole: async ({ page }, use) => {
    const problems: string[] = [];
    recordConsole(page, problems);
    await use(problems);
    expect(problems, 'the console is quiet').toEqual([]);
  },
});

/** Browser tests with a server of their own, which they may stop, kill, restart and change. */
export const testWithOwnServer = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn which fixtures are needed.
  server: async ({}, use) => {
    const server = await startServer();
    await use(server);
    await server.dispose();
  },
});

/** Playwright's console message in tests that block the worker, when the settled app registers it. */
export const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';
/** Chromium's warning when a busy machine starts what uses a preloaded stylesheet seconds after the load event. */
const USED_LATE = /was preloaded using link preload but not used within/;

/** Records errors and warnings of the console. */
export function recordConsole(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (message.text() === WORKER_BLOCKED || USED_LATE.test(message.text())) return;
    problems.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`));
}

/** Waits until the app has hydrated the server's page. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('html:not([data-starting])').waitFor({ state: 'attached' });
}

/** Waits until src/app/device-services.ts has started. */
export async function waitForDeviceServices(page: Page): Promise<void> {
  // The container of toasts is rendered by it.
  await expect(page.locator('#root [popover="manual"]')).toBeAttached({ timeout: 20_000 });
}

/** Waits until the service worker controls the page. Answers from before may not be stored yet: see waitForOpenedAnswers. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 20_000 });
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
}

/** Reports a Wi-Fi connection, on which the worker fetches the whole app. Call it before a page opens. */
export async function useWifi(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(Reflect.get(navigator, 'connection'), 'type', { value: 'wifi' }),
  );
}

/** Waits until every file of the app is on the device. Needs useWifi(). */
export async function waitForAllFiles(page: Page): Promise<void> {
  await waitForWorker(page);
  const inCaches = () => page.evaluate(async () => (await (await caches.open('app-files')).match('/assets/whole'))?.ok);
  await expect.poll(inCaches, { timeout: 30_000 }).toBe(true);
}

/** Waits until the worker has stored the scripts and styles of the opened screens, from the browser's own cache. */
export async function waitForUsedFiles(page: Page): Promise<void> {
  await waitForWorker(page);
  const missing = () =>
    page.evaluate(async () => {
      const used = performance.getEntriesByType('resource').map(({ name }) => name);
      for (const { dataset } of document.querySelectorAll<HTMLElement>('style[data-href]'))
        used.push(dataset['href'] ?? '');
      const files = used.filter((url) => /\/assets\/[^/]+\.(?:js|css)$/.test(url));
      const cached = await Promise.all(files.map((url) => caches.match(url)));
      return files.filter((_url, at) => cached[at] === undefined);
    });
  await expect.poll(missing, { timeout: 20_000 }).toEqual([]);
}

/** The keys in an object store; none if there is no such store. */
export const storedKeys = (page: Page, database: string, store: string): Promise<string[]> =>
  page.evaluate(
    async ([database, store]) => {
      const names = await indexedDB.databases();
      if (!names.some(({ name }) => name === database)) return [];
      return new Promise<string[]>((done, failed) => {
        const open = indexedDB.open(database);
        open.onerror = () => failed(open.error);
        open.onsuccess = () => {
          const { result } = open;
          if (!result.objectStoreNames.contains(store)) {
            result.close();
            return done([]);
          }
          const keys = result.transaction(store).objectStore(store).getAllKeys();
          keys.onsuccess = () => {
            result.close();
            done(keys.result.map(String));
          };
        };
      });
    },
    [database, store] as const,
  );

/** Waits until the worker has stored an answer under a key with each of these prefixes. */
export const waitForAnswers = (page: Page, ...beginnings: readonly string[]): Promise<void> =>
  expect
    .poll(async () => {
      const keys = await storedKeys(page, 'library', 'kept');
      return beginnings.filter((beginning) => !keys.some((key) => `${key} `.startsWith(beginning)));
    })
    .toEqual([]);

/** Waits until the worker has the whole catalogue, which it fetches when a page is idle. */
export const waitForCatalogue = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(async () => (await (await fetch('/device/catalogue')).json()).complete), {
      timeout: 20_000,
    })
    .toBe(true);

/** Waits until the worker has stored the answers of the open page: those of a property or a list, more than four otherwise. */
export async function waitForOpenedAnswers(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  const propertyId = /^\/property\/(\d+)/.exec(pathname)?.[1];
  if (propertyId !== undefined) {
    // The space ends the key, so that longer ids do not match.
    const parts = [`${propertyId} `, `${propertyId}/owner_details`, `related/${propertyId}`];
    await waitForAnswers(page, ...parts.map((part) => `answer/GET /api/property/${part}`));
  } else if (pathname === '/filter-results') await waitForAnswers(page, 'answer/POST /api/property/filter');
  else await expect.poll(async () => (await storedKeys(page, 'library', 'kept')).length).toBeGreaterThan(4);
}

/** Waits until the worker controls the page and has stored its answers. */
export async function waitUntilReadyOffline(page: Page): Promise<void> {
  await waitForWorker(page);
  await waitForOpenedAnswers(page);
}

/** Opens a screen within the app without a link, through the history that the router watches. */
export const navigateInApp = (page: Page, href: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), href);

/** Waits until the worker has stored every photo on the screen. */
export const waitForShownPhotos = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const cached = new Set((await (await caches.open('pictures')).keys()).map(({ url }) => url));
        const shown = [...document.images].filter((image) => image.complete && image.naturalWidth > 0);
        return shown.map(({ currentSrc }) => currentSrc).filter((src) => src.includes('/media/') && !cached.has(src));
      }),
    )
    .toEqual([]);

/** The sum of the layout shifts without input so far, up to the frame after next. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (const _frame of [1, 2]) await new Promise((done) => requestAnimationFrame(done));
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    let sum = 0;
    for (const entry of observer.takeRecords()) {
      const isAnswer = 'hadRecentInput' in entry && entry.hadRecentInput === true;
      if (!isAnswer && 'value' in entry && typeof entry.value === 'number') sum += entry.value;
    }
    observer.disconnect();
    return sum;
  });

export { expect };

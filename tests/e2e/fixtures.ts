import { test as base, expect, type Locator, type Page } from 'playwright/test';
import { startServer, type TestServer } from './server.ts';

interface Fixtures {
  /** Fails the test when the page's console holds an error or warning, or a script throws. Lists them by text. */
  readonly quietConsole: string[];
}
interface WorkerFixtures {
  readonly server: TestServer;
}

/** Browser tests with a server of their own, one for each file. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn which fixtures are needed.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  quietConsole: async ({ page }, use) => {
    const heard: string[] = [];
    listen(page, heard);
    await use(heard);
    expect(heard, 'the console is quiet').toEqual([]);
  },
});

/** Writes down what the console complains of. */
export function listen(page: Page, heard: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') heard.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => heard.push(`thrown: ${error.message}`));
}

/** Waits until the app has taken over the server-rendered page. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html:not([data-starting])').waitFor({ state: 'attached' });
}

/** Moves the mouse until what comes with the use of a page is there: the page listens for it when it has settled. */
export async function comesWithUse(page: Page, what: Locator): Promise<void> {
  let x = 0;
  const move = async (): Promise<boolean> => {
    x = (x + 7) % 200;
    await page.mouse.move(x, 300);
    return what.isVisible();
  };
  await expect.poll(move, { timeout: 20_000 }).toBe(true);
}

/** Waits until the service worker controls the page. What was seen before may not be kept yet: see keptSeen. */
export async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 20_000 });
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
}

/** Waits until the worker has kept what the page has seen: more than a handful of records. */
export async function keptSeen(page: Page): Promise<void> {
  const kept = () =>
    page.evaluate(async () => {
      const names = await indexedDB.databases();
      if (!names.some(({ name }) => name === 'library')) return 0;
      return new Promise<number>((done, failed) => {
        const open = indexedDB.open('library');
        open.onerror = () => failed(open.error);
        open.onsuccess = () => {
          const database = open.result;
          const count = database.transaction('kept').objectStore('kept').count();
          count.onsuccess = () => {
            database.close();
            done(count.result);
          };
        };
      });
    });
  await expect.poll(kept).toBeGreaterThan(4);
}

export { expect };

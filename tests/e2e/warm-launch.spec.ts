import type { Page } from 'playwright/test';
import { expect, recordConsole, test, testWithOwnServer, waitForHydration, waitForWorker } from './fixtures.ts';

// A launch with the server stopped: the worker paints the last screen before any script runs, and the app
// replaces it without a flash. The benches measure its layout shift.

const RESULTS = '/filter-results?agreement_type=SALE';

/** innerText would be empty in cards that content-visibility skips. */
const titles = (page: Page) => page.locator('main article h2 a, main article h3 a').allTextContents();

/** Opens a screen with the worker in control, until its snapshot is stored. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForWorker(page);
  const storedScreens = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('screens-'));
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
    });
  await expect.poll(storedScreens).toContain(path);
}

testWithOwnServer(
  'a launch paints the last screen before any script runs, with working links and no announcement',
  { tag: '@gate' },
  async ({ page, context, server }) => {
    await open(page, RESULTS);
    const before = await titles(page);
    await server.kill();
    const launched = await context.newPage();
    const devtools = await context.newCDPSession(launched);
    await devtools.send('Emulation.setScriptExecutionDisabled', { value: true });
    await launched.goto(`${RESULTS}&page=1&source=shortcut`);
    await expect(launched).toHaveTitle(/for sale/i);
    expect(await launched.locator('head title').count()).toBe(1);
    await expect(launched.locator('main article').first()).toBeVisible();
    // Pictures of the first view are stored.
    const shown = await titles(launched);
    expect(shown).toEqual(before.slice(0, shown.length));
    const root = launched.locator('#root');
    const links = await root.locator('article a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links.length).toBeGreaterThan(0);
    for (const href of links) expect(href).toMatch(/^\/property\/\d+$/);
    await expect(root.locator('script')).toHaveCount(0);
    expect((await root.getByRole('status').allTextContents()).join('')).toBe('');
  },
);

testWithOwnServer(
  'cards stay while the app hydrates: a list by a shortcut, the home page by its icon, a location by a link',
  async ({ page, context, server }) => {
    const consoleLines: string[] = [];
    for (const path of [RESULTS, '/location/Karen', '/']) await open(page, path);
    await server.kill();
    await page.close();
    for (const path of [`${RESULTS}&source=shortcut`, '/?source=home-screen', '/location/Karen?utm_source=letter']) {
      const launched = await context.newPage();
      recordConsole(launched, consoleLines);
      await launched.addInitScript(() => {
        const seen: number[] = [];
        Object.assign(window, { seen });
        const check = () => {
          seen.push(document.querySelectorAll('main article').length);
          requestAnimationFrame(check);
        };
        requestAnimationFrame(check);
      });
      await launched.goto(path);
      await waitForHydration(launched);
      await expect(launched.getByText('No connection.')).toBeVisible();
      const seen = await launched.evaluate((): number[] => Reflect.get(window, 'seen'));
      const withCards = seen.slice(seen.findIndex((cards) => cards > 0));
      expect(withCards.length, path).toBeGreaterThan(1);
      expect(withCards, path).not.toContain(0);
      await launched.close();
    }
    expect(consoleLines.filter((text) => !text.includes('net::ERR_CONNECTION_REFUSED'))).toEqual([]);
  },
);

test('the app handles presses on a snapshot', async ({ page, context }) => {
  await open(page, RESULTS);
  const again = await context.newPage();
  await again.addInitScript(() => {
    addEventListener('DOMContentLoaded', () =>
      setTimeout(() => {
        const isKept = document.documentElement.dataset['starting'] !== undefined;
        if (isKept) document.querySelector<HTMLElement>('main button[aria-haspopup="dialog"]:last-of-type')?.click();
      }),
    );
  });
  await again.goto(RESULTS, { waitUntil: 'commit' });
  await expect(again.getByRole('dialog')).toBeVisible();
});

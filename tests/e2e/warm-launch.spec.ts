import { type BrowserContext, expect, type Page, test } from 'playwright/test';
import { controlled, hydrated, listen } from './fixtures.ts';
import { startServer, type TestServer } from './server.ts';

/*
 * A launch with the server gone: the worker paints the screen as it was seen, before any script has run, and the app takes
 * its place without a flash or a shift.
 */

const RESULTS = '/filter-results?agreement_type=SALE';

let server: TestServer;
test.beforeEach(async () => {
  server = await startServer();
});
test.afterEach(async () => {
  await server.dispose();
});

const titles = (page: Page) => page.locator('main article h2 a, main article h3 a').allInnerTexts();

/** Addresses of the screens that the worker keeps. */
const keptScreens = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('screens-'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  });

/** Sees a screen with the worker in control, until it is kept. */
async function see(page: Page, path: string, key: string): Promise<void> {
  await page.goto(server.url + path);
  await controlled(page);
  await expect.poll(() => keptScreens(page), { timeout: 20_000 }).toContain(key);
}

/** A launch, with a note of every frame. */
async function launched(context: BrowserContext, path: string, slowdown: number): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const shifts: number[] = [];
    const seen: { cards: number; skeleton: boolean; starting: boolean }[] = [];
    Object.assign(window, { launch: { shifts, seen } });
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
    const look = () => {
      seen.push({
        cards: document.querySelectorAll('main article').length,
        skeleton: document.querySelector('main [aria-busy="true"]') !== null,
        starting: document.documentElement.dataset['starting'] !== undefined,
      });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(server.url + path, { waitUntil: 'commit' });
  return page;
}

/** Every frame of a launch. */
const frames = (page: Page) =>
  page.evaluate((): { shifts: number[]; seen: { cards: number; skeleton: boolean; starting: boolean }[] } =>
    Reflect.get(window, 'launch'),
  );

test('cards stand there before the app starts, and stay while it takes over', async ({ page, context }) => {
  await see(page, RESULTS, RESULTS);
  const before = await titles(page);
  await server.kill();
  await page.close();

  const heard: string[] = [];
  context.on('page', (next) => listen(next, heard));
  const again = await launched(context, `${RESULTS}&page=1&source=shortcut`, 4);
  await hydrated(again);
  await expect(again.getByText('No connection.')).toBeVisible();
  // Those below the first view are drawn in slices.
  await expect.poll(() => titles(again)).toEqual(before);

  const { shifts, seen } = await frames(again);
  const withCards = seen.findIndex(({ cards }) => cards > 0);
  expect(seen[withCards]?.starting, 'the first frame with cards comes before the app').toBe(true);
  expect(
    seen.slice(withCards).every(({ cards }) => cards > 0),
    'cards stay on the screen',
  ).toBe(true);
  expect(
    seen.some(({ skeleton }) => skeleton),
    'no skeleton is seen',
  ).toBe(false);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
  expect(
    heard.filter((text) => !text.includes('net::ERR_CONNECTION_REFUSED')),
    'the console is quiet',
  ).toEqual([]);
  await expect(again).toHaveTitle(/for sale/i);
  expect(await again.locator('head title').count()).toBe(1);
});

test('the home screen opens so from its icon, and a location by its address', async ({ page, context }) => {
  await see(page, '/location/Karen', '/location/Karen');
  await see(page, '/', '/');
  await server.kill();
  await page.close();
  for (const path of ['/?source=home-screen', '/location/Karen?utm_source=letter']) {
    const again = await launched(context, path, 1);
    await hydrated(again);
    const { seen } = await frames(again);
    expect(
      seen.some(({ cards, starting }) => cards > 0 && starting),
      path,
    ).toBe(true);
    await again.close();
  }
});

test('a list and the same list on its map are kept each, the map as room for it, and neither stands for the other', async ({
  page,
  context,
}) => {
  const map = `${RESULTS}&view=map`;
  await see(page, map, map);
  await expect(page.getByRole('application')).toBeVisible();
  await see(page, RESULTS, RESULTS);
  await server.kill();
  await page.close();

  const list = await launched(context, RESULTS, 1);
  await hydrated(list);
  await expect(list.getByRole('link', { name: 'Show as Map' })).toBeVisible();
  await expect(list.getByRole('application')).toBeHidden();
  expect((await frames(list)).shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);

  const again = await launched(context, map, 4);
  await hydrated(again);
  await expect(again.getByRole('application')).toBeVisible();
  await expect(again.getByText(/ homes on the map\./)).toBeVisible();
  const { shifts, seen } = await frames(again);
  expect(seen.find(({ cards }) => cards > 0)?.starting, 'cards come before the app').toBe(true);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
});

test('a kept screen is HTML that works by itself: no script, nothing said, links as they are', async ({
  page,
  context,
}) => {
  await see(page, RESULTS, RESULTS);
  const html = await page.evaluate(async (key) => (await caches.match(key))?.text() ?? '', RESULTS);
  const blank = await context.newPage();
  const kept = await blank.evaluate((text) => {
    const root = new DOMParser().parseFromString(text, 'text/html').getElementById('root');
    return {
      links: [...(root?.querySelectorAll('article a') ?? [])].map((link) => link.getAttribute('href') ?? ''),
      scripts: root?.querySelectorAll('script').length,
      said: [...(root?.querySelectorAll('[role="status"]') ?? [])].map((place) => place.textContent).join(''),
    };
  }, html);
  expect(kept.links.length).toBeGreaterThan(0);
  for (const href of kept.links) expect(href).toMatch(/^\/property\/\d+$/);
  expect(kept).toMatchObject({ scripts: 0, said: '' });
});

test('what is chosen on a kept screen goes over to the app', async ({ page, context }) => {
  await see(page, RESULTS, RESULTS);
  const again = await context.newPage();
  await again.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const select = document.querySelector<HTMLSelectElement>('select[name="property_type"]');
      if (select !== null && document.getElementById('after-first-frame') !== null) select.value = 'LAND';
    });
  });
  await again.goto(server.url + RESULTS, { waitUntil: 'commit' });
  await expect(again).toHaveURL(/property_type=LAND/);
});

test('what is pressed on a kept screen is done by the app', async ({ page, context }) => {
  await see(page, RESULTS, RESULTS);
  const again = await context.newPage();
  await again.addInitScript(() => {
    addEventListener('DOMContentLoaded', () =>
      setTimeout(() => {
        const isKept = document.documentElement.dataset['starting'] !== undefined;
        if (isKept) document.querySelector<HTMLElement>('main button[aria-haspopup="dialog"]:last-of-type')?.click();
      }),
    );
  });
  await again.goto(server.url + RESULTS, { waitUntil: 'commit' });
  await expect(again.getByRole('dialog')).toBeVisible();
});

import type { Page } from 'playwright/test';
import { headerLinks } from '#content/header-links.ts';
import { home } from '#content/home.ts';
import { stringifyQuery } from '#lib/query-string.ts';
import { spec } from '#tests/conformance/spec.ts';
import { type ApiHost, startApiHost } from '#tests/fixtures/api-host.ts';
import { expect, test, waitForHydration } from './fixtures.ts';
import { startServer, type TestServer } from './server.ts';

/* Lists and the stored filters behind them. Needs the built product. */

/** Records the page's addresses, in order. */
function noteAddresses(page: Page): string[] {
  const seen: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) seen.push(frame.url().replace(/^https?:\/\/[^/]+/, ''));
  });
  return seen;
}

test('every tile, menu entry and garbage address answers, and stays in the address bar as it is', async ({
  page,
  quietConsole,
}) => {
  const links = [
    ...home.lifestyle.tiles.map(({ link }) => link.search),
    ...headerLinks.flatMap(({ link }) => ('search' in link ? [link.search] : [])),
  ];
  const queries = [
    ...links.map(stringifyQuery),
    ...[
      '?TYPE=Rent&foo=1&amenities=1&amenities=2&bedrooms=abc',
      '?page=0&min_price=9&max_price=1&view=globe',
      '?%zz=1&location=%F0%9F%8F%A0',
    ],
  ];
  const addresses = [
    ...queries.map((query) => `/filter-results${query}`),
    ...[
      '/location/Kilimani?page=x&utm_source=y',
      '/property/24?sent=everything',
      '/costs?kind=none&price=cheap',
      '/saved?sort=none',
    ],
  ];
  for (const address of addresses) {
    expect.soft((await page.goto(address))?.status(), address).toBe(200);
    await waitForHydration(page);
    expect.soft(page.url().replace(/^https?:\/\/[^/]+/, ''), address).toBe(address);
  }
  expect(quietConsole).toEqual([]);
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('filters are stored, an entry without any redirects once to them before anything is shown, and Clear all deletes them', {
  tag: '@gate',
  ...spec('1-filters-in-local-storage', '4-filter-persisted', '4-filter-reset', '2-list-reads-query'),
}, async ({ page, quietConsole }) => {
  await page.goto('/filter-results?type=rent&bedrooms=2&max_price=');
  await waitForHydration(page);
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('filters') ?? '{}'));
  await expect.poll(stored).toMatchObject({ agreement_type: 'RENT', bedrooms: 2, country: 'Kenya' });
  // The filters of a link are applied, and its address is not rewritten.
  await expect(page).toHaveURL(/\?type=rent&bedrooms=2&max_price=$/);

  await page.goto('/terms');
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      new MutationObserver(() => {
        const words = document.querySelector('h1')?.textContent;
        const said: string[] = Reflect.get(window, 'said') ?? [];
        if (words != null && said.at(-1) !== words) Reflect.set(window, 'said', [...said, words]);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
  });
  const addresses = noteAddresses(page);
  await page.goto('/filter-results').catch(() => undefined);
  await waitForHydration(page);
  await expect(page).toHaveURL(/\/filter-results\?agreement_type=RENT&bedrooms=2$/);
  await expect(heading(page)).toContainText('to rent');
  // It redirects once, though the router may add its own state to the entry.
  const changes = addresses.filter((address, index) => address !== addresses[index - 1]);
  expect(changes.filter((address) => address.includes('bedrooms=2'))).toHaveLength(1);
  const said: string[] = await page.evaluate(() => Reflect.get(window, 'said') ?? []);
  expect(said.filter((words) => words.includes('for sale'))).toEqual([]);

  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(/\?agreement_type=SALE$/);
  expect(await stored()).toMatchObject({ agreement_type: 'SALE', bedrooms: null, max_price: 175_000_000 });
  await page.goto('/terms');
  await page.goto('/filter-results');
  await waitForHydration(page);
  await expect(page).toHaveURL(/\/filter-results$/);
  await expect(heading(page)).toContainText('for sale');
  expect(quietConsole).toEqual([]);
});

test(
  'stored filters that load after five seconds no longer redirect a reader',
  spec('1-persistence-timeout', '9-persistence-timeout'),
  async ({ page }) => {
    await page.goto('/terms');
    // Without the entry that the page's head reads, only the app's own read is left.
    await page.evaluate(() => localStorage.setItem('filters', '{"agreement_type":"RENT"}'));
    await page.addInitScript(() => {
      performance.now = () => 4_999;
    });
    await page.goto('/filter-results?no-sw');
    await expect(page).toHaveURL(/agreement_type=RENT/);
    await page.evaluate(() => {
      localStorage.clear();
      localStorage.setItem('filters', '{"agreement_type":"RENT"}');
    });
    await page.addInitScript(() => {
      performance.now = () => 5_001;
    });
    await page.goto('/filter-results?no-sw');
    await waitForHydration(page);
    await expect(heading(page)).toContainText('for sale');
    await expect(page).toHaveURL(/\/filter-results\?no-sw$/);
  },
);

test.describe('over another API host', () => {
  let host: ApiHost;
  let server: TestServer;
  test.beforeAll(async () => {
    host = await startApiHost();
    server = await startServer({ API_ORIGIN: host.origin });
  });
  test.afterAll(async () => {
    await server.dispose();
    await host.close();
  });

  test(
    'another page of a location has its own address, and starts at the top of the list',
    spec('4-location-refetch', '2-location-smooth-scroll'),
    async ({ page }) => {
      await page.goto(`${server.url}/location/Nairobi`);
      await waitForHydration(page);
      const next = page.getByRole('link', { name: 'Next', exact: true });
      await next.scrollIntoViewIfNeeded();
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
      await next.click();
      await expect(page).toHaveURL(/\/location\/Nairobi\?page=2$/);
      await expect.poll(() => host.requests.some((request) => /search\?.*page=2/.test(request))).toBe(true);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    },
  );

  test(
    'the browser fetches what the server could not get beside the list',
    spec('2-location-empty-suggestions'),
    async ({ page }) => {
      host.addFault({ kind: 'error', on: '/api/property/simple', times: 1 });
      const answer = await page.goto(`${server.url}/location/Nowhere`);
      expect(answer?.status()).toBe(200);
      expect(await answer?.text()).not.toContain('You might like');
      await expect(page.getByRole('region', { name: 'You might like' }).getByRole('article')).toHaveCount(6);
    },
  );
});

test('an address with thousands of characters of junk still shows the results of its filters', async ({
  page,
  quietConsole,
}) => {
  const junk = 'x'.repeat(3_000);
  const answer = await page.goto(`/filter-results?fbclid=${junk}&agreement_type=RENT&bedrooms=3&location=${junk}`);
  expect(answer?.status()).toBe(200);
  await expect(heading(page)).toContainText('to rent');
  await page.goto(`/filter-results?fbclid=${junk}&agreement_type=RENT&bedrooms=2`);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await waitForHydration(page);
  await expect(heading(page)).toContainText('to rent');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  expect((await page.goto(`/location/Kilimani${junk}`))?.status()).toBe(200);
  expect(quietConsole).toEqual([]);
});

test('the header marks Buy or Rent on their lists with any other filter, and the filter bar has no tag for it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const marked = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
  const tags = page.getByRole('list', { name: 'Filters set' });
  for (const [address, name] of [
    ['/filter-results', 'Buy'],
    ['/filter-results?min_price=2000000', 'Buy'],
    ['/filter-results?type=rent', 'Rent'],
    ['/filter-results?agreement_type=RENT&bedrooms=2', 'Rent'],
  ] as const) {
    await page.goto(address);
    await expect(marked, address).toHaveText([name]);
  }
  await expect(tags.getByRole('link')).toHaveText(['Remove filter: 2 or more beds', 'Clear all']);
  await waitForHydration(page);
  await tags.getByRole('link', { name: '2 or more beds' }).click();
  await expect(page).toHaveURL(/\?agreement_type=RENT$/);
  await expect(tags).toBeHidden();
  await expect(page.locator('main')).toBeFocused();
  // On a phone the bar shows neither.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(tags.getByRole('link')).toHaveText(['Remove filter: Rent', 'Clear all']);

  await page.goto('/filter-results?agreement_type=SHORTLET');
  await expect(marked).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' });

  test('compact homes stay compact after a reload, without the help of the app', async ({ page }) => {
    await page.goto('/filter-results?agreement_type=RENT');
    await waitForHydration(page);
    const photoWidth = async () => {
      const box = await page.getByRole('article').first().locator('img').boundingBox();
      return box && Math.round(box.width);
    };
    const size = (name: string) => page.getByRole('radio', { name });
    await expect(size('Large')).toBeChecked();
    expect(await photoWidth()).toBe(360);
    await size('Compact').check();
    await expect.poll(photoWidth).toBe(112);

    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    expect(await photoWidth()).toBe(112);

    await page.unroute('**/assets/*.js');
    await page.reload();
    await waitForHydration(page);
    await expect(size('Compact')).toBeChecked();
    await page.getByRole('link', { name: 'Show as Map' }).click();
    await expect(page).toHaveURL(/view=map/);
    await expect(size('Compact')).toBeHidden();
  });

  test('a list keeps its one form where photos are not on the phone', async ({ page }) => {
    await page.route(/-\d+\.(avif|webp)$/, (route) => route.abort());
    await page.goto('/filter-results?agreement_type=RENT');
    await waitForHydration(page);
    const photo = page.getByRole('article').first().locator('div:has(> span > svg)');
    const size = (name: string) => page.getByRole('radio', { name });
    await expect(size('Large')).toBeChecked();
    expect(await photo.boundingBox()).toMatchObject({ width: 360, height: 240 });
    await size('Compact').check();
    await expect.poll(async () => await photo.boundingBox()).toMatchObject({ width: 112, height: 84 });
  });
});

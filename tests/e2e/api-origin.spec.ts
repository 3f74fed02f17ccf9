import { test as base, expect, type Page, type Response } from 'playwright/test';
import words from '#content/words.json' with { type: 'json' };
import { spec } from '#tests/conformance/spec.ts';
import { type ApiHost, type Fault, startApiHost } from '#tests/fixtures/api-host.ts';
import { hydrated, listen, WORKER_BLOCKED } from './fixtures.ts';
import { scriptOf } from './script-of.ts';
import { startServer, type TestServer } from './server.ts';

/*
 * Another API host behind the site (S2, S22 to S26): a small one that answers only what the call table says, and
 * that fails in every way a host can. Needs the built product.
 */

let host: ApiHost;
let server: TestServer;

const test = base.extend<{ readonly leavesOurOrigin: string[] }>({
  /** Addresses of other origins that the page has asked for. */
  leavesOurOrigin: async ({ page }, use) => {
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== server.url) elsewhere.push(request.url());
    });
    await use(elsewhere);
  },
});

test.beforeAll(async () => {
  host = await startApiHost();
  server = await startServer({ API_ORIGIN: host.origin });
});
test.afterAll(async () => {
  await server.dispose();
  await host.close();
});
test.beforeEach(() => {
  host.clearFaults();
  delete host.extraHeaders['Cache-Control'];
});
// The worker would answer from the device; here the page must do without.
test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' });

/** An error answer is a line in Chromium's console; everything else is a fault of ours. */
const faultsIn = (heard: readonly string[]): string[] =>
  heard.filter((line) => line.startsWith('thrown') || (line.startsWith('error') && !/status of [45]\d\d/.test(line)));

/** What a person reads holds no trace of a value that was not there. */
async function expectPlainWords(page: Page): Promise<void> {
  const text = await page.locator('body').innerText();
  expect(text).not.toMatch(/\b(undefined|null|NaN|Infinity|Invalid Date)\b|\[object /);
}

/** @returns waits until the page asks for its worker, which it does when it has settled; call it before the page is loaded */
function settles(page: Page): () => Promise<void> {
  let hasSettled = false;
  page.on('console', (message) => {
    hasSettled ||= message.text() === WORKER_BLOCKED;
  });
  return () => expect.poll(() => hasSettled).toBe(true);
}

async function goto(page: Page, path: string): Promise<Response> {
  const answer = await page.goto(server.url + path);
  if (answer === null) throw new Error(`${path} gave no answer`);
  return answer;
}

/** Brings every picture of the page into view, and waits until each is there or has failed. */
async function picturesOf(page: Page): Promise<{ readonly shown: string[]; readonly broken: string[] }> {
  await page.evaluate(async () => {
    for (const image of document.querySelectorAll('main img[src]')) {
      image.scrollIntoView();
      for (const _frame of [1, 2]) await new Promise((done) => requestAnimationFrame(done));
    }
  });
  const images = page.locator('main img[src]');
  await expect
    .poll(() => images.evaluateAll((all) => all.every((one) => one instanceof HTMLImageElement && one.complete)), {
      timeout: 30_000,
    })
    .toBe(true);
  return images.evaluateAll((all) => {
    const shown: string[] = [];
    const broken: string[] = [];
    for (const one of all) {
      if (!(one instanceof HTMLImageElement)) continue;
      (one.naturalWidth > 0 ? shown : broken).push(new URL(one.currentSrc || one.src).pathname);
    }
    return { shown, broken };
  });
}

test.describe('screens', () => {
  const SCREENS: ReadonlyArray<readonly [name: string, path: string, status: number, content: RegExp]> = [
    ['home', '/', 200, /Says only its title/],
    ['results', '/filter-results?agreement_type=RENT', 200, /Page 1 of 2/],
    ['results, none', '/filter-results?agreement_type=SALE&location=Zanzibar', 200, /No properties found/],
    ['location', '/location/Kilimani', 200, /Page 1 of 1|Kilimani/],
    ['location, none', '/location/Zanzibar', 200, /No properties found in Zanzibar/],
    ['property', '/property/25', 200, /Amina Host/],
    ['property with variants', '/property/5', 200, /Amina Host/],
    ['property without a price', '/property/17', 200, /Price on request/],
    ['property that says only its title', '/property/4', 200, /Says only its title/],
    ['property that says null to all else', '/property/3', 200, /Says nothing more/],
    ['sold property', '/property/13', 200, /Sold/],
    ['property without owner', '/property/20', 200, /Owner details not available\./],
    ['journal', '/blog', 200, /Article 6/],
    ['article', '/journal/article-2', 200, /Words of article 2\./],
    ['article without category', '/journal/article-3', 200, /Words of article 3\./],
    ['sample agent', '/agent', 200, /About/],
    ['property, unknown', '/property/999', 404, /does not exist/],
    ['property, not a number', '/property/abc', 404, /Invalid property ID\./],
    ['article, unknown', '/journal/nothing', 404, /Blog Post Not Found/],
    ['404', '/no-such-page', 404, /Return Home/],
  ];
  for (const [name, path, status, content] of SCREENS) {
    test(`${name} is whole`, async ({ page, leavesOurOrigin }) => {
      const heard: string[] = [];
      listen(page, heard);
      const settled = settles(page);
      const answer = await goto(page, path);
      expect(answer.status()).toBe(status);
      expect(answer.headers()['content-security-policy']).toContain("img-src 'self' data:;");
      await hydrated(page);
      await expect(page.getByRole('main')).toContainText(content);
      await expectPlainWords(page);
      await settled();
      await expectPlainWords(page);
      expect(faultsIn(heard)).toEqual([]);
      expect(leavesOurOrigin).toEqual([]);
    });
  }

  for (const path of ['/property/25', '/filter-results?agreement_type=SHORTLET', '/journal/article-2']) {
    test(`${path} shows the host's pictures through our own origin`, async ({ page, leavesOurOrigin }) => {
      await goto(page, path);
      await hydrated(page);
      const { shown, broken } = await picturesOf(page);
      expect(broken).toEqual([]);
      expect(shown.length).toBeGreaterThan(0);
      for (const address of shown)
        expect(address).toMatch(/^\/media\/r\/.+\/(front|inside|garden)\.jpg-\d+\.(avif|webp)$/);
      expect(leavesOurOrigin).toEqual([]);
    });
  }

  test(
    'the main job: search, open, back, another page by the rule of the specification',
    spec('9-total-pages', '4-hero-tabs-set-agreement'),
    async ({ page }) => {
      const heard: string[] = [];
      listen(page, heard);
      await goto(page, '/');
      await hydrated(page);
      await page.getByRole('radio', { name: 'Shortlet' }).check();
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(page).toHaveURL(/agreement_type=SHORTLET/);
      const list = page.getByRole('main');
      await expect(list.getByRole('article').first()).toBeVisible();
      // 20 properties on this page, no total: 20 / 10 pages, though the second is empty.
      await expect(list).toContainText('Page 1 of 2');
      await expectPlainWords(page);
      await list.getByRole('article').first().getByRole('link').first().click();
      await expect(page).toHaveURL(/\/property\/\d+$/);
      await expect(page.getByText('Amina Host')).toBeVisible();
      await page.goBack();
      await list.getByRole('link', { name: 'Next' }).click();
      await expect(list).toContainText('There is nothing on page 2.');
      await expectPlainWords(page);
      expect(faultsIn(heard)).toEqual([]);
    },
  );
});

test.describe('a host in trouble', () => {
  const BAD_DAY = 'The host has a bad day.';
  const SCREENS: ReadonlyArray<readonly [path: string, standard: string, ownWords: string, whole: RegExp]> = [
    ['/', words.featuredFailed, BAD_DAY, /View Property/],
    ['/filter-results?agreement_type=RENT', words.listingFailed, BAD_DAY, /Page 1 of 2/],
    ['/location/Kilimani', words.listingFailed, BAD_DAY, /in Kilimani/],
    [
      '/property/25',
      'This property could not be loaded just now.',
      'This property could not be loaded just now.',
      /Amina Host/,
    ],
    ['/journal/article-1', words.articleFailed, BAD_DAY, /Words of article 1\./],
    ['/blog', words.latestArticlesFailed, BAD_DAY, /Article 6/],
  ];

  async function expectFailurePage(page: Page, path: string, text: string): Promise<void> {
    const heard: string[] = [];
    listen(page, heard);
    const settled = settles(page);
    const answer = await goto(page, path);
    expect(answer.status()).toBe(503);
    expect(answer.headers()['cache-control']).toBe('no-store');
    const html = await answer.text();
    expect(html).toContain(words.tryAgain);
    expect(html).not.toMatch(/\n\s+at |node_modules|ApiError|ProblemError|127\.0\.0\.1:\d+\/api|upstream/);
    await hydrated(page);
    await expect(page.getByRole('alert').first()).toContainText(text);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectPlainWords(page);
    await settled();
    await expect(page.getByRole('alert').first()).toContainText(text);
    expect(faultsIn(heard)).toEqual([]);
  }

  async function tryAgain(page: Page, whole: RegExp): Promise<void> {
    const button = page.getByRole('main').getByText(words.tryAgain, { exact: true });
    // One press may bring back more than its own part, and what hears of the host again comes back by itself.
    await expect(async () => {
      if ((await button.count()) > 0) await button.first().click({ timeout: 1_000 });
      await expect(button).toHaveCount(0, { timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
    await expect(page.getByRole('main')).toContainText(whole);
  }

  for (const kind of ['error', 'html'] as const satisfies readonly Fault['kind'][]) {
    for (const [path, standard, ownWords, whole] of SCREENS) {
      test(`${path} says so while the host does "${kind}", and Try Again brings it back`, async ({ page }) => {
        host.addFault({ kind, on: '/api' });
        await expectFailurePage(page, path, kind === 'error' ? ownWords : standard);
        host.clearFaults();
        await tryAgain(page, whole);
        const again = await goto(page, path);
        expect(again.status()).toBe(200);
        await expect(page.getByRole('main')).toContainText(whole);
      });
    }
  }

  test('a host that is down, and up again', async ({ page }) => {
    const { port, received } = host;
    await host.close();
    try {
      await expectFailurePage(page, '/', words.forSaleFailed.slice(0, 15));
      await expectFailurePage(page, '/filter-results?agreement_type=SALE', words.listingFailed);
    } finally {
      host = await startApiHost({ port, received });
    }
    await tryAgain(page, /Page 1 of 2/);
  });

  test('a part that fails leaves the rest whole', spec('8-owner-failure', '7-owner'), async ({ page }) => {
    const heard: string[] = [];
    listen(page, heard);
    host.addFault({ kind: 'error', on: '/api/property/25/owner_details' });
    host.addFault({ kind: 'html', on: '/api/property/related' });
    const answer = await goto(page, '/property/25');
    expect([answer.status(), answer.headers()['cache-control']]).toEqual([200, 'no-store']);
    await hydrated(page);
    await expect(page.getByRole('main')).toContainText(BAD_DAY);
    await expect(page.getByRole('heading', { name: 'Similar Properties' })).toHaveCount(0);
    expect(faultsIn(heard)).toEqual([]);
  });

  test(
    'a failure of property, similar homes or suggestions is only logged',
    spec('8-only-logged', '7-property-failure', '7-related-failure', '7-suggestions-failure'),
    async ({ page }) => {
      const heard: string[] = [];
      listen(page, heard);
      let x = 0;
      // Similar homes stand below: their script comes when somebody uses the page.
      const logged = (what: string) =>
        expect
          .poll(async () => {
            x = (x + 7) % 200;
            await page.mouse.move(x, 300);
            return heard.some((line) => line.startsWith(`warning: ${what}: `));
          })
          .toBe(true);
      host.addFault({ kind: 'error', on: '/api/property/related' });
      host.addFault({ kind: 'error', on: '/api/property/simple' });
      await goto(page, '/property/25');
      await hydrated(page);
      await logged('Similar properties');
      await goto(page, '/location/Zanzibar');
      await hydrated(page);
      await logged('Suggestions');
      host.addFault({ kind: 'error', on: '/api/property/25' });
      await goto(page, '/property/25');
      await hydrated(page);
      await logged('Property 25');
      await expect(page.getByRole('main')).not.toContainText(BAD_DAY);
    },
  );

  test('a screen whose script cannot be had says so, and nothing of the inside', async ({ page }) => {
    await goto(page, '/');
    await hydrated(page);
    const script = await scriptOf('src/features/search/location-screen.tsx');
    await page.route(script, (route) => route.abort());
    await page.locator('a[href="/location/Kilimani"]').first().click();
    await expect(page.getByRole('alert')).toContainText('This page could not be shown just now.');
    await expect(page.locator('body')).not.toContainText(/Show Error|dynamically imported/);
    await page.unroute(script);
    await page.getByRole('main').getByRole('link', { name: words.tryAgain }).click();
    await expect(page.getByRole('main')).toContainText(/Kilimani, Nairobi/);
  });

  test('a slow host is waited for', async ({ page }) => {
    host.addFault({ kind: 'slow', on: '/api', ms: 2000 });
    for (const path of ['/', '/property/25']) {
      expect((await goto(page, path)).status()).toBe(200);
      await hydrated(page);
      await expectPlainWords(page);
    }
  });

  test('a host that hangs is an error within its time limit, in a first view and in a later one', async ({ page }) => {
    await goto(page, '/');
    await hydrated(page);
    host.addFault({ kind: 'hang', on: '/api' });
    let begun = Date.now();
    await page.locator('a[href="/location/Kilimani"]').first().click();
    await expect(page.getByRole('alert')).toContainText(words.listingFailed, { timeout: 14_000 });
    // Nothing at all that comes is said after 3 s; the request itself goes on until its own limit.
    expect(Date.now() - begun).toBeGreaterThan(2_500);
    begun = Date.now();
    expect((await goto(page, '/property/25')).status()).toBe(503);
    expect(Date.now() - begun).toBeLessThan(14_000);
    host.clearFaults();
    await hydrated(page);
    await tryAgain(page, /Amina Host/);
  });

  test('answers are remembered as the host allows', async ({ page }) => {
    const asked = (area: string) => host.requests.filter((line) => line.includes(`query=${area}`)).length;
    host.extraHeaders['Cache-Control'] = 'max-age=60';
    for (let visit = 0; visit < 3; visit++) await goto(page, '/location/Thika');
    expect(asked('Thika')).toBe(1);
    host.extraHeaders['Cache-Control'] = 'no-cache';
    for (let visit = 0; visit < 3; visit++) await goto(page, '/location/Nyali');
    expect(asked('Nyali')).toBe(3);
  });
});

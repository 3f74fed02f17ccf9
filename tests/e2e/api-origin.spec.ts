import type { Page } from 'playwright/test';
import words from '#content/words.json' with { type: 'json' };
import { spec } from '#tests/conformance/spec.ts';
import { type ApiHost, startApiHost } from '#tests/fixtures/api-host.ts';
import { enquiryForm, fillEnquiry, pressSend, SAVED } from './enquiry-form.ts';
import { expect, recordConsole, test as shared, WORKER_BLOCKED, waitForHydration } from './fixtures.ts';
import { loadScript } from './script-of.ts';
import { freePort, startServer, type TestServer } from './server.ts';

// Another API host behind the site (S2, S20 to S26): a small one that answers only the calls of the contract, and
// fails in every way a host can. tests/built/api-origin.test.ts checks the served HTML.

let host: ApiHost;
let server: TestServer;
let started: Promise<void> | undefined;
async function start(): Promise<void> {
  // No outgoing connection takes this port while the host is down.
  host = await startApiHost({ port: await freePort() });
  server = await startServer({ API_ORIGIN: host.origin, RATE_LIMIT: 'off' });
}

const test = shared.extend<{ readonly faults: string[] }>({
  /** Fails the test when a script throws, or the console holds an error beside an error answer. */
  faults: [
    async ({ page }, use) => {
      const consoleLines: string[] = [];
      recordConsole(page, consoleLines);
      await use(consoleLines);
      expect(
        consoleLines.filter(
          (line) => line.startsWith('thrown') || (line.startsWith('error') && !/status of [45]/.test(line)),
        ),
      ).toEqual([]);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn which fixtures are needed.
  baseURL: async ({}, use) => {
    started ??= start();
    await started;
    await use(server.url);
  },
});

test.afterAll(async () => {
  await server.dispose();
  await host.close();
});
test.beforeEach(() => host.clearFaults());
// A worker would answer from the device.
test.use({ serviceWorkers: 'block' });

/** Checks that no missing value shows up in the page's text. */
async function expectPlainWords(page: Page): Promise<void> {
  const text = await page.locator('body').innerText();
  expect(text).not.toMatch(/\b(undefined|null|NaN|Infinity|Invalid Date)\b|\[object /);
}

/** @returns a wait until the page, once settled, requests its worker; call it before the page loads */
function settles(page: Page): () => Promise<void> {
  let hasSettled = false;
  page.on('console', (message) => {
    hasSettled ||= message.text() === WORKER_BLOCKED;
  });
  return () => expect.poll(() => hasSettled).toBe(true);
}

test('pages with almost empty data stay whole after hydration, and fetch from no other origin', async ({ page }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== server.url) elsewhere.push(request.url());
  });
  for (const [path, content] of [
    ['/', /Says only its title/],
    ['/property/3', /Says nothing more/],
    ['/property/4', /Says only its title/],
    ['/property/17', /Price on request/],
    ['/property/20', /Owner details not available\./],
    ['/journal/article-3', /Words of article 3\./],
    ['/property/999', /does not exist/],
  ] as const) {
    const settled = settles(page);
    await page.goto(path);
    await settled();
    await expect(page.getByRole('main')).toContainText(content);
    await expectPlainWords(page);
  }
  expect(elsewhere).toEqual([]);
});

test('the main job: search, open, back, another page by the rule of the specification', {
  tag: '@gate',
  ...spec('9-total-pages', '4-hero-tabs-set-agreement'),
}, async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('radio', { name: 'Shortlet' }).check();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/agreement_type=SHORTLET/);
  const list = page.getByRole('main');
  await expect(list.getByRole('article').first()).toBeVisible();
  // 20 properties and no total make 20 / 10 pages, though the second is empty.
  await expect(list).toContainText('Page 1 of 2');
  await expectPlainWords(page);
  await list.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/property\/\d+$/);
  await expect(page.getByText('Amina Host')).toBeVisible();
  await page.goBack();
  await list.getByRole('link', { name: 'Next' }).click();
  await expect(list).toContainText('There is nothing on page 2.');
  await expectPlainWords(page);
});

test.describe('a host in trouble', () => {
  async function tryAgain(page: Page, whole: RegExp): Promise<void> {
    const button = page.getByRole('main').getByText(words.tryAgain, { exact: true });
    // One press may bring back more than its own part, and other parts retry by themselves.
    await expect(async () => {
      if ((await button.count()) > 0) await button.first().click({ timeout: 1_000 });
      await expect(button).toHaveCount(0, { timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
    await expect(page.getByRole('main')).toContainText(whole);
  }

  for (const [path, said, whole] of [
    ['/', words.featuredFailed, /View Property/],
    ['/location/Kilimani', words.listingFailed, /in Kilimani/],
    ['/property/25', 'We couldn’t load this property.', /Amina Host/],
    ['/journal/article-1', words.articleFailed, /Words of article 1\./],
    ['/blog', words.latestArticlesFailed, /Article 6/],
  ] as const)
    test(`is brought back on ${path} by Try Again`, async ({ page }) => {
      host.addFault({ kind: 'html', on: '/api' });
      const settled = settles(page);
      await page.goto(path);
      await settled();
      await expect(page.getByRole('alert').first()).toContainText(said);
      host.clearFaults();
      await tryAgain(page, whole);
    });

  test('shows that it is down, and works again when it is up', { tag: '@gate' }, async ({ page }) => {
    const { port, received } = host;
    await host.close();
    try {
      const answer = await page.goto('/filter-results?agreement_type=SALE');
      expect(answer?.status()).toBe(503);
      await waitForHydration(page);
      await expect(page.getByRole('alert').first()).toContainText(words.listingFailed);
      await expectPlainWords(page);
    } finally {
      host = await startApiHost({ port, received });
    }
    await tryAgain(page, /Page 1 of 2/);
  });

  test(
    'is only logged where property, similar homes or suggestions fail',
    spec('8-only-logged', '7-property-failure', '7-related-failure', '7-suggestions-failure'),
    async ({ page, faults }) => {
      let x = 0;
      // Similar homes are further down: their script loads when somebody uses the page.
      const logged = (what: string) =>
        expect
          .poll(async () => {
            x = (x + 7) % 200;
            await page.mouse.move(x, 300);
            return faults.some((line) => line.startsWith(`warning: ${what}: `));
          })
          .toBe(true);
      host.addFault({ kind: 'error', on: '/api/property/related' });
      host.addFault({ kind: 'error', on: '/api/property/simple' });
      await page.goto('/property/25');
      await logged('Similar properties');
      await page.goto('/location/Zanzibar');
      await logged('Suggestions');
      host.addFault({ kind: 'error', on: '/api/property/25' });
      await page.goto('/property/25');
      await logged('Property 25');
      await expect(page.getByRole('main')).not.toContainText('The host has a bad day.');
    },
  );

  test('shows an error when it hangs, in a first view and in a later one', async ({ page }) => {
    await page.goto('/');
    await waitForHydration(page);
    host.addFault({ kind: 'hang', on: '/api' });
    await page.locator('a[href="/location/Kilimani"]').first().click();
    await expect(page.getByRole('alert')).toContainText(words.listingFailed);
    expect((await page.goto('/property/25'))?.status()).toBe(503);
    host.clearFaults();
    await waitForHydration(page);
    await tryAgain(page, /Amina Host/);
  });
});

test('a screen whose script cannot load says so, without technical details', async ({ page, faults }) => {
  await page.goto('/');
  await waitForHydration(page);
  const script = await loadScript('src/routes/location.$location.tsx');
  await page.route(script, (route) => route.abort());
  await page.locator('a[href="/location/Kilimani"]').first().click();
  await expect(page.getByRole('alert')).toContainText('We couldn’t show this page.');
  await expect(page.locator('body')).not.toContainText(/Show Error|dynamically imported/);
  await page.unroute(script);
  await page.getByRole('main').getByRole('link', { name: words.tryAgain }).click();
  await expect(page.getByRole('main')).toContainText(/Kilimani, Nairobi/);
  // The missing script is an error in the console.
  faults.length = 0;
});

test.describe('an enquiry', () => {
  const arrivals = (note: string) => host.received.filter(({ body }) => body['note'] === note);
  const getKeys = (note: string) => arrivals(note).map(({ headers }) => headers['idempotency-key']);

  test.beforeEach(async ({ page }) => {
    // The next try comes within two seconds, sometimes too soon to be seen waiting.
    await page.addInitScript(() => {
      Math.random = () => 0.9;
    });
  });

  async function send(page: Page, note: string): Promise<void> {
    await page.goto('/property/25');
    await waitForHydration(page);
    await fillEnquiry(page, note);
    await pressSend(page);
  }
  const sent = (page: Page) => expect(page.getByText(words.enquirySent)).toBeVisible({ timeout: 25_000 });

  /** Checks that the page claims neither success nor failure, and that the text has left the form safely. */
  async function expectSaved(page: Page): Promise<void> {
    await expect(page.getByText(SAVED)).toBeVisible();
    await expect(page.getByText(words.enquirySent)).toHaveCount(0);
    await expect(page.getByText(words.enquiryFailed)).toHaveCount(0);
    await expect(enquiryForm(page).getByLabel('Message')).toHaveValue('');
  }

  test('reaches the host once, with the fields of the specification and its key', {
    tag: '@gate',
    ...spec('3-enquiry', '7-enquiry', '5-enquiry-phone-not-sent'),
  }, async ({ page }) => {
    const forwarded: Record<string, string>[] = [];
    page.on('request', (request) => forwarded.push(request.headers()));
    await send(page, 'Plainly sent');
    await sent(page);
    // The phone number stays on the device.
    await expect(enquiryForm(page).getByLabel('Phone')).toHaveAccessibleDescription(`+254 ${words.phoneNotSent}`);
    expect(forwarded.filter((headers) => 'idempotency-key' in headers)).not.toEqual([]);
    expect(forwarded.filter((headers) => 'x-phone' in headers)).toEqual([]);
    expect(JSON.stringify(arrivals('Plainly sent'))).not.toContain('712');
    expect(arrivals('Plainly sent').map(({ body }) => body)).toEqual([
      { name: 'Wanjiru Kamau', email: 'wanjiru@example.co.ke', property_id: 25, note: 'Plainly sent' },
    ]);
    expect(getKeys('Plainly sent')[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('is sent a second time with the same key after the host lost its answer, and never a third time', {
    tag: '@gate',
  }, async ({ page }) => {
    const note = 'Committed, never answered';
    host.addFault({ kind: 'drop-after-commit', on: '/api/enquiry', times: 1 });
    await send(page, note);
    await expectSaved(page);
    // The first text may have arrived, so an edited one must not follow it.
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
    await sent(page);
    const [first, second, ...more] = arrivals(note);
    expect(more).toEqual([]);
    expect(second?.body).toEqual(first?.body);
    const [key] = getKeys(note);
    expect(getKeys(note)).toEqual([key, key]);
    const repeat = await page.request.post('/api/enquiry/create', {
      headers: { 'Idempotency-Key': String(key) },
      data: first?.body,
    });
    expect(repeat.status()).toBe(201);
    expect(arrivals(note)).toHaveLength(2);
  });
});

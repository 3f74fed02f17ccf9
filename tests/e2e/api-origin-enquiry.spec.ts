import { expect, type Page, test } from 'playwright/test';
import words from '#content/words.json' with { type: 'json' };
import { spec } from '#tests/conformance/spec.ts';
import { type ApiHost, type Fault, startApiHost } from '#tests/fixtures/api-host.ts';
import { enquiryForm, fillEnquiry, pressSend, SAVED } from './enquiry-form.ts';
import { controlled, hydrated, keptSeen } from './fixtures.ts';
import { startServer, type TestServer } from './server.ts';

/*
 * Enquiries to another API host behind the site (S20 to S23), which fails in every way a host can. Needs the built product.
 */

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
test.beforeEach(async ({ page }) => {
  host.clearFaults();
  // The next try comes after any time up to two seconds: too soon to be seen waiting, now and then.
  await page.addInitScript(() => {
    Math.random = () => 0.9;
  });
});

test.describe('an enquiry', () => {
  const arrivals = (note: string) => host.received.filter(({ body }) => body['note'] === note);
  const keysOf = (note: string) => arrivals(note).map(({ headers }) => headers['idempotency-key']);

  async function send(page: Page, note: string): Promise<void> {
    await page.goto(`${server.url}/property/25`);
    await hydrated(page);
    await controlled(page);
    await fillEnquiry(page, note);
    await pressSend(page);
  }
  const sent = (page: Page) => expect(page.getByText(words.enquirySent)).toBeVisible({ timeout: 25_000 });

  /** Neither success nor failure is claimed; the text has left the form and is safe. */
  async function expectSaved(page: Page): Promise<void> {
    await expect(page.getByText(SAVED)).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText(words.enquirySent)).toHaveCount(0);
    await expect(page.getByText(words.enquiryFailed)).toHaveCount(0);
    await expect(enquiryForm(page).getByLabel('Message')).toHaveValue('');
  }

  test(
    'reaches the host once, with the fields of the specification and its key',
    spec('3-enquiry', '7-enquiry', '5-enquiry-phone-not-sent'),
    async ({ page, context }) => {
      const asked: Record<string, string>[] = [];
      context.on('request', (request) => asked.push(request.headers()));
      await send(page, 'Plainly sent');
      await sent(page);
      // Of the phone number nothing leaves the device.
      await expect(enquiryForm(page).getByLabel('Phone')).toHaveAccessibleDescription(`+254 ${words.phoneNotSent}`);
      expect(asked.filter((headers) => 'idempotency-key' in headers)).not.toEqual([]);
      expect(asked.filter((headers) => 'x-phone' in headers)).toEqual([]);
      expect(JSON.stringify(arrivals('Plainly sent'))).not.toContain('712');
      expect(arrivals('Plainly sent').map(({ body }) => body)).toEqual([
        { name: 'Wanjiru Kamau', email: 'wanjiru@example.co.ke', property_id: 25, note: 'Plainly sent' },
      ]);
      expect(keysOf('Plainly sent')[0]).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
    },
  );

  test(
    'that the host refuses with an error keeps its text, and goes with the next press',
    spec('8-enquiry-failure'),
    async ({ page }) => {
      host.addFault({ kind: 'error', on: '/api/enquiry' });
      await send(page, 'Through a bad day');
      const alert = page.getByRole('alert').filter({ hasText: 'The host has a bad day.' });
      await expect(alert).toContainText(/Your message is still on this (phone|computer)\./);
      await expect(alert).toContainText(words.weWillTryAgain);
      await expect(enquiryForm(page).getByLabel('Message')).toHaveValue('Through a bad day');
      host.clearFaults();
      await pressSend(page);
      await sent(page);
      expect(arrivals('Through a bad day')).toHaveLength(1);
    },
  );

  for (const kind of ['html', 'drop', 'redirect', 'hang'] as const satisfies readonly Fault['kind'][]) {
    test(`is saved while the host does "${kind}", and arrives once`, async ({ page }) => {
      const note = `Through ${kind}`;
      host.addFault({ kind, on: '/api/enquiry', times: 1 });
      await send(page, note);
      await expectSaved(page);
      await sent(page);
      expect(arrivals(note)).toHaveLength(1);
    });
  }

  test('whose answer the host lost comes to it a second time, with the same key, and never a third', async ({
    page,
  }) => {
    const note = 'Committed, never answered';
    host.addFault({ kind: 'drop-after-commit', on: '/api/enquiry', times: 1 });
    await send(page, note);
    await expectSaved(page);
    // The first text may have arrived: an edited one must not arrive beside it.
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
    await sent(page);
    const [first, second, ...more] = arrivals(note);
    expect(more).toEqual([]);
    expect(second?.body).toEqual(first?.body);
    const [key] = keysOf(note);
    expect(keysOf(note)).toEqual([key, key]);
    const repeat = await page.request.post(`${server.url}/api/enquiry/create`, {
      headers: { 'Idempotency-Key': String(key) },
      data: first?.body,
    });
    expect(repeat.status()).toBe(201);
    expect(arrivals(note)).toHaveLength(2);
  });

  test('that the host has is not handed on again when our own server was killed before its answer', async ({
    page,
  }) => {
    const note = 'Acknowledged to the ledger';
    let isFirst = true;
    await page.context().route('**/api/enquiry/create', async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      await route.fetch();
      await server.kill();
      return route.abort('connectionreset');
    });
    await send(page, note);
    await expectSaved(page);
    await server.start();
    await sent(page);
    expect(arrivals(note)).toHaveLength(1);
  });

  test('waits for a host that is down', async ({ page }) => {
    const note = 'Into nothing';
    const { port, received } = host;
    await page.goto(`${server.url}/property/25`);
    await hydrated(page);
    await controlled(page);
    // The copy is what shows the form while the host is down.
    await keptSeen(page);
    await host.close();
    try {
      await send(page, note);
      await expectSaved(page);
    } finally {
      host = await startApiHost({ port, received });
    }
    await sent(page);
    expect(arrivals(note)).toHaveLength(1);
  });
});

import type { Locator, Page } from 'playwright/test';
import * as v from 'valibot';
import consent from '#content/consent.json' with { type: 'json' };
import page from '#content/pages/valuation.json' with { type: 'json' };
import words from '#content/words.json' with { type: 'json' };
import { TRAP } from '#contract/submission-circumstances.ts';
import { spec } from '#tests/conformance/spec.ts';
import { SAVED } from './enquiry-form.ts';
import { at, type Fate, testWithLink } from './faulty-link.ts';
import { expect, test, testWithOwnServer, waitForHydration } from './fixtures.ts';
import { loadScript } from './script-of.ts';
import type { TestServer } from './server.ts';
import { getRows, storedSubmissions } from './submissions.ts';

// The contact and the valuation form: rules, draft, sending, outcome, and what is sent beside the words of
// a message. outbox.spec.ts tests the outbox itself.

// The worker is blocked: caching the app takes it longer than a test.
test.use({ serviceWorkers: 'block' });

type Kind = 'contact' | 'valuation';

const PAGES = { contact: '/contact-us', valuation: '/request-valuation' };
const PATHS = { contact: '/api/email/contact', valuation: '/api/email/valuation-request' };
const { thanks } = page;

const getForm = (page: Page, kind: Kind) => page.locator(`form[data-form="${kind}"]`);
const press = (page: Page, kind: Kind) =>
  getForm(page, kind)
    .getByRole('button', { name: { contact: 'Send Message', valuation: 'Request Valuation' }[kind] })
    .click();

async function open(page: Page, kind: Kind): Promise<void> {
  await page.goto(PAGES[kind]);
  await waitForHydration(page);
  await expect(getForm(page, kind)).toHaveJSProperty('noValidate', true);
}

async function fillContact(page: Page, message: string): Promise<void> {
  const form = getForm(page, 'contact');
  await form.getByLabel('Full name').fill('Wanjiru Kamau');
  await form.getByLabel('Email').fill('wanjiru@example.co.ke');
  await form.getByLabel('Message').fill(message);
}

async function fillValuation(page: Page, title: string): Promise<void> {
  const form = getForm(page, 'valuation');
  await form.getByLabel('Valuation type').selectOption('Mortgage Valuation');
  await form.getByLabel('Property type').selectOption('Residential');
  await form.getByLabel('County', { exact: true }).selectOption('Kiambu');
  await form.getByLabel('Title number').fill(title);
  await form.getByLabel('Purpose').fill('Buying with a loan.');
  await form.getByLabel('Full name').fill('Wanjiru Kamau');
}

const stored = (server: TestServer, kind: Kind, text: string) =>
  storedSubmissions(server)
    .filter((row) => row.kind === kind && Object.values(row.body).includes(text))
    .map(({ body }) => body);

/** Waits for words while the page's clock advances step by step, so that nothing passes unseen. */
const shownBySteps = (page: Page, message: Locator): Promise<void> =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(50);
        return message.isVisible();
      },
      { intervals: [50] },
    )
    .toBe(true);

const FAILED: Fate = { status: 500, headers: { 'Content-Type': 'text/html' }, body: '<h1>No</h1>' };

test.describe('the contact form', () => {
  test('sends, shows thanks for five seconds, and is cleared', {
    tag: '@gate',
    ...spec('2-contact-form', '4-contact-states', '7-contact', '8-contact-success', '9-success-5-seconds'),
  }, async ({ page, server, quietConsole }) => {
    await page.clock.install();
    await open(page, 'contact');
    await fillContact(page, 'Plainly sent');
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await press(page, 'contact');
    const message = page.getByText(words.contactSent);
    await shownBySteps(page, message);
    await expect(getForm(page, 'contact').getByLabel('Message')).toHaveValue('');
    expect(stored(server, 'contact', 'Plainly sent')).toEqual([
      { fullname: 'Wanjiru Kamau', phone: '', email: 'wanjiru@example.co.ke', message: 'Plainly sent' },
    ]);
    // The focus stays with whoever types on.
    await getForm(page, 'contact').getByLabel('Full name').focus();
    await page.clock.runFor(4_900);
    await expect(message).toBeVisible();
    await page.clock.runFor(200);
    await expect(message).toHaveCount(0);
    await expect(getForm(page, 'contact').getByLabel('Full name')).toBeFocused();
    expect(quietConsole).toEqual([]);
  });

  test('is stopped by mistakes: the first wrong field has the focus, and an edit clears its error', {
    tag: '@gate',
    ...spec(
      '5-contact-name',
      '5-contact-email-required',
      '5-contact-email',
      '5-contact-message',
      '5-contact-edit-clears-field',
    ),
  }, async ({ page, server }) => {
    await open(page, 'contact');
    const form = getForm(page, 'contact');
    await form.getByLabel('Phone').focus();
    await page.keyboard.press('Enter');
    const name = form.getByLabel('Full name');
    await expect(name).toBeFocused();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(name).toHaveAccessibleDescription('Full name is required');
    await expect(form.getByText('Email is required')).toBeVisible();
    await expect(form.getByText('Message is required')).toBeVisible();
    await expect(form.getByText('Three things to fix')).toBeVisible();
    // The focused field is the only announcement.
    await expect(form.getByRole('alert')).toHaveCount(0);
    await name.pressSequentially('W');
    await expect(form.getByText('Full name is required')).toHaveCount(0);
    await form.getByLabel('Email').fill('two words@host.org');
    await form.getByLabel('Message').fill('x'.repeat(5001));
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(form.getByLabel('Email')).toBeFocused();
    await expect(form.getByText('Please enter a valid email')).toBeVisible();
    // A text that is too long is reported, not cut.
    await expect(form.getByText('Message is too long: 5,001 characters. At most 5,000, please')).toBeVisible();
    await expect(form.getByLabel('Message')).toHaveValue('x'.repeat(5001));
    expect(storedSubmissions(server).filter(({ body }) => body['fullname'] === 'W')).toEqual([]);
  });

  testWithLink(
    'keeps its text when the server fails, and an edit clears the error',
    { tag: '@gate', ...spec('8-contact-failure', '5-contact-edit-clears-general') },
    async ({ page, server, link }) => {
      link.use(at(PATHS.contact, FAILED));
      await open(page, 'contact');
      await fillContact(page, 'Through a bad moment');
      await press(page, 'contact');
      const alert = page.getByRole('alert').filter({ hasText: words.contactFailed });
      await expect(alert).toBeFocused();
      await expect(getForm(page, 'contact').getByLabel('Message')).toHaveValue('Through a bad moment');
      await getForm(page, 'contact').getByLabel('Phone').fill('712 345 678');
      await expect(alert).toHaveCount(0);
      link.release();
      await press(page, 'contact');
      await expect(page.getByText(words.contactSent)).toBeVisible();
      expect(stored(server, 'contact', 'Through a bad moment')).toHaveLength(1);
    },
  );

  test('accepts anything as text: restored after a reload, sent whole, never run', async ({ page, server }) => {
    const name = '<img src=x onerror="window.harmed=1">\u202Eevil';
    const message = `</textarea><script>window.harmed=1</script>\n👩🏽‍👧🏽 שלום \u2066\u0007${'long '.repeat(600)}end`;
    await open(page, 'contact');
    const form = getForm(page, 'contact');
    await form.getByLabel('Full name').fill(name);
    await form.getByLabel('Email').fill("o'b+{b}&a@example.co.ke");
    await form.getByLabel('Message').fill(message);
    await page.reload();
    await expect(form.getByLabel('Message')).toHaveValue(message);
    await expect(form.getByLabel('Full name')).toHaveValue(name);
    await press(page, 'contact');
    await expect(page.getByText(words.contactSent)).toBeVisible();
    expect(stored(server, 'contact', message)).toEqual([
      { fullname: name, phone: '', email: "o'b+{b}&a@example.co.ke", message },
    ]);
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
  });
});

test.describe('the valuation form', () => {
  testWithLink(
    'shows thanks in its place, and returns for another request',
    {
      tag: '@gate',
      ...spec(
        '2-valuation-form',
        '2-valuation-thank-you',
        '4-valuation-submitting',
        '4-valuation-success',
        '7-valuation',
        '8-valuation-24-hours',
      ),
    },
    async ({ page, server, link, quietConsole }) => {
      link.use(at(PATHS.valuation, 'hold'));
      await open(page, 'valuation');
      const form = getForm(page, 'valuation');
      // Suggestions follow the county; other text is accepted too.
      await form.getByLabel('County', { exact: true }).selectOption('Kiambu');
      const place = form.getByLabel('Sub-county');
      await place.focus();
      await expect(form.locator('datalist option[value="Thika Town"]')).toHaveCount(1);
      await expect(form.locator('datalist option[value="Westlands"]')).toHaveCount(0);
      await place.fill('Behind the old mill');
      await fillValuation(page, 'LR 1142');
      await press(page, 'valuation');
      await expect(form.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
      link.release();
      const another = page.getByRole('button', { name: thanks.button });
      await expect(another).toBeVisible();
      await expect(page.getByText(thanks.text)).toContainText('within 24 hours');
      await expect(form).toBeHidden();
      await expect(page.getByText(thanks.title, { exact: true })).toBeFocused();
      // Without email and phone nobody can answer, so it says whom to call.
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: /^Call us on / })).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(form.getByLabel('Valuation type')).toBeFocused();
      await expect(form.getByLabel('Title number')).toHaveValue('');
      await expect(another).toHaveCount(0);
      expect(stored(server, 'valuation', 'LR 1142')).toEqual([
        {
          valuation_type: 'Mortgage Valuation',
          property_type: 'Residential',
          county: 'Kiambu',
          subcounty: 'Behind the old mill',
          title_number: 'LR 1142',
          purpose_of_valuation: 'Buying with a loan.',
          fullname: 'Wanjiru Kamau',
          email: '',
          phone: '',
          best_time_to_contact: '',
        },
      ]);
      expect(quietConsole).toEqual([]);
    },
  );

  testWithLink(
    'is stopped by each mistake, and keeps its data when the server fails',
    {
      tag: '@gate',
      ...spec(
        '5-valuation-type',
        '5-valuation-property-type',
        '5-valuation-county',
        '5-valuation-title-number',
        '5-valuation-purpose',
        '5-valuation-name',
        '5-valuation-email',
        '5-valuation-blocked',
        '4-valuation-failed',
        '4-valuation-edit-clears',
        '8-valuation-failure',
        '2-privacy-links',
      ),
    },
    async ({ page, server, link }) => {
      link.use(at(PATHS.valuation, FAILED));
      await open(page, 'valuation');
      const form = getForm(page, 'valuation');
      await form.getByLabel('Email').fill('bad');
      await press(page, 'valuation');
      await expect(form.getByLabel('Valuation type')).toBeFocused();
      for (const error of [
        ...['Please select valuation type', 'Please select property type', 'County is required'],
        ...['Title number is required', 'Purpose is required', 'Full name is required'],
        'Please enter a valid email',
      ]) {
        await expect(form.getByText(error, { exact: true })).toBeVisible();
      }
      expect(link.sent.filter(({ path }) => path === PATHS.valuation)).toEqual([]);
      await form.getByLabel('Email').fill('');
      await expect(form.getByText('Please enter a valid email')).toHaveCount(0);
      await fillValuation(page, 'LR 500');
      await expect(form.getByText('to fix before')).toHaveCount(0);
      await press(page, 'valuation');
      const banner = page.getByRole('alert').filter({ hasText: words.valuationFailed });
      await expect(banner).toBeFocused();
      await expect(form.getByLabel('Title number')).toHaveValue('LR 500');
      await expect(form.getByLabel('County', { exact: true })).toHaveValue('Kiambu');
      await form.getByLabel('Best time to contact').selectOption('Evening (5pm-8pm)');
      await expect(banner).toHaveCount(0);
      link.release();
      await press(page, 'valuation');
      await expect(page.getByText(thanks.text)).toBeVisible();
      expect(stored(server, 'valuation', 'LR 500')).toHaveLength(1);
      await expect(form.locator('a[href="/privacy"]')).toHaveCount(1);
      await expect(page.locator('footer a[href="/privacy-policy"]')).toHaveCount(1);
    },
  );

  test(
    'survives a reload, is saved without signal, and starts its 24 hours when it is sent; five seconds later the form is back',
    spec('4-valuation-success', '9-success-5-seconds', '8-valuation-24-hours'),
    async ({ page, context, server }) => {
      await page.clock.install();
      await open(page, 'valuation');
      const form = getForm(page, 'valuation');
      await fillValuation(page, 'LR 77');
      await page.reload();
      await expect(form.getByLabel('Title number')).toHaveValue('LR 77');
      await expect(form.getByLabel('County', { exact: true })).toHaveValue('Kiambu');
      await expect(form).toHaveJSProperty('noValidate', true);
      await context.setOffline(true);
      await press(page, 'valuation');
      await expect(page.getByText('It will be sent when you are online.')).toBeFocused();
      await expect(page.getByText('the 24 hours start when it is sent')).toBeVisible();
      await expect(page.getByText(thanks.text)).toHaveCount(0);
      await expect(form).toBeHidden();
      await context.setOffline(false);
      await expect(page.getByText(thanks.text)).toBeVisible();
      expect(stored(server, 'valuation', 'LR 77')).toHaveLength(1);
      await page.clock.fastForward(5_000);
      await expect(page.getByText(thanks.text)).toHaveCount(0);
      // The focus moves from the panel to the form.
      await expect(form).toBeFocused();
      await expect(form.getByLabel('Title number')).toHaveValue('');
    },
  );
});

test.describe('a message carries', () => {
  const Row = v.object({
    received_at: v.string(),
    quarantine: v.nullable(v.string()),
    consent_version: v.nullable(v.string()),
    consent_at: v.nullable(v.string()),
    body: v.string(),
  });
  const getRow = (server: TestServer, message: string) =>
    getRows(server, 'SELECT * FROM submissions', Row).find(({ body }) => body.includes(message));

  testWithOwnServer('the consent of the press, also when it had to wait', async ({ page, server }) => {
    const pressedAgo = 60_000;
    await page.clock.install({ time: Date.now() - pressedAgo });
    await open(page, 'contact');
    await expect(getForm(page, 'contact').getByText(consent.text)).toBeVisible();
    // Longer than a bot takes; the wait without a server does not count.
    await page.clock.fastForward(1600);
    await fillContact(page, 'Waited for the server');
    // The outbox's code loads when the form is touched.
    await page.waitForLoadState('networkidle');
    await server.kill();
    await press(page, 'contact');
    await expect(page.getByText(SAVED)).toBeVisible();
    await page.clock.fastForward(pressedAgo);
    await server.start();
    await page.reload();
    await expect.poll(() => getRow(server, 'Waited for the server')).toBeDefined();
    const row = getRow(server, 'Waited for the server');
    expect(row).toMatchObject({ quarantine: null, consent_version: consent.version });
    expect(Date.parse(row?.consent_at ?? '')).toBeLessThan(Date.parse(row?.received_at ?? '') - pressedAgo / 2);
  });

  test('the signs of a bot, which gets the same thanks and is quarantined', async ({ page, server }) => {
    await open(page, 'contact');
    await fillContact(page, 'Cheap followers');
    await getForm(page, 'contact').locator(`input[name="${TRAP.field}"]`).fill('https://spam.example', { force: true });
    await press(page, 'contact');
    await expect(page.getByText(words.contactSent)).toBeVisible();
    expect(getRow(server, 'Cheap followers')?.quarantine).toMatch(/^trap/);
  });

  test('no sign of a quick press when it was typed before the script loaded', async ({ page, server }) => {
    let release = (): void => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(await loadScript('index.html'), async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(PAGES.contact);
    await fillContact(page, 'Typed before the script');
    await press(page, 'contact');
    release();
    await expect(page.getByText(words.contactSent)).toBeVisible();
    const row = { quarantine: null, consent_version: consent.version };
    expect(getRow(server, 'Typed before the script')).toMatchObject(row);
  });
});

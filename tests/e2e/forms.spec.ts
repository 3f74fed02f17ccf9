import type { Page } from 'playwright/test';
import page from '#content/pages/valuation.json' with { type: 'json' };
import words from '#content/words.json' with { type: 'json' };
import { spec } from '#tests/conformance/spec.ts';
import { type Fate, type FaultyLink, openLink } from './faulty-link.ts';
import { expect, hydrated, test } from './fixtures.ts';
import type { TestServer } from './server.ts';
import { storedSubmissions } from './submissions.ts';

/*
 * The contact and the valuation form in the built product: rules, draft, sending, what became of it. What the outbox
 * does with a message whatever its form is in outbox.spec.ts.
 */

// Nothing here is the worker's, whose first fetching of all files takes longer than a test.
test.use({ serviceWorkers: 'block' });

type Kind = 'contact' | 'valuation';

const PAGES = { contact: '/contact-us', valuation: '/request-valuation' };
const PATHS = { contact: '/api/email/contact', valuation: '/api/email/valuation-request' };
const BUTTONS = { contact: 'Send Message', valuation: 'Request Valuation' };
const { thanks } = page;

const formOf = (page: Page, kind: Kind) => page.locator(`form[data-form="${kind}"]`);
const press = (page: Page, kind: Kind) => formOf(page, kind).getByRole('button', { name: BUTTONS[kind] }).click();

async function open(page: Page, kind: Kind, origin = ''): Promise<void> {
  await page.goto(origin + PAGES[kind]);
  await hydrated(page);
  await expect(formOf(page, kind)).toHaveJSProperty('noValidate', true);
}

async function fillContact(page: Page, message: string): Promise<void> {
  const form = formOf(page, 'contact');
  await form.getByLabel('Full name').fill('Wanjiru Kamau');
  await form.getByLabel('Email').fill('wanjiru@example.co.ke');
  await form.getByLabel('Message').fill(message);
}

async function fillValuation(page: Page, title: string): Promise<void> {
  const form = formOf(page, 'valuation');
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

async function withFault(
  server: TestServer,
  kind: Kind,
  fate: Fate,
  work: (link: FaultyLink) => Promise<void>,
): Promise<void> {
  const link = await openLink(server);
  link.use(({ path }) => (path === PATHS[kind] ? fate : 'pass'));
  try {
    await work(link);
  } finally {
    await link.close();
  }
}

const FAILED: Fate = { status: 500, headers: { 'Content-Type': 'text/html' }, body: '<h1>No</h1>' };

test.describe('the contact form', () => {
  test(
    'sends, says so for five seconds, and is cleared',
    spec('2-contact-form', '4-contact-states', '7-contact', '8-contact-success', '9-success-5-seconds'),
    async ({ page, server, quietConsole }) => {
      await open(page, 'contact');
      await fillContact(page, 'Plainly sent');
      await press(page, 'contact');
      const message = page.getByText(words.contactSent);
      await expect(message).toBeVisible();
      const since = Date.now();
      await expect(formOf(page, 'contact').getByLabel('Message')).toHaveValue('');
      expect(stored(server, 'contact', 'Plainly sent')).toEqual([
        { fullname: 'Wanjiru Kamau', phone: '', email: 'wanjiru@example.co.ke', message: 'Plainly sent' },
      ]);
      // Nobody is thrown out of what they type next.
      await formOf(page, 'contact').getByLabel('Full name').focus();
      await expect(message).toHaveCount(0);
      expect(Date.now() - since).toBeGreaterThan(3500);
      await expect(formOf(page, 'contact').getByLabel('Full name')).toBeFocused();
      expect(quietConsole).toEqual([]);
    },
  );

  test('is not cleared when it was filled anew while its message was on the way', async ({ page, server }) => {
    await withFault(server, 'contact', 'hold', async (link) => {
      await open(page, 'contact', link.url);
      await fillContact(page, 'Typed twice');
      await press(page, 'contact');
      await expect.poll(() => link.sent.filter(({ path }) => path === PATHS.contact).length).toBeGreaterThan(0);
      const message = formOf(page, 'contact').getByLabel('Message');
      await message.fill('');
      await message.pressSequentially('Typed twice');
      link.release();
      await expect(page.getByText(words.contactSent)).toBeVisible();
      await expect(message).toHaveValue('Typed twice');
      await expect(page.getByText(words.contactSent)).toHaveCount(0);
      await expect(message).toHaveValue('Typed twice');
      await expect(formOf(page, 'contact').getByLabel('Email')).toHaveValue('wanjiru@example.co.ke');
      expect(stored(server, 'contact', 'Typed twice')).toHaveLength(1);
    });
  });

  test(
    'is held back by what is wrong: the first such field has the focus, and an edit takes its error away',
    spec(
      '5-contact-name',
      '5-contact-email-required',
      '5-contact-email',
      '5-contact-message',
      '5-contact-edit-clears-field',
    ),
    async ({ page, server }) => {
      await open(page, 'contact');
      const form = formOf(page, 'contact');
      await page.keyboard.press('Tab');
      await form.getByLabel('Phone').focus();
      await page.keyboard.press('Enter');
      const name = form.getByLabel('Full name');
      await expect(name).toBeFocused();
      await expect(name).toHaveAttribute('aria-invalid', 'true');
      await expect(name).toHaveAccessibleDescription('Full name is required');
      await expect(form.getByText('Email is required')).toBeVisible();
      await expect(form.getByText('Message is required')).toBeVisible();
      await expect(form.getByText('Three things to fix')).toBeVisible();
      // One announcement: the field with the focus. Nothing else interrupts.
      await expect(form.getByRole('alert')).toHaveCount(0);
      await name.pressSequentially('W');
      await expect(form.getByText('Full name is required')).toHaveCount(0);
      await form.getByLabel('Email').fill('two words@host.org');
      await form.getByLabel('Message').fill('x'.repeat(5001));
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(form.getByLabel('Email')).toBeFocused();
      await expect(form.getByText('Please enter a valid email')).toBeVisible();
      // Too long is said, not cut.
      await expect(form.getByText('Message is too long: 5,001 characters. At most 5,000, please')).toBeVisible();
      await expect(form.getByLabel('Message')).toHaveValue('x'.repeat(5001));
      expect(storedSubmissions(server).filter(({ body }) => body['fullname'] === 'W')).toEqual([]);
    },
  );

  test(
    'keeps its text when the server fails, and drops the message about it on an edit',
    spec('8-contact-failure', '5-contact-edit-clears-general'),
    async ({ page, server }) => {
      await withFault(server, 'contact', FAILED, async (link) => {
        await open(page, 'contact', link.url);
        await fillContact(page, 'Through a bad moment');
        await press(page, 'contact');
        const alert = page.getByRole('alert').filter({ hasText: words.contactFailed });
        await expect(alert).toBeFocused();
        await expect(formOf(page, 'contact').getByLabel('Message')).toHaveValue('Through a bad moment');
        await formOf(page, 'contact').getByLabel('Phone').fill('712 345 678');
        await expect(alert).toHaveCount(0);
        link.release();
        await press(page, 'contact');
        await expect(page.getByText(words.contactSent)).toBeVisible();
        expect(stored(server, 'contact', 'Through a bad moment')).toHaveLength(1);
      });
    },
  );

  test('without a signal is saved and says when it goes, and goes when the signal is back', async ({
    page,
    context,
    server,
  }) => {
    await open(page, 'contact');
    await fillContact(page, 'Written in a lift');
    await context.setOffline(true);
    await press(page, 'contact');
    await expect(
      page.getByText(/Saved on this (phone|computer)\. It will be sent when you are online\./),
    ).toBeVisible();
    await expect(page.getByText(/Your message is in the outbox\. (You can close|Open) the app/)).toBeVisible();
    await expect(formOf(page, 'contact').getByLabel('Message')).toHaveValue('');
    await context.setOffline(false);
    await expect(page.getByText(words.contactSent)).toBeVisible({ timeout: 15_000 });
    expect(stored(server, 'contact', 'Written in a lift')).toHaveLength(1);
  });

  test('takes anything as text: kept over a reload, sent whole, never run', async ({ page, server }) => {
    const name = '<img src=x onerror="window.harmed=1">\u202Eevil';
    const message = `</textarea><script>window.harmed=1</script>\n👩🏽‍👧🏽 שלום \u2066\u0007${'long '.repeat(600)}end`;
    await open(page, 'contact');
    const form = formOf(page, 'contact');
    await form.getByLabel('Full name').fill(name);
    await form.getByLabel('Email').fill('"<b>"@example.co.ke');
    await form.getByLabel('Message').fill(message);
    await page.reload();
    await expect(form.getByLabel('Message')).toHaveValue(message, { timeout: 15_000 });
    await expect(form.getByLabel('Full name')).toHaveValue(name);
    await press(page, 'contact');
    await expect(page.getByText(words.contactSent)).toBeVisible();
    expect(stored(server, 'contact', message)).toEqual([
      { fullname: name, phone: '', email: '"<b>"@example.co.ke', message },
    ]);
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
  });
});

test.describe('the valuation form', () => {
  test(
    'thanks in its own place, and comes back for another one',
    spec(
      '2-valuation-form',
      '2-valuation-thank-you',
      '4-valuation-submitting',
      '4-valuation-success',
      '7-valuation',
      '8-valuation-24-hours',
    ),
    async ({ page, server, quietConsole }) => {
      await withFault(server, 'valuation', 'hold', async (link) => {
        await open(page, 'valuation', link.url);
        const form = formOf(page, 'valuation');
        // Suggestions follow the county; what is typed instead is as good.
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
      });
    },
  );

  test(
    'is held back by each thing that is wrong, and keeps its data when the server fails',
    spec(
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
    async ({ page, server }) => {
      await withFault(server, 'valuation', FAILED, async (link) => {
        await open(page, 'valuation', link.url);
        const form = formOf(page, 'valuation');
        await form.getByLabel('Email').fill('bad');
        await press(page, 'valuation');
        await expect(form.getByLabel('Valuation type')).toBeFocused();
        for (const error of [
          'Please select valuation type',
          'Please select property type',
          'County is required',
          'Title number is required',
          'Purpose is required',
          'Full name is required',
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
      });
    },
  );

  test(
    'survives a reload, is saved without a signal, and starts its 24 hours when it goes; five seconds later the form is back',
    spec('4-valuation-success', '9-success-5-seconds', '8-valuation-24-hours'),
    async ({ page, context, server }) => {
      await open(page, 'valuation');
      const form = formOf(page, 'valuation');
      await fillValuation(page, 'LR 77');
      await page.reload();
      await expect(form.getByLabel('Title number')).toHaveValue('LR 77', { timeout: 15_000 });
      await expect(form.getByLabel('County', { exact: true })).toHaveValue('Kiambu');
      await expect(form).toHaveJSProperty('noValidate', true);
      await context.setOffline(true);
      await press(page, 'valuation');
      await expect(page.getByText('It will be sent when you are online.')).toBeFocused();
      await expect(page.getByText('the 24 hours start when it goes')).toBeVisible();
      await expect(page.getByText(thanks.text)).toHaveCount(0);
      await expect(form).toBeHidden();
      await context.setOffline(false);
      await expect(page.getByText(thanks.text)).toBeVisible({ timeout: 15_000 });
      expect(stored(server, 'valuation', 'LR 77')).toHaveLength(1);
      await expect(page.getByText(thanks.text)).toHaveCount(0);
      // The focus was in the panel; it is kept at the form.
      await expect(form).toBeFocused();
      await expect(form.getByLabel('Title number')).toHaveValue('');
    },
  );
});

for (const kind of ['contact', 'valuation'] as const) {
  test(`the ${kind} form pressed before the script has come is sent once`, async ({ page, server }) => {
    let release = (): void => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(PAGES[kind], { waitUntil: 'commit' });
    await (kind === 'contact' ? fillContact : fillValuation)(page, `Too early ${kind}`);
    await press(page, kind);
    await expect(formOf(page, kind)).toHaveAttribute('data-pressed');
    release();
    await expect(page.getByText(kind === 'contact' ? words.contactSent : thanks.text)).toBeVisible();
    expect(stored(server, kind, `Too early ${kind}`)).toHaveLength(1);
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('both forms are ordinary form posts that come back to their page', async ({ page, server }) => {
    await page.goto(PAGES.contact);
    await fillContact(page, 'By an ordinary form');
    await press(page, 'contact');
    await expect(page.getByText(words.contactSent)).toBeVisible();
    await page.goto(PAGES.valuation);
    await fillValuation(page, 'LR plain');
    await press(page, 'valuation');
    await expect(page.getByText(thanks.text)).toBeVisible();
    await page.getByRole('link', { name: thanks.button }).click();
    await expect(formOf(page, 'valuation').getByLabel('Title number')).toHaveValue('');
    expect(stored(server, 'contact', 'By an ordinary form')).toHaveLength(1);
    expect(stored(server, 'valuation', 'LR plain')).toHaveLength(1);
  });
});

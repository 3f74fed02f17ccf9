import { test as base, expect, type Page } from 'playwright/test';
import { type ApiHost, startApiHost } from '#tests/fixtures/api-host.ts';
import { pxTooWide } from './accessible.ts';
import { waitForHydration, waitForWorker } from './fixtures.ts';
import { startServer, type TestServer } from './server.ts';

// Words of 200 letters without a break, wherever a visitor's or a listing's text can appear: no page gets wider
// than its window.

interface Site {
  readonly host: ApiHost;
  readonly server: TestServer;
}

const LETTERS = 'Wm'.repeat(100);
const WORD = encodeURIComponent(LETTERS);
const WIDTHS = [1280, 360] as const;

const test = base.extend<object, { readonly site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn which fixtures are needed.
    async ({}, use) => {
      const host = await startApiHost();
      for (const name of ['title', 'address', 'address_line1', 'state', 'description', 'subtype', 'name', 'email']) {
        host.texts.set(name, name === 'email' ? `${LETTERS}@${LETTERS}.example` : LETTERS);
      }
      host.texts.set('heading', LETTERS);
      host.texts.set('phone_number', '2'.repeat(60));
      const words = `<h2>${LETTERS}</h2><p>${LETTERS} <a href="/team">${LETTERS}</a></p><ul><li>${LETTERS}</li></ul>`;
      const table = `<table><tr><th>${LETTERS}</th><td>${LETTERS}</td></tr></table>`;
      host.contents.set('article-2', `${words}${table}<blockquote>${LETTERS}</blockquote><pre>${LETTERS}</pre>`);
      const server = await startServer({ API_ORIGIN: host.origin });
      await use({ host, server });
      await server.dispose();
      await host.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ site }, use) => use(site.server.url),
});

/** Checks at each width that neither the page nor anything laid over it is wider than the window. */
async function expectNoWider(page: Page, where: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 780 });
    const beside = await page.evaluate(() => {
      const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
      const isInFrame = (element: Element | null): boolean =>
        element !== null && (scrolls(element) || isInFrame(element.parentElement));
      // A dialog clips its overflow, so its parts are measured.
      return [...document.querySelectorAll('dialog[open], dialog[open] *, [popover]:popover-open')]
        .filter((element) => {
          const { left, right, width: own } = element.getBoundingClientRect();
          return own > 1 && (right > innerWidth + 1 || left < -1) && !isInFrame(element);
        })
        .map((element) => `${element.localName}.${element.getAttribute('class')}`);
    });
    expect.soft(beside, `${where}, beside the window of ${width} px`).toEqual([]);
    expect.soft(await pxTooWide(page), `${where}, wider than ${width} px by`).toBeLessThanOrEqual(0);
  }
}

test.describe('the text of an address', () => {
  test.use({ serviceWorkers: 'block' });

  test('widens no page', async ({ page }) => {
    for (const address of [
      `/filter-results?agreement_type=RENT&property_type=RESIDENTIAL&location=${WORD}&bedrooms=3&min_price=1500.75`,
      ...[`/location/${WORD}?page=2`, `/property/${WORD}`, `/me/${WORD}`, `/journal/${WORD}`],
      ...[`/faq?q=${WORD.slice(0, 100)}`, `/saved/packs/${WORD}`],
      `/saved/add?title=${WORD}&text=${WORD}&url=${WORD}`,
    ]) {
      await page.goto(address);
      await waitForHydration(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoWider(page, address.replaceAll(LETTERS, 'WORD'));
    }
  });
});

test.describe('the text of a listing', () => {
  test.use({ serviceWorkers: 'block' });

  test('widens no page: lists, a home, its dialogs, articles', async ({ page }) => {
    for (const address of ['/', '/filter-results', '/blog', '/journal/article-2', '/journal/article-3', '/agent']) {
      await page.goto(address);
      await waitForHydration(page);
      await expect(page.getByRole('heading', { name: LETTERS }).first()).toBeAttached();
      await expectNoWider(page, address);
    }
    for (const address of ['/property/10', '/property/12']) {
      await page.goto(address);
      await waitForHydration(page);
      await expect(page.getByRole('heading', { level: 1, name: LETTERS })).toBeVisible();
      await expectNoWider(page, address);
    }
    await page.getByRole('button', { name: /share/i }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoWider(page, 'the share dialog');
  });
});

test('text that a visitor types or stores widens no page', async ({ page }) => {
  // Visits every field at each width.
  test.setTimeout(120_000);
  await page.goto(`/filter-results?agreement_type=SALE&location=${WORD}`);
  await waitForHydration(page);
  await waitForWorker(page);

  await page.getByRole('button', { name: 'Save search' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Search saved/ })).toBeVisible();
  await expectNoWider(page, 'a saved search under its list');
  await page
    .getByRole('button', { name: /location/i })
    .first()
    .click();
  await page.getByRole('textbox', { name: /Search an area/ }).fill(LETTERS);
  await expect(page.getByRole('button', { name: new RegExp(LETTERS) }).first()).toBeVisible();
  await expectNoWider(page, 'the location picker');

  await page.goto('/saved/searches');
  await expect(page.getByRole('region', { name: 'Saved searches' }).getByRole('listitem')).toContainText(LETTERS);
  await expectNoWider(page, 'saved searches');

  await page.goto('/property/12');
  await waitForHydration(page);
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Saved/ }).first()).toBeVisible();
  await expectNoWider(page, 'a home just saved');
  const form = page.getByRole('form', { name: /enquir/i });
  for (const label of ['First name', 'Last name', 'Message']) await form.getByLabel(label).fill(LETTERS);
  await form.getByLabel('Email').fill(LETTERS);
  await form.getByRole('button', { name: /send/i }).click();
  await expectNoWider(page, 'an enquiry with a mistake');
  for (const label of ['First name', 'Last name']) await form.getByLabel(label).fill(LETTERS.slice(0, 90));
  await form.getByLabel('Phone').fill('712 345 678');
  await form.getByLabel('Email').fill(`${LETTERS.slice(0, 60)}@${LETTERS.slice(0, 60)}.example`);
  await page.context().setOffline(true);
  await form.getByRole('button', { name: /send/i }).click();
  await expect(page.getByRole('link', { name: 'Open the outbox' }).first()).toBeVisible();
  await expectNoWider(page, 'an enquiry that waits');
  await page.goto('/outbox');
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('listitem')).toHaveCount(1);
  await expectNoWider(page, 'the outbox');
  await page.context().setOffline(false);

  await page.goto('/saved');
  const savedHomes = page.getByRole('region', { name: 'Saved homes' });
  await savedHomes.getByRole('button', { name: /^More options for/ }).click();
  await page.getByLabel('Your note').fill(LETTERS);
  await expectNoWider(page, 'a note of a saved home');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(savedHomes).toContainText(LETTERS);
  await expectNoWider(page, 'saved homes');

  for (const address of ['/saved/packs', '/storage', '/saved/move', '/news', '/']) {
    await page.goto(address);
    await waitForHydration(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoWider(page, address);
  }
});

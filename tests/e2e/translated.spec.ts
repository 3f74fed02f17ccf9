import type { Page } from 'playwright/test';
import words from '#content/words.json' with { type: 'json' };
import { CHANGES_IN_PLACE, changeTexts, type TextChange } from '#tests/fixtures/text-changers.ts';
import { enquiryReady, fillEnquiry, pressSend, SAVED } from './enquiry-form.ts';
import { expect, recordConsole, test, waitForHydration, waitForWorker } from './fixtures.ts';
import { SCREENS } from './screen-table.ts';
import { loadScript } from './script-of.ts';
import { countArrivals } from './submissions.ts';

/*
 * Pages whose texts a translator, a reading aid or an extension changes while the app runs.
 */

const HOME = '/property/24';

/** Changes all texts of a page, and later ones. */
const translate = (page: Page, how: TextChange = 'replace'): Promise<void> =>
  page.evaluate(`(${String(changeTexts)})(${JSON.stringify(how)}, true)`);

/** Delays the app's script. @returns a function that lets it load */
async function holdScript(page: Page): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(await loadScript('index.html'), async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

async function loseConnection(page: Page): Promise<void> {
  await page.context().setOffline(true);
  // The listener loads with the use of a page, and may have missed the browser's event.
  const isSaid = async () => {
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    return page.getByRole('status').getByText('No connection.').isVisible();
  };
  await expect.poll(isSaid).toBe(true);
}

async function findConnection(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await expect(page.getByRole('status').getByText('Back online.')).toBeVisible();
}

test.describe('with the server', () => {
  test.use({ serviceWorkers: 'block' });

  test('a translated page keeps its screen and typed text when the connection drops and returns', async ({ page }) => {
    test.setTimeout(900_000);
    const consoleLines: string[] = [];
    recordConsole(page, consoleLines);
    for (const { name, path, status } of SCREENS) {
      consoleLines.length = 0;
      await page.goto(path);
      await waitForHydration(page);
      // The connection watch loads when the page has settled. A request whose end was missed would count for ever.
      await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
      await translate(page);
      const fields = page.getByRole('main').locator('input[type="text"], input[type="email"], textarea');
      const shown = (await fields.all()).slice(0, 5);
      const open = [];
      // A folded field cannot be filled in.
      for (const field of shown) if ((await field.isVisible()) && (await field.isEditable())) open.push(field);
      for (const field of open) await field.fill('jj@example.com');
      await page.mouse.move(5, 300);
      await loseConnection(page);
      await findConnection(page);
      await expect.soft(page.getByRole('heading', { level: 1 }), name).toHaveCount(1);
      await expect.soft(page.getByText(words.oops), name).toHaveCount(0);
      for (const field of open) await expect.soft(field, name).toHaveValue('jj@example.com');
      const complaints = consoleLines.filter(
        (line) =>
          !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/.test(line) &&
          (status !== 404 || !line.includes('status of 404')),
      );
      expect.soft(complaints, `${name}: console`).toEqual([]);
    }
  });

  test('on a translated page late blocks hydrate and update', async ({ page, quietConsole: _quiet }) => {
    await page.goto('/');
    await waitForHydration(page);
    const featured = page.getByRole('region', { name: 'Featured Properties' });
    await expect(featured).toContainText(/1 of \d+/);
    await translate(page);
    await expect(featured).toContainText(/«1.{0,2} of .{0,2}\d+»/);
    await featured.getByRole('button', { name: 'Next' }).click();
    await expect(featured).toContainText(/2.{0,2} of .{0,2}\d+/);
    await expect(page.getByRole('contentinfo')).toContainText('«');
  });

  test('a page translated before its script loads hydrates with its typed text', async ({
    page,
    quietConsole: _quiet,
  }) => {
    const release = await holdScript(page);
    await page.goto(HOME, { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeAttached();
    await translate(page);
    await fillEnquiry(page, 'Typed before the script');
    await page.getByLabel('First name').focus();
    release();
    await enquiryReady(page);
    await page.mouse.move(5, 300);
    await expect(page.getByLabel('Message')).toHaveValue('Typed before the script');
    await expect(page.getByLabel('First name')).toBeFocused();
    await page.getByLabel('Email').fill('');
    await pressSend(page);
    await expect(page.getByText('Please fill in all required fields.')).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('Typed before the script');
  });

  test('a page that must be rendered anew keeps its typed text', async ({ page }) => {
    const release = await holdScript(page);
    await page.goto(HOME, { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeAttached();
    await fillEnquiry(page, 'Typed on a page that is made anew');
    await page.getByLabel('First name').focus();
    await page.getByRole('main').evaluate((main) => main.prepend(document.createElement('s')));
    release();
    await enquiryReady(page);
    await expect(page.locator('main > s')).toHaveCount(0);
    await expect(page.getByLabel('Message')).toHaveValue('Typed on a page that is made anew');
    await expect(page.getByLabel('First name')).toHaveValue('Wanjiru');
    await expect(page.getByLabel('First name')).toBeFocused();
  });

  for (const how of CHANGES_IN_PLACE) {
    test(`filters, count and list stay right after texts were changed: ${how}`, async ({
      page,
      quietConsole: _quiet,
    }) => {
      await page.goto('/filter-results?agreement_type=SALE');
      await waitForHydration(page);
      await translate(page, how);
      await page.getByRole('main').locator('form button[aria-haspopup="dialog"]').last().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'More bedrooms' }).click();
      await dialog.getByRole('button', { name: 'More bedrooms' }).click();
      await expect(dialog.getByText(/^«?2\+»?$/)).toBeVisible();
      await dialog.locator('button[type="submit"]').click();
      await expect(page).toHaveURL(/bedrooms=2/);
      await expect(dialog).toBeHidden();
      await expect(page.getByText(words.oops)).toHaveCount(0);
      await page.goBack();
      await expect(page).not.toHaveURL(/bedrooms=2/);
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    });
  }
});

test('on a translated page dialogs open, an enquiry waits without a connection and arrives once', {
  tag: '@gate',
}, async ({ page, server }) => {
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  await page.goto(HOME);
  await enquiryReady(page);
  await waitForWorker(page);
  await translate(page);
  for (const name of ['Share', 'Menu']) {
    await page.getByRole('button', { name }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await fillEnquiry(page, 'Written on a translated page');
  await loseConnection(page);
  await expect(page.getByLabel('Message')).toHaveValue('Written on a translated page');
  await pressSend(page);
  await expect(page.getByText(SAVED)).toBeVisible();
  await findConnection(page);
  await expect.poll(() => countArrivals(server, 'Written on a translated page')).toBe(1);
  await expect(page.getByText(words.oops)).toHaveCount(0);
  expect(thrown).toEqual([]);
});

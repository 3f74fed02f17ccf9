import type { Page } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, waitForAnswers, waitForCatalogue, waitForWorker } from './fixtures.ts';
import { letAnHourPass } from './later-visit.ts';
import { PENTHOUSE, testWithOwnCatalogue as test, withPenthouse } from './own-catalogue.ts';

// News, with a server whose catalogue really changes. Instead of waiting for the next sync, the test makes the stored time of
// the last one older.

/** The price in the stored details of a saved property, KES. */
const savedPrice = (page: Page, id: number): Promise<unknown> =>
  page.evaluate(
    (key) =>
      new Promise((done, failed) => {
        const open = indexedDB.open('shortlist');
        open.onerror = () => failed(open.error);
        open.onsuccess = () => {
          const row = open.result.transaction('homes').objectStore('homes').get(key);
          row.onsuccess = () => {
            open.result.close();
            done(row.result?.detail?.record.price);
          };
        };
      }),
    id,
  );

test('news are a new home, a changed price and a removed home, for saved homes and searches, online and offline', async ({
  page,
  server,
  catalogue,
}) => {
  await page.goto('/filter-results?type=sale&location=Kilimani');
  await waitForWorker(page);
  await waitForCatalogue(page);
  await page.getByRole('button', { name: /^Save Tausi Terrace/ }).click();
  await page.getByRole('button', { name: new RegExp(`^Save ${PENTHOUSE}`) }).click();
  await page.getByRole('button', { name: 'Save search' }).click();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toHaveAttribute('aria-pressed', 'true');
  for (const name of ['Tausi Terrace', PENTHOUSE])
    await expect(page.getByRole('button', { name: new RegExp(`^Saved: ${name}`) })).toBeVisible();

  const withNew = withPenthouse(900, 'New penthouse, Kilimani', 51_000_000);
  await catalogue.change((properties) =>
    withNew(properties.filter(({ id }) => id !== 31)).map((property) =>
      property.id === 19 ? { ...property, price: 46_500_000 } : property,
    ),
  );
  await server.stop();
  await server.start();
  await page.goto('/faq');
  await waitForAnswers(page, 'catalogue/syncs');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.stopAllWorkers');
  await letAnHourPass(page);
  await page.reload();
  await expect
    .poll(() => page.evaluate(async () => (await (await fetch('/device/catalogue')).json()).changes.length), {
      timeout: 20_000,
    })
    .toBe(3);

  await page.goto('/saved/searches');
  const search = page.getByRole('region', { name: 'Saved searches' }).getByRole('listitem');
  await expect(search).toContainText('Kilimani, for sale');
  await expect(search).toContainText('1 new, 1 other change');

  await page.context().setOffline(true);
  await page.goto('/since');
  await expect(page).toHaveURL(/\/news$/);
  const own = page.getByRole('region', { name: 'Your saved homes' });
  await expect(own.getByRole('listitem').filter({ hasText: PENTHOUSE })).toContainText('48,000,000, 1,500,000 less');
  await expect(own.getByRole('listitem').filter({ hasText: 'Tausi Terrace' })).toContainText(
    'Saved copy stays on this',
  );
  const found = page.getByRole('region', { name: 'Your saved searches' }).getByRole('listitem');
  await expect(found.filter({ hasText: 'New penthouse, Kilimani' })).toContainText('New');
  await expect(page.getByText('3 changes in what you saved.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'News 3' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page, 'news');
  await page.context().setOffline(false);

  await expect.poll(() => savedPrice(page, 19), { timeout: 20_000 }).toBe(46_500_000);
  await page.goto('/saved');
  const saved = page.getByRole('region', { name: 'Saved homes' }).getByRole('listitem');
  await expect(saved.filter({ hasText: 'Tausi Terrace' })).toContainText('No longer listed');
  await expect(saved.filter({ hasText: 'Penthouse' })).toContainText('Price changed: was KES 48,000,000');

  await page.goto('/');
  await page.getByRole('heading', { name: 'Other Services' }).scrollIntoViewIfNeeded();
  const block = page.getByRole('region', { name: 'News', exact: true });
  await expect(block).toContainText('New penthouse, Kilimani');

  await page.goto('/saved/searches');
  await search.getByRole('link', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { name: 'New penthouse, Kilimani' })).toBeVisible();
  // What marks it as opened comes with this button.
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  await page.goBack();
  await expect(search).toContainText('Nothing new');
  await page.getByRole('link', { name: 'News 1' }).click();
  await expect(own.getByRole('listitem')).toHaveText(/Tausi Terrace/);
  await page.getByRole('button', { name: 'Mark all as seen' }).click();
  await expect(page.getByText('You have seen everything')).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await expect(page.getByRole('link', { name: 'News', exact: true })).toHaveAttribute('aria-current', 'page');
});

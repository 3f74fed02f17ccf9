import type { Page } from 'playwright/test';
import { expect, waitForAnswers, waitForCatalogue, waitForWorker } from './fixtures.ts';
import { letAnHourPass } from './later-visit.ts';
import { PENTHOUSE, testWithOwnCatalogue as test, withPenthouse } from './own-catalogue.ts';

// What changed since the last visit, with a server whose catalogue really changes. Instead of waiting half an hour,
// the test makes the stored time of the last visit older.

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

test('the next visit shows a new home, a changed price and a removed home, for searches and for saved homes', async ({
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
  await expect(page.getByRole('button', { name: 'Save search' })).toHaveAttribute('aria-pressed', 'true');
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
  await waitForAnswers(page, 'catalogue/visits', 'catalogue/syncs');
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
  await expect(search).toContainText('1 new');
  await expect(search).toContainText('1 new price');

  await page.goto('/since');
  const prices = page.getByRole('region', { name: 'Price changed' });
  await expect(prices).toContainText('48,000,000 → 1,500,000 less');
  await expect(page.getByRole('region', { name: 'New', exact: true })).toContainText('New penthouse, Kilimani');
  await expect(page.getByRole('region', { name: 'No longer listed' })).toContainText('Saved copy stays on this');

  // News that come while the list is open wait behind a toast.
  await expect.poll(() => savedPrice(page, 19), { timeout: 20_000 }).toBe(46_500_000);
  await page.goto('/saved');
  const saved = page.getByRole('region', { name: 'Saved homes' }).getByRole('listitem');
  await expect(saved.filter({ hasText: 'Tausi Terrace' })).toContainText('No longer listed');
  await expect(saved.filter({ hasText: 'Penthouse' })).toContainText('Price changed: was KES 48,000,000');

  await page.goto('/');
  await page.getByRole('heading', { name: 'Other Services' }).scrollIntoViewIfNeeded();
  const block = page.getByRole('region', { name: 'Since your last visit' });
  await expect(block).toContainText('New penthouse, Kilimani');
  await block.getByRole('button', { name: 'Mark as seen' }).click();
  await expect(block).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await page.goto('/since');
  await expect(page.getByText('You have seen everything')).toBeVisible();

  await page.goto('/saved/searches');
  await search.getByRole('link', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { name: 'New penthouse, Kilimani' })).toBeVisible();
  await page.goBack();
  await expect(search).toContainText('0 new');
});

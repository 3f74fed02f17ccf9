import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { controlled, expect, kept, test } from './fixtures.ts';
import { anHourPasses, indexed } from './passed-time.ts';
import { startServer } from './server.ts';

/*
 * What changed since the last visit, with a server whose catalogue really changes. Half an hour cannot be waited for: the
 * note of the last visit in the library is made older instead.
 */

const Catalogue = v.array(v.looseObject({ id: v.number(), title: v.string(), price: v.nullable(v.number()) }));

test('a search that is saved or removed in one tab is so in the other', async ({ page, context }) => {
  const server = await startServer();
  try {
    await page.goto(`${server.url}/saved/searches`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const other = await context.newPage();
    await other.goto(`${server.url}/filter-results?type=sale&location=Kilimani`);
    const save = other.getByRole('button', { name: 'Save search' });
    await save.click();
    await expect(save).toHaveAttribute('aria-pressed', 'true');
    const search = page.getByRole('region', { name: 'Saved searches' }).getByRole('listitem');
    await expect(search).toContainText('Kilimani, for sale');
    await search.getByRole('button', { name: /^(Remove|Delete)/ }).click();
    await expect(save).toHaveAttribute('aria-pressed', 'false');
  } finally {
    await server.dispose();
  }
});

test('a new home, another price and a home that is gone are told at the next visit, for searches and for saved homes', async ({
  page,
}) => {
  // Ten screens, and a server that comes back.
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
  await cp(resolve(import.meta.dirname, '../fixtures/catalogue'), folder, { recursive: true });
  const file = join(folder, 'properties.json');
  const server = await startServer({ CATALOGUE: folder });
  try {
    await page.goto(`${server.url}/filter-results?type=sale&location=Kilimani`);
    await controlled(page);
    await indexed(page);
    await page.getByRole('button', { name: /^Save Tausi Terrace/ }).click();
    await page.getByRole('button', { name: /^Save Penthouse with two terraces/ }).click();
    await page.getByRole('button', { name: 'Save search' }).click();
    await expect(page.getByRole('button', { name: 'Save search' })).toHaveAttribute('aria-pressed', 'true');
    for (const name of [/^Saved: Tausi Terrace/, /^Saved: Penthouse with two terraces/])
      await expect(page.getByRole('button', { name })).toBeVisible({ timeout: 20_000 });

    const homes = v.parse(Catalogue, JSON.parse(await readFile(file, 'utf8')));
    const penthouse = homes.find(({ id }) => id === 19);
    if (penthouse === undefined) throw new Error('The fixture has lost its penthouse');
    const next = homes
      .filter(({ id }) => id !== 31)
      .map((home) => (home.id === 19 ? { ...home, price: 46_500_000 } : home))
      .concat({ ...penthouse, id: 900, reference: 'JJ-0900', title: 'New penthouse, Kilimani', price: 51_000_000 });
    await writeFile(file, JSON.stringify(next));
    await server.stop();
    await server.start();
    await page.goto(`${server.url}/faq`);
    await kept(page, 'catalogue/visits', 'catalogue/syncs');
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('ServiceWorker.enable');
    await cdp.send('ServiceWorker.stopAllWorkers');
    await anHourPasses(page);
    await page.reload();
    await expect
      .poll(() => page.evaluate(async () => (await (await fetch('/device/catalogue')).json()).changes.length), {
        timeout: 20_000,
      })
      .toBe(3);

    await page.goto(`${server.url}/saved/searches`);
    const search = page.getByRole('region', { name: 'Saved searches' }).getByRole('listitem');
    await expect(search).toContainText('Kilimani, for sale');
    await expect(search).toContainText('1 new');
    await expect(search).toContainText('1 new price');

    await page.goto(`${server.url}/since`);
    const prices = page.getByRole('region', { name: 'Price changed' });
    await expect(prices).toContainText('48,000,000 → 1,500,000 less');
    await expect(page.getByRole('region', { name: 'New', exact: true })).toContainText('New penthouse, Kilimani');
    await expect(page.getByRole('region', { name: 'No longer listed' })).toContainText('Saved copy stays on this');

    await page.goto(`${server.url}/saved`);
    const saved = page.getByRole('region', { name: 'Saved homes' }).getByRole('listitem');
    await expect(saved.filter({ hasText: 'Tausi Terrace' })).toContainText('No longer listed');
    await expect(saved.filter({ hasText: 'Penthouse' })).toContainText('Price changed: was KES 48,000,000');

    await page.goto(server.url);
    await page.getByRole('heading', { name: 'Other Services' }).scrollIntoViewIfNeeded();
    const block = page.getByRole('region', { name: 'Since your last visit' });
    await expect(block).toContainText('New penthouse, Kilimani');
    await block.getByRole('button', { name: 'Mark as seen' }).click();
    await expect(block).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    await page.goto(`${server.url}/since`);
    await expect(page.getByText('You have seen everything')).toBeVisible();

    await page.goto(`${server.url}/saved/searches`);
    await search.getByRole('link', { name: 'Open' }).click();
    await expect(page.getByRole('heading', { name: 'New penthouse, Kilimani' })).toBeVisible();
    await page.goBack();
    await expect(search).toContainText('0 new');
  } finally {
    await server.dispose();
    await rm(folder, { recursive: true, force: true });
  }
});

import type { Page } from 'playwright/test';
import { expectAccessible, pxTooWide } from './accessible.ts';
import { expect, test, testWithOwnServer, waitForDeviceServices, waitForHydration, waitForWorker } from './fixtures.ts';
import { readPages } from './paper-pages.ts';

// Properties beside each other: chosen from saved ones, by a link, on paper and without a server.

const IDS = [24, 80, 2] as const;
const THREE = `/compare?ids=${IDS.join(',')}`;
const table = (page: Page) => page.getByRole('table');
const cells = (page: Page, label: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })
    .getByRole('cell');

/** Saves homes on their pages. */
async function save(page: Page, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await page.goto(`/property/${id}`);
    await waitForHydration(page);
    await waitForWorker(page);
    const button = page.getByRole('button', { name: /^Save ?: / });
    await waitForDeviceServices(page);
    await button.click();
    await expect(page.getByRole('button', { name: /^Remove ?: / })).toBeVisible({ timeout: 20_000 });
  }
}

testWithOwnServer(
  'ticked saved homes are shown beside each other with their notes, also without a server',
  async ({ page, server }) => {
    test.setTimeout(120_000);
    await save(page, IDS);
    await page.getByRole('button', { name: /^Checklist of / }).click();
    const checklist = page.getByRole('dialog', { name: /^Checklist: / });
    await checklist
      .getByRole('group', { name: /^Dry walls/ })
      .getByLabel('No', { exact: true })
      .check();
    await checklist
      .getByRole('group', { name: /^Your score/ })
      .getByLabel('5')
      .check();
    await checklist.getByRole('button', { name: 'Done' }).click();

    await page.goto('/saved');
    const ticks = page.getByRole('checkbox', { name: /^Compare / });
    await expect(ticks).toHaveCount(3);
    await ticks.first().check();
    await expect(page.getByText('Tick one more home to compare.')).toBeVisible();
    for (const tick of await ticks.all()) await tick.check();
    await page.getByRole('link', { name: 'Compare 3' }).click();
    await expect(page).toHaveURL(/\/compare\?ids=\d+,\d+,\d+$/);
    await expect(page).toHaveTitle(/^Compare/);
    await expect(table(page).getByRole('columnheader')).toHaveCount(3);
    await expect(page.getByRole('rowheader', { name: /^Differences \d+ of \d+$/ })).toBeVisible();
    await waitForWorker(page);

    await server.stop();
    await page.reload();
    await expect(cells(page, 'Your score')).toContainText(['5 of 5']);
    await expect(
      cells(page, 'Dry walls and ceilings: no stains, no fresh paint over one').filter({ hasText: /^No$/ }),
    ).toHaveCount(1);
    await expect(cells(page, 'Buying costs in a city or town, on top of the price').first()).toContainText('KES');
    const isShown = () =>
      page
        .locator('th img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
    await expect.poll(isShown).toBe(true);
    // Removing one keeps the others, in the address too.
    const [first] = await table(page).getByRole('columnheader').all();
    const title = (await first?.getByRole('link').nth(1).innerText()) ?? '';
    await page
      .getByRole('link', { name: /^Remove .* from this comparison$/ })
      .first()
      .click();
    await expect(table(page).getByRole('columnheader')).toHaveCount(2);
    await expect(table(page)).not.toContainText(title);
    await expect(page).toHaveURL(/\/compare\?ids=\d+,\d+$/);
  },
);

test('it prints on one landscape side of A4, with all homes and without controls', async ({ page }) => {
  await page.goto('/compare?ids=24,80,2,1');
  await waitForHydration(page);
  const pages = await readPages(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  expect(pages.map(({ width, height }) => [width, height])).toEqual([[297, 210]]);
  expect(pages[0]?.text).toContain('Differences');
  expect(pages[0]?.text).toContain('What it costs');
  expect(pages[0]?.text).not.toContain('Share this comparison');
});

test('the comparison and its choice are accessible, and no wider than any screen', async ({ page }) => {
  await save(page, [24, 80]);
  await page.goto('/saved');
  const ticks = page.getByRole('checkbox', { name: /^Compare / });
  await expect(ticks).toHaveCount(2);
  for (const tick of await ticks.all()) await tick.check();
  await expect(page.getByRole('link', { name: 'Compare 2' })).toBeVisible();
  await expectAccessible(page, 'the choice');
  await page.goto(THREE);
  await waitForHydration(page);
  await expect(cells(page, 'Only this home has').first()).toContainText('Garage');
  for (const width of [768, 360, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    expect(await pxTooWide(page), `wider than ${width} px by`).toBeLessThanOrEqual(0);
  }
  await expectAccessible(page, 'the comparison on a computer');
});

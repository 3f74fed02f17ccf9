import type { Page } from 'playwright/test';
import { expectAccessible, pxTooWide } from './accessible.ts';
import {
  expect,
  navigateInApp,
  test,
  testWithOwnServer,
  waitForDeviceServices,
  waitForHydration,
  waitForWorker,
} from './fixtures.ts';
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

const print = async (page: Page) => readPages(await page.pdf({ preferCSSPageSize: true }));

for (const [ids, points] of [
  ['24,80', 9],
  ['24,80,2,1', 8],
] as const) {
  test(`homes ${ids} print on one side of A4, in type that can be read, with their references and the day, under the firm’s number`, async ({
    page,
  }) => {
    await page.goto(`/compare?ids=${ids}`);
    await expect(page.getByText(/^Printed on /)).toBeAttached();
    const pages = await print(page);
    expect(pages.map(({ width, height }) => [width, height])).toEqual([[210, 297]]);
    for (const words of ['Differences', 'What it costs', /Jiwe & Jani \+254 [\d ]+/, /Printed on \d+ \w+ 20\d\d/])
      expect(pages[0]?.text).toMatch(words);
    for (const id of ids.split(',')) expect(pages[0]?.text).toContain(`Ref JJ-${id.padStart(4, '0')}`);
    expect(pages[0]?.text).not.toContain('Share this comparison');
    await page.emulateMedia({ media: 'print' });
    const px = await table(page).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(px * 0.75).toBeGreaterThanOrEqual(points);
  });
}

test('a comparison too long to read on one side goes on with a whole group under the same homes', async ({ page }) => {
  await page.route('**/api/property/80', async (route) => {
    const answer: unknown = await (await route.fetch()).json();
    const amenities = Array.from({ length: 34 }, (_, id) => ({ id: id + 1, name: `Something of the house ${id}` }));
    await route.fulfill({ json: Object.assign({}, answer, { amenities }) });
  });
  await page.goto('/saved');
  await waitForHydration(page);
  await navigateInApp(page, '/compare?ids=24,80,2,1');
  await expect(cells(page, 'Only this home has').nth(1)).toContainText('Something of the house 33');
  const [first, second, ...more] = await print(page);
  expect(more).toEqual([]);
  expect(first?.text).not.toContain('What it costs');
  for (const words of ['What it costs', 'Mwamba House', 'Duplex']) expect(second?.text).toContain(words);
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

import type { Locator } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test, testWithOwnServer, waitForCatalogue, waitForHydration, waitForWorker } from './fixtures.ts';
import { ids, openFilters } from './results.ts';

/* Facts that decide, and searches that ask for them. Needs the built product. */

test('must-haves show their counts, become tags, and can be removed', async ({ page, quietConsole }) => {
  await page.goto('/filter-results?agreement_type=SALE');
  await waitForHydration(page);
  const dialog = await openFilters(page);
  const pets = dialog.getByRole('checkbox', { name: 'Pets allowed' });
  const show = dialog.getByRole('button', { name: /^Show \d+ propert/ });
  await expect(show).toBeVisible();
  await expectAccessible(page, 'the filters');
  const before = Number(/\d+/.exec(await show.innerText())?.[0]);
  const getNumber = async (choice: Locator): Promise<number> => {
    const id = await choice.getAttribute('aria-describedby');
    return Number(/\d+/.exec(await page.locator(`[id="${id}"]`).innerText())?.[0]);
  };
  const left = await getNumber(pets);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(before);

  await pets.check();
  await expect(
    dialog.getByRole('button', { name: `Show ${left} ${left === 1 ? 'property' : 'properties'}` }),
  ).toBeVisible();
  await expect(dialog.getByRole('status').filter({ hasText: 'not say' })).toBeVisible();
  await dialog.getByRole('button', { name: 'All 28 amenities' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Wine Cellar' })).toBeVisible();
  await expectAccessible(page, 'all amenities');
  const borehole = dialog.getByRole('radio', { name: 'Borehole' });
  const withBorehole = await getNumber(borehole);
  expect(withBorehole, 'of the homes that allow pets').toBeLessThanOrEqual(left);
  await borehole.check();
  await expect(
    dialog.getByRole('button', { name: `Show ${withBorehole} ${withBorehole === 1 ? 'property' : 'properties'}` }),
  ).toBeVisible();
  await expect(borehole).not.toHaveAttribute('aria-describedby');
  await dialog.getByRole('button', { name: 'More parking spaces' }).click();
  await expect(show).toBeEnabled();
  await dialog.getByRole('button', { name: /^Show/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/agreement_type=SALE&water=borehole&pets=yes&parking=1$/);
  // The closing dialog, which has the same text, is still in the page.
  await expect(page.getByText(/more homes? (does|do) not say whether/)).toBeVisible();
  const tags = page.getByRole('list', { name: 'Filters set' });
  await expect(tags.getByRole('link', { name: 'Borehole' })).toBeVisible();
  await tags.getByRole('link', { name: 'Remove filter: Pets allowed' }).click();
  await expect(page).toHaveURL(/agreement_type=SALE&water=borehole&parking=1$/);
  expect(quietConsole).toEqual([]);
});

testWithOwnServer(
  'without a server the device counts, and finds the same homes in the same order',
  async ({ page, server }) => {
    const address = '/filter-results?agreement_type=SALE&water=borehole';
    await page.goto(address);
    await waitForHydration(page);
    const serverIds = await ids(page);
    expect(serverIds.length).toBeGreaterThan(0);
    const note = await page.getByText(/not say/).innerText();
    await waitForWorker(page);
    await waitForCatalogue(page);
    const dialog = await openFilters(page);
    await expect(
      dialog.getByRole('button', {
        name: `Show ${serverIds.length} ${serverIds.length === 1 ? 'property' : 'properties'}`,
      }),
    ).toBeVisible();
    await server.kill();
    await dialog.getByRole('checkbox', { name: 'Backup power' }).check();
    await expect(dialog.getByRole('button', { name: /^Show \d+ propert/ })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.goto(address);
    await expect(page.getByText(/^Searching/)).toBeVisible();
    expect(await ids(page)).toEqual(serverIds);
    await expect(page.getByText(note)).toBeVisible();
  },
);

test('the details show facts, a floor plan, a certificate and a film, and fetch nothing from other sites', async ({
  page,
  quietConsole,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(page.url()).origin) && page.url() !== 'about:blank')
      foreign.push(request.url());
  });
  await page.goto('/property/19');
  await waitForHydration(page);
  const details = page.getByRole('region', { name: 'In Details' });
  await details.scrollIntoViewIfNeeded();
  await expect(details.getByText('Mains, borehole')).toBeVisible();
  await expect(details.getByText('EDGE Advanced')).toBeVisible();
  await expect(details.getByText('Ask for the certificate')).toHaveCount(0);
  const plan = details.getByRole('link', { name: 'Open the floor plan' });
  const answer = await page.request.get((await plan.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toBe('image/webp');
  await expect(details.getByRole('link', { name: 'Watch a video of this property' })).toHaveAttribute(
    'target',
    '_blank',
  );
  await expect(page.locator('iframe, video')).toHaveCount(0);
  await expectAccessible(page, 'the details');
  expect(foreign).toEqual([]);

  await page.goto('/property/2');
  await expect(page.getByRole('link', { name: 'Ask for the floor plan' })).toBeAttached();
  expect(quietConsole).toEqual([]);
});

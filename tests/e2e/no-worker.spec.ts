import type { Page } from 'playwright/test';
import { expect, test, testWithOwnServer, waitForDeviceServices, waitForHydration } from './fixtures.ts';

// Browsers without a worker: nothing is promised that needs one.

const ONLY_WITH_SIGNAL = 'In this browser our pages open only with signal.';
/** Texts that promise something without signal. */
const PROMISE =
  /Opens without signal|open without signal|Ready offline|no signal\b.*ready|ready offline|show without signal|searching without|You can close the app/i;

async function expectNoPromise(page: Page): Promise<void> {
  await waitForDeviceServices(page);
  await expect(page.getByRole('main').getByText(ONLY_WITH_SIGNAL)).toBeVisible();
  await expect(page.getByRole('main').getByText(PROMISE)).toHaveCount(0);
}

async function lookAtSaved(page: Page): Promise<void> {
  await page.goto('/property/24');
  await waitForHydration(page);
  const line = page.getByRole('main');
  await waitForDeviceServices(page);
  await expect(line.getByText('Keep this on your')).toBeVisible();
  await expectNoPromise(page);
  await page.getByRole('button', { name: /^Save ?: / }).click();
  await expect(line.getByText('On this')).toBeVisible({ timeout: 20_000 });
  await expectNoPromise(page);

  await page.goto('/saved');
  await expect(line.getByText(/^Saved, \d+ photos$/)).toBeVisible();
  await expectNoPromise(page);
}

async function lookAround(page: Page): Promise<void> {
  const line = page.getByRole('main');
  await lookAtSaved(page);
  for (const path of ['/saved/searches', '/saved/packs', '/news']) {
    await page.goto(path);
    await expectNoPromise(page);
  }
  await page.goto('/saved/packs');
  await page.getByRole('button', { name: 'New viewing pack' }).click();
  await expect(page).toHaveURL(/\/saved\/packs\/.+/);
  await page.getByRole('button', { name: 'Choose homes' }).click();
  await page.getByRole('button', { name: 'Choose Mwamba House, stone villa' }).click();
  await page.getByRole('button', { name: /^Done/ }).click();
  await expect(line.getByText('Saved', { exact: true })).toBeVisible();
  await expectNoPromise(page);
}

test('a browser that allows no worker promises nothing that needs one', async ({ page, quietConsole }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });
  await lookAround(page);
  expect(quietConsole).toEqual([]);
});

testWithOwnServer(
  'with the worker switched off by the server nothing is promised, and the promises return with the worker',
  async ({ page, server }) => {
    await server.stop();
    await server.start(undefined, { WORKER: 'off' });
    await lookAtSaved(page);
    await server.stop();
    await server.start();
    await page.goto('/property/24');
    await waitForDeviceServices(page);
    await expect(page.getByRole('main').getByText('On this')).toBeVisible();
    await page.goto('/saved');
    await expect(page.getByText(/^Ready offline, \d+ photos$/)).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(ONLY_WITH_SIGNAL)).toHaveCount(0);
  },
);

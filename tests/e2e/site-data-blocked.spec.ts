import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright/test';
import { fillEnquiry } from './enquiry-form.ts';
import { expect, recordConsole, test, waitForDeviceServices, waitForHydration } from './fixtures.ts';
import { countArrivals } from './submissions.ts';

/* A browser that is set to keep nothing for this site. Needs the built product. */

/** Throws wherever Firefox does when site data is blocked; Chromium is milder. */
function blockAsFirefoxDoes(): void {
  const refused = () => new DOMException('The operation is insecure.', 'SecurityError');
  const throws = (): never => {
    throw refused();
  };
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: throws });
  const rejects = () => Promise.reject(refused());
  Object.assign(IDBFactory.prototype, { open: throws, deleteDatabase: throws, databases: rejects });
  for (const name of ['open', 'keys', 'has', 'match', 'delete'])
    Object.defineProperty(CacheStorage.prototype, name, { value: rejects });
  for (const name of ['register', 'getRegistration', 'getRegistrations'])
    Object.defineProperty(ServiceWorkerContainer.prototype, name, { value: rejects });
  Object.defineProperty(LockManager.prototype, 'request', { value: rejects });
  Object.defineProperty(window, 'BroadcastChannel', { value: throws });
}

/** The message of each screen when nothing can be stored. */
const SCREENS = [
  ['/saved', 'We couldn’t open what you saved'],
  ['/saved/searches', 'We couldn’t open your saved searches'],
  ['/saved/packs', 'We couldn’t open your viewing packs'],
  ['/saved/packs/0', 'We couldn’t open this viewing pack'],
  ['/saved/packs/0/show', 'There is nothing to present'],
  ['/saved/move', 'We couldn’t open what you saved'],
  ['/saved/add', 'Nothing was shared'],
  ['/news', 'We couldn’t check what has changed'],
  ['/outbox', 'We couldn’t open the outbox'],
  ['/storage', 'We couldn’t measure it'],
] as const;
const WHY = 'Your browser blocks storage for this site';

async function walk(page: Page): Promise<void> {
  for (const [path, says] of SCREENS) {
    await page.goto(path);
    await waitForHydration(page);
    const main = page.getByRole('main');
    await expect(main.getByText(says), path).toBeVisible();
    if (!/show$|add$/.test(path)) await expect(main.getByText(WHY), path).toBeVisible();
    await expect(main.getByText(/Looking|Measuring/), path).toHaveCount(0);
  }
}

async function lookAtProperties(page: Page): Promise<void> {
  for (const path of ['/', '/filter-results', '/location/Kilimani', '/blog', '/contact-us']) {
    await page.goto(path);
    await waitForHydration(page);
    await page.mouse.wheel(0, 300);
  }
  await page.goto('/filter-results');
  await waitForHydration(page);
  // The storage code loads when the page is used, and says why it cannot store.
  await waitForDeviceServices(page);
  await page.goto('/property/24');
  await waitForDeviceServices(page);
  await expect(page.getByText('Opens without signal')).toHaveCount(0);
}

async function enquire(page: Page, note: string): Promise<void> {
  await page.goto('/property/24');
  await waitForHydration(page);
  await fillEnquiry(page, note);
  await page.getByRole('button', { name: 'Send Enquiry' }).click();
  await page.getByRole('button', { name: 'Send it without saving' }).click();
  await expect(page.getByText('Enquiry submitted successfully!')).toBeVisible();
}

test.describe('in a browser that blocks site data as strictly as Firefox', () => {
  test.beforeEach(({ page }) => page.addInitScript(blockAsFirefoxDoes));

  test('each screen of stored data says that nothing can be stored, and none loads for ever', async ({
    page,
    quietConsole,
  }) => {
    await walk(page);
    expect(quietConsole).toEqual([]);
  });

  test('properties are shown, and an enquiry goes without being saved', async ({ page, server, quietConsole }) => {
    await lookAtProperties(page);
    await enquire(page, 'Kept nowhere?');
    expect(countArrivals(server, 'Kept nowhere?')).toBe(1);
    expect(quietConsole).toEqual([]);
  });
});

test('with site data blocked in the browser’s settings it is the same', async ({
  server,
  launchOptions,
  contextOptions,
  viewport,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'profile-'));
  await mkdir(join(profile, 'Default'));
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    ...contextOptions,
    viewport,
    baseURL: server.url,
  });
  try {
    const page = await context.newPage();
    const consoleLines: string[] = [];
    recordConsole(page, consoleLines);
    await walk(page);
    await enquire(page, 'Blocked by settings?');
    expect(countArrivals(server, 'Blocked by settings?')).toBe(1);
    expect(consoleLines).toEqual([]);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
});

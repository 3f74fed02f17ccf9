import type { Page } from 'playwright/test';
import { spec } from '#tests/conformance/spec.ts';
import { expect, test, waitForHydration } from './fixtures.ts';

/* The team and its profiles, where only a browser can tell: sharing, copying, toasts, keyboard. */

// The worker is blocked: caching the app takes it longer than a test.
test.use({ permissions: ['clipboard-read', 'clipboard-write'], serviceWorkers: 'block' });

/** How the device's share function ends, or "none" without one. */
type Sharing = 'missing' | 'taken' | 'cancelled' | 'failed';

/** Opens a profile with a replaced share function, and records announcements. */
async function openProfile(page: Page, sharing: Sharing, path = '/me/kipkemboi'): Promise<void> {
  await page.addInitScript((ends) => {
    const heard: string[] = [];
    const shared: unknown[] = [];
    Object.assign(window, { heard, shared });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (addedNodes.length === 0) continue;
        const region = target instanceof Element ? target.closest('[role="status"]') : null;
        if (region?.textContent) heard.push(region.textContent);
      }
    }).observe(document, { subtree: true, childList: true });
    const share = async (data: unknown) => {
      shared.push(data);
      if (ends === 'cancelled') throw new DOMException('', 'AbortError');
      if (ends === 'failed') throw new DOMException('', 'NotAllowedError');
    };
    Object.defineProperty(navigator, 'share', { configurable: true, value: ends === 'missing' ? undefined : share });
  }, sharing);
  await page.goto(path);
  await waitForHydration(page);
}

const waitForMessage = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'heard'));
const getShared = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'shared'));
const readClipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
const getNotice = (page: Page) => page.locator('[role="status"][popover]');

test(
  'the device shares a profile, and closing its sheet is not an error',
  spec('2-agent-share'),
  async ({ page, server, quietConsole: _ }) => {
    for (const sharing of ['taken', 'cancelled'] as const) {
      await openProfile(page, sharing);
      await page.getByRole('button', { name: 'Share Profile' }).click();
      await expect
        .poll(() => getShared(page))
        .toEqual([{ url: `${server.url}/me/kipkemboi`, title: 'Kipkemboi Nguzo' }]);
      await expect(getNotice(page).getByText('copied')).toHaveCount(0);
    }
  },
);

test(
  'when the device cannot share, the link is copied and announced once',
  spec('8-share-fallback', '8-share-toasts'),
  async ({ page, server, quietConsole: _ }) => {
    for (const sharing of ['missing', 'failed'] as const) {
      await openProfile(page, sharing);
      await page.getByRole('button', { name: 'Share Profile' }).click();
      // Checked by announcement: the text disappears after some seconds, which a busy machine may need for the press.
      await expect.poll(() => waitForMessage(page)).toEqual(['Profile link copied to clipboard!']);
      expect(await readClipboard(page)).toBe(`${server.url}/me/kipkemboi`);
    }
  },
);

test(
  'phone number and e-mail are copied, each announced once; a browser that refuses selects them',
  spec('8-share-toasts', '2-agent-call-email', '2-agent-contact'),
  async ({ page, server, quietConsole: _ }) => {
    await openProfile(page, 'missing');
    for (const index of [0, 1]) {
      const before = Array.from({ length: index }, () => ['Phone number copied!', 'Email copied!']).flat();
      await page.getByRole('button', { name: 'Copy phone number' }).nth(index).click();
      await expect.poll(() => waitForMessage(page)).toEqual([...before, 'Phone number copied!']);
      expect(await readClipboard(page)).toBe('+254 20 000 0004');
      await page.getByRole('button', { name: 'Copy email' }).nth(index).click();
      await expect.poll(() => waitForMessage(page)).toEqual([...before, 'Phone number copied!', 'Email copied!']);
      expect(await readClipboard(page)).toBe('kipkemboi@jiwe.example');
    }
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: 'Copy email' }).first().click();
    await expect(getNotice(page)).toContainText('The email is marked. Copy it from here.');
    expect(await page.evaluate(() => document.getSelection()?.toString())).toBe('kipkemboi@jiwe.example');
    await page.getByRole('button', { name: 'Share Profile' }).click();
    const field = page.getByRole('textbox', { name: 'Profile link' });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(`${server.url}/me/kipkemboi`);
  },
);

test('by keyboard a card opens the profile, and Back returns', {
  tag: '@gate',
  ...spec('2-team-cards', '2-agent-back'),
}, async ({ page, quietConsole: _ }) => {
  await page.goto('/team');
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Call Otieno Jabali' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Email Otieno Jabali' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'View Profile: Otieno Jabali' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Otieno Jabali' })).toBeVisible();
  await expect(page).toHaveTitle(/^Otieno Jabali \|/);
  await expect(page).toHaveURL(/\/me\/otieno$/);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Back to Team' })).toBeFocused();
  await page.keyboard.press('Enter');
  // The card is one link: a press on the portrait opens it too.
  await page
    .getByRole('article')
    .filter({ hasText: 'Fatma Majani' })
    .click({ position: { x: 40, y: 40 } });
  await expect(page.getByRole('heading', { level: 1, name: 'Fatma Majani' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Properties with Fatma' })).toBeVisible();
});

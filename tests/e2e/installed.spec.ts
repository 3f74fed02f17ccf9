import { expect, test, waitForHydration } from './fixtures.ts';

/* The app on a phone's home screen. Needs the built product. */

// The worker is blocked: caching the app takes it longer than a test. The policy would refuse the changed styles.
test.use({ serviceWorkers: 'block', bypassCSP: true, viewport: { width: 360, height: 780 } });

test.beforeEach(async ({ page }) => {
  // Browsers under test cannot install the app: here its styles apply without.
  await page.route(
    ({ pathname }) => !pathname.includes('.') || pathname.endsWith('.css'),
    async (route) => {
      const response = await route.fetch();
      const text = (await response.text()).replaceAll('(display-mode:standalone)', '(min-width:1px)');
      await route.fulfill({ response, body: text });
    },
  );
});

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('the installed app has tabs at the bottom, and neither header nor footer', async ({ page, quietConsole }) => {
  await page.goto('/');
  const tabs = page.getByRole('navigation', { name: 'App' });
  const brand = page.getByRole('banner').getByRole('link', { name: /home$/ });
  await expect(brand).toBeVisible();
  await expect(tabs.getByRole('link')).toHaveText(['Home', 'Search', 'Saved', 'Outbox']);
  await expect(tabs.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 });
  await waitForHydration(page);
  await tabs.getByRole('link', { name: 'Search' }).click();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(tabs.locator('[aria-current]')).toHaveText('Search');
  await expect(brand).toBeHidden();
  await expect(page.locator('footer')).toBeHidden();
  expect(quietConsole).toEqual([]);
});

test('in the installed app a screen without a tab leads back to where the visitor came from', async ({ page }) => {
  await page.goto('/faq');
  const back = page.getByRole('banner').getByRole('link', { name: 'Back' });
  await waitForHydration(page);
  await page.getByRole('navigation', { name: 'App' }).getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL(/\/about-us$/);
  await back.click();
  await expect(page).toHaveURL(/\/faq$/);
  await page.goto('/about-us');
  await waitForHydration(page);
  await back.click();
  await expect(page).toHaveURL(/\/$/);
});

test('in the installed app the tabs give way to the enquiry bar and to typing', async ({ page }) => {
  const tabs = page.getByRole('navigation', { name: 'App' });
  await page.goto('/property/24');
  await expect(page.getByRole('link', { name: 'Send Enquiry' })).toBeVisible();
  await expect(tabs).toBeHidden();
  await page.goto('/contact-us');
  await expect(tabs).toBeVisible();
  await page.getByLabel('Email').first().focus();
  await expect(tabs).toBeHidden();
});

test('in a browser the header has only Saved and Menu of the tabs', async ({ page }) => {
  await page.unrouteAll();
  await page.goto('/about-us');
  const tabs = page.getByRole('navigation', { name: 'App' });
  await expect(tabs.getByRole('link')).toHaveText(['Saved']);
  await expect(tabs.getByRole('button')).toHaveText(['Menu']);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Back' })).toBeHidden();
});

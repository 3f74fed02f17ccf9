import { spec } from '#tests/conformance/spec.ts';
import { expect, test, waitForHydration } from './fixtures.ts';

/* The menu, by keyboard and as it slides. Needs the built product. */

// The worker is blocked: caching the app takes it longer than a test.
test.use({ serviceWorkers: 'block' });

test('the menu goes down three levels and back by keyboard', {
  tag: '@gate',
  ...spec('2-menu-slide-in', '2-menu-top-level', '2-menu-buy', '2-menu-rent', '2-menu-residential', '4-menu-levels'),
}, async ({ page, quietConsole }) => {
  await page.goto('/terms');
  await waitForHydration(page);
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const entries = () => menu.getByRole('listitem').allTextContents();
  await expect(menu).toBeVisible();
  expect(await entries()).toEqual(
    'Buy|Rent|Valuation services|Sell With Us|Let With Us|The Team|About Us|Contact Us|Saved|News|Outbox|What it costs|The Journal'.split(
      '|',
    ),
  );
  await expect(menu.getByRole('status')).toHaveText('');

  await menu.getByRole('button', { name: 'Rent', exact: true }).focus();
  await page.keyboard.press('Enter');
  expect(await entries()).toEqual(['Residential', 'Commercial', 'Shortlet']);
  await expect(menu.getByRole('status')).toHaveText('Menu, Rent');
  await expect(menu.getByRole('button', { name: 'Back to Menu' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('button', { name: 'Rent', exact: true })).toBeFocused();
  await expect(menu.getByRole('status')).toHaveText('Menu');

  await menu.getByRole('button', { name: 'Buy', exact: true }).press('Enter');
  expect(await entries()).toEqual(['Residential', 'Commercial']);
  await menu.getByRole('button', { name: 'Residential' }).press('Enter');
  await expect(menu.getByRole('navigation')).toHaveAccessibleName('Menu, Buy, Residential');
  await expect(menu.getByRole('heading', { name: 'Residential' })).toBeVisible();
  await expect(menu.getByRole('link')).toHaveCount(11);
  await expect(menu.getByRole('button', { name: 'Back to Buy' })).toBeFocused();
  // The page behind gets no focus: after the last link, Tab stays in the menu or goes to the browser's toolbar.
  await menu.getByRole('link', { name: 'Farm House' }).focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main, header:not(dialog *), footer'))).toBeNull();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  expect(quietConsole).toEqual([]);
});

test(
  'opening starts at the main level, even while the menu still slides out',
  spec('2-menu-opens-main'),
  async ({ page }) => {
    await page.goto('/terms');
    await waitForHydration(page);
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await button.click();
    await menu.getByRole('button', { name: 'Buy', exact: true }).click();
    await expect(menu.getByRole('button', { name: 'Back to Menu' })).toBeVisible();
    await menu.getByRole('button', { name: 'Close menu' }).evaluate(
      (close, opener) => {
        if (close instanceof HTMLElement) close.click();
        if (opener instanceof HTMLElement) setTimeout(() => opener.click(), 60);
      },
      await button.elementHandle(),
    );
    await expect(menu.getByRole('button', { name: 'Rent', exact: true })).toBeVisible();
    await expect(menu.getByRole('button', { name: 'Back to Menu' })).toHaveCount(0);

    await menu.getByRole('button', { name: 'Rent', exact: true }).click();
    await menu.getByRole('button', { name: 'Shortlet' }).click();
    await menu.getByRole('link', { name: 'Villa' }).click();
    await expect(page).toHaveURL(/\/filter-results\?type=rent&category=shortlet&subtype=villa$/);
    await expect(menu).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('for short stays');
  },
);

import contactWords from '#content/contact-words.json' with { type: 'json' };
import { controlled, expect, hydrated, keptSeen, test } from './fixtures.ts';
import { unlistedProperty } from './submissions.ts';

/* The way to an agent by WhatsApp: a plain anchor. Home 24 is with an agent who has a number there, home 25 is not. */

const OWN = { name: 'WhatsApp to Kipkemboi Nguzo (opens in a new tab)', to: '/254200000004' };
const FIRM = { name: 'WhatsApp to Jiwe & Jani (opens in a new tab)', to: '/254200000021' };

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    for (const [home, { name, to }, reference] of [
      [24, OWN, 'JJ-0024'],
      [25, FIRM, 'JJ-0025'],
    ] as const) {
      test(`home ${home} is asked about in the bar and beside the form`, async ({ page, server }) => {
        await page.goto(`/property/${home}`);
        if (javaScriptEnabled) await hydrated(page);
        const title = await page.getByRole('heading', { level: 1 }).textContent();
        const links = page.getByRole('link', { name, exact: true });
        await expect(links).toHaveCount(2);
        for (const link of await links.all()) {
          const url = new URL((await link.getAttribute('href')) ?? '');
          expect([url.origin, url.pathname]).toEqual(['https://wa.me', to]);
          const text = url.searchParams.get('text') ?? '';
          expect(text).toContain(`${reference}, ${title}, KES `);
          expect(text.endsWith(`\n${server.url}/property/${home}`)).toBe(true);
          await expect(link).toHaveAttribute('rel', /noopener/);
          const box = await link.boundingBox();
          expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
        }
      });
    }

    test('a home that has left the list is not asked about', async ({ page, server }) => {
      await page.goto(`/property/${unlistedProperty(server)}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main').locator('a[href*="wa.me"]')).toHaveCount(0);
    });

    test('the profile leads to the person, the contact page and every foot to the firm', async ({ page }) => {
      await page.goto('/me/kipkemboi');
      await expect(page.getByRole('link', { name: OWN.name })).toHaveAttribute(
        'href',
        /^https:\/\/wa\.me\/254200000004\?/,
      );
      await page.goto('/me/akinyi');
      await expect(page.getByRole('link', { name: FIRM.name })).toHaveAttribute(
        'href',
        /^https:\/\/wa\.me\/254200000021\?/,
      );
      await page.goto('/contact-us');
      for (const part of ['main', 'contentinfo'] as const) {
        await expect(page.getByRole(part).getByRole('link', { name: /^WhatsApp \+254 20 000 0021/ })).toHaveAttribute(
          'href',
          /^https:\/\/wa\.me\/254200000021\?/,
        );
      }
    });
  });
}

test('without signal it says that WhatsApp keeps the message, and with it nothing of the kind', async ({
  page,
  context,
}) => {
  await page.goto('/property/24');
  await hydrated(page);
  await controlled(page);
  await keptSeen(page);
  await expect(page.getByText(contactWords.whatsAppKeeps)).toHaveCount(0);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(contactWords.whatsAppKeeps)).toHaveCount(1);
  await expect(page.getByRole('link', { name: OWN.name })).toHaveCount(2);
  await context.setOffline(false);
  await expect(page.getByText(contactWords.whatsAppKeeps)).toHaveCount(0, { timeout: 20_000 });
});

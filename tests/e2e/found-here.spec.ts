import type { Page } from 'playwright/test';
import { countSegments } from '#lib/sms.ts';
import { expectAccessible } from './accessible.ts';
import { fillEnquiry, pressSend } from './enquiry-form.ts';
import { expect, waitForCatalogue, waitForHydration, waitForOpenedAnswers, waitForUsedFiles } from './fixtures.ts';
import { type CatalogueHomes, testWithOwnCatalogue as test } from './own-catalogue.ts';

/* What is asked for in Nairobi, on a phone that loses its signal: from two bedsitters to an SMS, and a number off a gate. */

const NEAR = 'Bedsitter by the stage';
const GATED = 'Gated bedsitter, Kahawa West';
const DIRECTIONS = 'From the stage take the murram road past the blue posho mill; it is the third gate.';

const home = (id: number, title: string, price: number, bedrooms: number, area: string) => ({
  id,
  reference: `JJ-${id}`,
  title,
  description: 'One room on the first floor.',
  status: 'available',
  property_type: 'residential',
  agreement_type: 'rent',
  subtype: 'flats',
  price,
  bedrooms,
  bathrooms: 1,
  location: { address_line1: area, state: 'Nairobi', country: 'Kenya', lat: -1.21838, lng: 36.89846 },
  agent: 'kipkemboi',
  listed_at: '2026-11-10',
  pictures: [],
  directions: DIRECTIONS,
});

const withBedsitters = (properties: CatalogueHomes): CatalogueHomes => [
  ...properties,
  home(1042, NEAR, 9_500, 0, 'Roysambu'),
  home(1043, GATED, 11_000, 0, 'Kahawa West'),
  home(1044, 'Dear bedsitter, Roysambu', 18_000, 0, 'Roysambu'),
  home(1045, 'One-bed flat, Kahawa West', 11_000, 1, 'Kahawa West'),
];

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const cards = (page: Page) => page.locator('main article');

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });
test.setTimeout(60_000);

test('without signal two bedsitters are found at two places, one is hidden, one is asked about by SMS and found by its directions, and a number off a gate opens it', async ({
  page,
  server,
  catalogue,
}) => {
  await catalogue.change(withBedsitters);
  await server.stop();
  await server.start();
  await page.goto('/property/1042');
  await waitForHydration(page);
  await waitForUsedFiles(page);
  await waitForOpenedAnswers(page);
  await page.goto('/filter-results?agreement_type=RENT');
  await waitForHydration(page);
  await waitForCatalogue(page);
  await server.kill();

  await page.getByRole('button', { name: /^Location/ }).tap();
  const picker = page.getByRole('dialog', { name: 'Where?' });
  await picker.getByRole('button', { name: 'Choose several places' }).tap();
  for (const [typed, place] of [
    ['roy', /^Roysambu/],
    ['kahawa w', /^Kahawa West/],
  ] as const) {
    await picker.getByRole('textbox').fill(typed);
    await picker.getByRole('region').getByRole('button', { name: place }).tap();
  }
  await picker.getByRole('button', { name: 'Show 4 properties' }).tap();
  await expect(heading(page)).toHaveText(/^4 properties/);

  await page.getByRole('button', { name: /filters/i }).tap();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByRole('checkbox', { name: 'Bedsitter/studio' }).check();
  await filters.getByRole('textbox', { name: /^Maximum/ }).fill('12000');
  await filters.getByRole('button', { name: 'Show 2 properties' }).tap();
  await expect(cards(page)).toHaveCount(2);
  await expect(page).toHaveTitle(/Roysambu and Kahawa West/);

  await page.getByRole('button', { name: `Hide ${GATED}` }).tap();
  await expect(cards(page)).toHaveCount(1);
  await expectAccessible(page, 'the list with a hidden home');

  await cards(page).filter({ hasText: NEAR }).getByRole('link').tap();
  await expect(heading(page)).toHaveText(NEAR);
  await expect(page.getByText(DIRECTIONS)).toBeVisible();
  await expect(page.getByText('Plus Code of the area: 6GCRQWM2+')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open in your map app' })).toHaveAttribute(
    'href',
    /^geo:-1\.\d{1,3},36\./,
  );
  await expectAccessible(page, 'a home by its directions');

  await fillEnquiry(page, 'Is the bedsitter still to be had? I can come on Saturday.');
  await pressSend(page);
  await page.getByRole('link', { name: 'Open the outbox' }).first().tap();
  const message = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  const sms = message.getByRole('link', { name: 'SMS' });
  await expect(sms).toHaveAttribute('href', /^sms:\+\d+\?&body=Enquiry%3A%20JJ-1042%20\(ref%20/);
  const text = decodeURIComponent((await sms.getAttribute('href'))?.split('body=')[1] ?? '');
  expect(text).toContain('Wanjiru Kamau');
  expect(text).toContain('Is the bedsitter still to be had?');
  expect(countSegments(text)).toBeLessThanOrEqual(2);
  // No app for SMS here: the press alone counts.
  await sms.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault(), { once: true }));
  await sms.tap();
  await message.getByRole('button', { name: 'Delete it here' }).tap();
  await expect(message).toHaveCount(0);

  // A caller reads a number off a gate, after the search of two places that comes back by itself.
  await page.goto('/filter-results');
  await expect(heading(page)).toHaveText(/^2 properties/);
  await page.getByText('1 hidden', { exact: true }).tap();
  await page.getByRole('button', { name: `Show ${GATED}` }).tap();
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole('button', { name: /^Location/ }).tap();
  await picker.getByRole('textbox').fill('JJ ten forty-two');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(NEAR);
});

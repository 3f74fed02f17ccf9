import type { Page, Request } from 'playwright/test';
import { packPoints } from '#contract/map-points.ts';
import { expectAccessible, pxTooWide } from './accessible.ts';
import { landShare } from './drawn-map.ts';
import { expect, test, testWithOwnServer, waitForHydration, waitForUsedFiles, waitForWorker } from './fixtures.ts';
import { Fingers } from './touches.ts';

/* The map: by keyboard, by touch, without signal; what stays on the device. Needs the built product. */

const SALE = '/filter-results?agreement_type=SALE';
const MAP = `${SALE}&view=map`;
const PHONE = { width: 360, height: 740 };

const theMap = (page: Page) => page.getByRole('application', { name: /^Map of homes/ });
const groups = (page: Page) => page.getByRole('list', { name: 'Homes on the map' }).getByRole('button');
const prices = (page: Page) => page.getByRole('list', { name: 'Homes on the map' }).getByRole('link');
/** Waits until the land is drawn. */
const drawn = (page: Page) => expect.poll(() => page.evaluate(landShare)).toBeGreaterThan(5);
const mapStatus = (page: Page) => page.getByText(/ homes? (?:on the map|in view)\./);

/** Opens a map and waits for all its properties. */
async function openMap(page: Page, href = MAP): Promise<void> {
  await page.goto(href);
  await waitForHydration(page);
  await expect(mapStatus(page)).toBeVisible();
  await expect(groups(page).first()).toBeVisible();
}

/** Records all addresses and bodies that the page sends. */
function recordSent(page: Page): string[] {
  const sent: string[] = [];
  page.context().on('request', (request: Request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  return sent;
}

test('one link leads from a list to its map and back, and other filters keep the map in the address', {
  tag: '@gate',
}, async ({ page, quietConsole: _ }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(SALE);
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Show as Map' }).click();
  await expect(page).toHaveURL(/view=map/);
  await expect(mapStatus(page)).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  const whose = page.getByRole('link', { name: '© OpenStreetMap contributors' });
  await expect(whose).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright');
  await page.getByRole('form', { name: 'Filter properties' }).getByRole('link', { name: 'Rent' }).click();
  await expect(page).toHaveURL(/agreement_type=RENT&view=map/);
  await page.getByRole('link', { name: 'Show as List' }).click();
  await expect(page).not.toHaveURL(/view=map/);
  await page.goBack();
  await expect(theMap(page)).toBeVisible();
});

test('by keyboard: arrows and plus move the map, labels follow in order, Enter opens a home', { tag: '@gate' }, async ({
  page,
  quietConsole: _,
}) => {
  await openMap(page);
  await theMap(page).focus();
  const before = await mapStatus(page).textContent();
  await page.keyboard.press('ArrowRight');
  for (const _zoom of [1, 2, 3]) await page.keyboard.press('+');
  await expect(mapStatus(page)).not.toHaveText(before ?? '');
  await expect(mapStatus(page)).toHaveText(/ of .* in view\./);
  for (const _zoom of [1, 2, 3, 4]) await page.keyboard.press('-');
  await expect(groups(page).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('ul')?.ariaLabel))
    .toBe('Homes on the map');
  // Groups open until a property stands alone.
  await expect
    .poll(
      async () => {
        if ((await prices(page).count()) > 0) return true;
        await groups(page).first().focus();
        await page.keyboard.press('Enter');
        return false;
      },
      { intervals: [600], timeout: 20_000 },
    )
    .toBe(true);
  const first = prices(page).first();
  const href = (await first.getAttribute('href')) ?? '';
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await page.goBack();
  await expect(theMap(page)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('one finger moves it, two zoom it, and the visible area can be searched', async ({ page, quietConsole: _ }) => {
    await openMap(page);
    const fingers = await Fingers.on(page);
    const box = await theMap(page).boundingBox();
    if (box === null) throw new Error('There is no map');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await fingers.drag([{ x, y }], [{ x: x - 60, y: y - 30 }]);
    await fingers.lift();
    await fingers.drag(
      [
        { x: x - 30, y },
        { x: x + 30, y },
      ],
      [
        { x: x - 120, y },
        { x: x + 120, y },
      ],
    );
    await fingers.lift();
    await expect(mapStatus(page)).toHaveText(/ of .* in view\.|No home/);
    const area = page.getByRole('button', { name: 'Search this area' });
    await area.tap();
    await expect(page).toHaveURL(/bounds=-?\d+(\.\d+)?(%2C|,)/);
    await expect(area).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/for sale/);
    await page.goBack();
    await expect(page).not.toHaveURL(/bounds=/);
    await expect(theMap(page)).toBeVisible();
  });
});

testWithOwnServer(
  'a map that was opened once opens without signal: land, labels and list',

  async ({ page, server }) => {
    await openMap(page);
    await waitForWorker(page);
    await expect
      .poll(() =>
        page.evaluate(async () =>
          (await (await caches.open('app-files')).keys()).map(({ url }) => new URL(url).pathname),
        ),
      )
      .toContainEqual(expect.stringMatching(/^\/assets\/map-kenya/));
    await waitForUsedFiles(page);
    await server.kill();
    await page.reload();
    await expect(groups(page).first()).toBeVisible();
    await drawn(page);
    await expect(page.getByText('We couldn’t load the map.')).toBeHidden();
    await theMap(page).focus();
    await page.keyboard.press('+');
    await expect(mapStatus(page)).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
  },
);

test.describe('when a part fails to load', () => {
  test.use({ serviceWorkers: 'block' });

  test('such as the land, the labels stay, a message says so, and a press tries again', async ({ page }) => {
    const file = '**/assets/map-kenya*.json';
    await page.route(file, (route) => route.abort());
    await openMap(page);
    const note = page.getByText('We couldn’t load the map.');
    await expect(note).toBeVisible();
    expect(await page.evaluate(landShare)).toBeLessThan(5);
    await page.unroute(file);
    await page.getByRole('button', { name: 'Try again' }).click();
    await drawn(page);
    await expect(note).toBeHidden();
  });
});

test.describe('without its homes', () => {
  test.use({ serviceWorkers: 'block' });

  for (const [why, files] of [
    ['the script of the worker cannot be had', '**/assets/map-worker*.js'],
    ['the homes cannot be read', '**/content/map-points.json*'],
  ] as const) {
    test(`it says so when ${why}, and a press tries again`, async ({ page }) => {
      const broken = { ...packPoints([]), count: 3 };
      await page.route(files, (route) => (files.endsWith('.js') ? route.abort() : route.fulfill({ json: broken })));
      await page.goto(MAP);
      const alert = page.getByRole('alert').filter({ hasText: 'We couldn’t load the homes.' });
      await expect(alert).toBeVisible();
      await expect(page.getByText('Looking for homes…')).toBeHidden();
      await expect(page.getByRole('article').first()).toBeVisible();
      await page.unroute(files);
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect(groups(page).first()).toBeVisible();
      await expect(mapStatus(page)).toBeVisible();
      await expect(alert).toBeHidden();
      await drawn(page);
      await expect(page.getByText('We couldn’t load the map.')).toBeHidden();
      await expect(theMap(page)).toBeFocused();
    });
  }
});

test('another search shows all its homes and announces them, wherever the map was', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openMap(page);
  await theMap(page).focus();
  for (const _zoom of [1, 2, 3]) await page.keyboard.press('+');
  await expect(mapStatus(page)).toHaveText(/ of .* in view\./);
  const before = await mapStatus(page).textContent();
  await page.getByRole('form', { name: 'Filter properties' }).getByRole('link', { name: 'Rent' }).click();
  await expect(page).toHaveURL(/agreement_type=RENT&view=map/);
  await expect(mapStatus(page)).not.toHaveText(before ?? '');
  await expect(mapStatus(page)).toHaveText(/^\d+ (?:of \d+ )?homes (?:on the map|in view)\./);
});

test.describe("the visitor's position", () => {
  const HERE = { latitude: -1.2987, longitude: 36.7634 };
  test.use({ geolocation: HERE });

  test('is requested on a press only, shown, and never sent', async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    const sent = recordSent(page);
    await openMap(page);
    await page.getByRole('button', { name: 'Near me' }).click();
    await expect(page.getByText('You, about')).toBeVisible();
    await page.getByRole('button', { name: 'Search this area' }).click();
    await expect(page).toHaveURL(/bounds=/);
    await page.reload();
    await expect(page.getByText('You, about')).toBeHidden();
    const parts = ['-1.298', '-1.299', '36.763', '36.764'];
    expect(sent.filter((text) => parts.some((part) => text.includes(part)))).toEqual([]);
    // The middle of the searched area is not their position.
    const bounds = new URL(page.url()).searchParams.get('bounds')?.split(',').map(Number) ?? [];
    const [west = 0, south = 0, east = 0, north = 0] = bounds;
    expect(Math.abs((south + north) / 2 - HERE.latitude)).toBeGreaterThan(0.001);
    expect(Math.abs((west + east) / 2 - HERE.longitude)).toBeGreaterThan(0.001);
  });

  test('shows a message when the browser denies it', async ({ page }) => {
    await openMap(page);
    await page.getByRole('button', { name: 'Near me' }).click();
    await expect(page.getByText(/^Your browser blocks your location\./)).toBeVisible();
  });
});

test('an own place is chosen on the map, shown on cards and as an order, counted in storage, and never sent', async ({
  page,
}) => {
  const sent = recordSent(page);
  await openMap(page);
  await page.getByRole('button', { name: 'My places' }).click();
  const dialog = page.getByRole('dialog', { name: 'My places' });
  await expectAccessible(page, 'my places');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('');
  await dialog.getByRole('button', { name: 'Show it on the map' }).click();
  await expect(dialog.getByText('Enter a name, such as Work.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Work');
  await dialog.getByRole('combobox', { name: 'Where' }).selectOption('Kilimani');
  await dialog.getByRole('button', { name: 'Save this place' }).click();
  await expect(page.getByRole('list', { name: 'My places on the map' })).toHaveText('Work');
  await page.getByRole('button', { name: 'My places' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('School');
  await dialog.getByRole('button', { name: 'Show it on the map' }).click();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'School is here' }).click();
  await expect(page.getByRole('list', { name: 'My places on the map' })).toContainText('School');

  await page.getByRole('link', { name: 'Show as List' }).click();
  await expect(page.getByRole('article').first()).toContainText(/(?:km|m) from Work · .* from School/);
  await page.getByRole('link', { name: 'Nearest to Work' }).click();
  await expect(page).toHaveURL(/nearest=1/);
  await expect(page.getByText(/nearest to Work first/)).toBeVisible();
  const kilometres = async (): Promise<number[]> =>
    (await page.getByRole('article').allTextContents()).map((text) => {
      const [, far = 'NaN', unit] = /([\d.]+) (km|m) from Work/.exec(text) ?? [];
      return unit === 'km' ? Number(far) : Number(far) / 1000;
    });
  await expect.poll(async () => (await kilometres()).length).toBeGreaterThan(2);
  const found = await kilometres();
  expect([...found].sort((a, b) => a - b)).toEqual(found);

  await page.goto('/storage');
  await expect(page.getByText(/2\splaces of your own/)).toBeVisible();
  expect(sent.filter((text) => /Work|School|-1\.29|36\.78/.test(decodeURIComponent(text)))).toEqual([]);
});

test.describe('ten thousand homes in one place', () => {
  test.use({ serviceWorkers: 'block' });

  test('share one label, which opens a list', async ({ page }) => {
    const sample = { lat: -1.2921, lng: 36.787, price: 9_000_000, beds: 2, place: 'kilimani', agreement: 'sale' };
    const homes = Array.from({ length: 10_000 }, (_, index) => ({ ...sample, id: index + 1 }));
    const odd = [
      { ...sample, id: 20_001, lat: 51.5, lng: -0.1 },
      { ...sample, id: 20_002, lat: null },
    ];
    await page.route('**/content/map-points.json*', (route) => route.fulfill({ json: packPoints([...homes, ...odd]) }));
    await openMap(page);
    await expect(mapStatus(page)).toHaveText('10000 homes on the map. 2 homes have no place on the map.');
    await groups(page).first().click();
    const dialog = page.getByRole('dialog', { name: '10000 homes in one place, Kilimani' });
    await expect(dialog.getByRole('link', { name: /^KES 9M, 2 bed, Kilimani/ })).toHaveCount(40);
    await expectAccessible(page, 'homes in one place');
    await expect(dialog.getByRole('link', { name: 'See them as a list' })).toHaveAttribute('href', /bounds=/);
  });
});

test('a press on a home’s label lifts its card, which Escape and a press on the map close, and which leads to the home', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openMap(page);
  const label = prices(page).first();
  const href = (await label.getAttribute('href')) ?? '';
  await label.click();
  await expect(page).toHaveURL(/view=map/);
  const close = page.getByRole('figure').getByRole('button', { name: 'Close' });
  await page.keyboard.press('Escape');
  await expect(close).toHaveCount(0);
  await label.click();
  await expect(close).toBeVisible();
  // Its label stays dark without the pointer.
  const plate = label.locator('span');
  const dark = await plate.evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.mouse.move(0, 0);
  await expect(plate).toHaveCSS('background-color', dark);
  await page.getByRole('application').click({ position: { x: 4, y: 4 } });
  await expect(close).toHaveCount(0);
  await label.click();
  const card = page.getByRole('figure').locator(`a[href="${href}"]`).last();
  await card.click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
});

test('a place’s list has its map too', async ({ page }) => {
  await openMap(page, '/location/Nairobi?view=map');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Properties in Nairobi');
});

test('the map is accessible on a phone and on a computer', async ({ page, quietConsole: _ }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await openMap(page);
    await expectAccessible(page, `${width}`);
    expect(await pxTooWide(page), `${width}`).toBeLessThanOrEqual(0);
  }
});

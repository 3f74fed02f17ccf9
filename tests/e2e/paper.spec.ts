import type { Page } from 'playwright/test';
import {
  expect,
  navigateInApp,
  test,
  testWithOwnServer,
  waitForHydration,
  waitForUsedFiles,
  waitForWorker,
  waitUntilReadyOffline,
} from './fixtures.ts';
import { type PaperPageRead, readPages } from './paper-pages.ts';

// Properties on paper: printed to PDF as the browser prints, then read back with the code
// on them. Without signal means that the server is killed.

const HOME = 'Mwamba House, stone villa';
const A4 = { width: 210, height: 297 };
const A6 = { width: 105, height: 148 };
/** Properties of each kind: a villa with all amenities, options, no price, a plot, an office, the longest text. */
const KINDS = [24, 2, 28, 8, 19, 22, 113];

/** Prints the page once all its pictures have loaded. */
async function printed(page: Page): Promise<readonly PaperPageRead[]> {
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(() => [...document.querySelectorAll('main img')].every((img) => 'complete' in img && img.complete)),
    )
    .toBe(true);
  return readPages(await page.pdf({ preferCSSPageSize: true }));
}

const DAY_MS = 86_400_000;
const formatDayAfter = (days: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Nairobi' }).format(
    Date.now() + days * DAY_MS,
  );

/** Replaces the browser's print dialog, and records how many pictures had loaded when it opened. */
const recordPrint = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    window.print = () => {
      const loaded = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0);
      Object.assign(window, { printedWith: loaded.length });
    };
  });
};

const getPrintedCount = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'printedWith'));

/** Delays photos. @returns a function that lets them load */
async function holdPhotos(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route('**/media/**', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test.describe('with the server', () => {
  test.use({ serviceWorkers: 'block' });

  test('every kind of home takes one side of A4, with its name, the day of its price and its code', async ({
    page,
    server,
  }) => {
    for (const id of KINDS) {
      await page.goto(`/property/${id}/particulars`);
      const title = await page.getByRole('heading', { level: 1 }).innerText();
      const pages = await printed(page);
      const [first, ...more] = pages;
      expect(more, `home ${id}`).toEqual([]);
      expect({ width: first?.width, height: first?.height }, `home ${id}`).toEqual(A4);
      expect(first?.text, `home ${id}`).toContain(title.split(' ')[0] ?? title);
      expect(first?.text, `home ${id}`).toMatch(/(Price on|Particulars of) \d+ \w+ 20\d\d/);
      // None is cut while there is room.
      expect(first?.text, `home ${id}`).not.toMatch(/…|the whole description/);
      expect(first?.text, `home ${id}`).toMatch(/\+254 [\d ]+/);
      expect(first?.code?.text, `home ${id}`).toBe(`${server.url}/property/${id}`);
      expect(first?.code?.mm, `home ${id}`).toBeGreaterThanOrEqual(25);
      // Controls of the screen are not on paper.
      expect(pages.map(({ text }) => text).join(), `home ${id}`).not.toMatch(/Back to|Menu|All rights/);
    }
  });

  test('a card takes one side of A6, with its name, price, phone and code', { tag: '@gate' }, async ({
    page,
    server,
  }) => {
    for (const id of [24, 28, 8]) {
      await page.goto(`/property/${id}/particulars?card`);
      const pages = await printed(page);
      expect(pages, `home ${id}`).toHaveLength(1);
      const [card] = pages;
      expect(card, `home ${id}`).toMatchObject(A6);
      expect(card?.text, `home ${id}`).toMatch(/KES|Price on request/);
      expect(card?.text, `home ${id}`).toMatch(/\+254 [\d ]+/);
      expect(card?.code?.text, `home ${id}`).toBe(`${server.url}/property/${id}`);
      expect(card?.code?.mm, `home ${id}`).toBeGreaterThanOrEqual(25);
    }
  });

  test('a home with too much of everything fits on two sides, with as many options as possible, and its card on one', async ({
    page,
  }) => {
    const price = (index: number): number => 10_000_000 + index;
    const long = {
      title: 'Nyumba kubwa sana yenye bustani pana '.repeat(6),
      description: `${'The ground floor has a kitchen that opens to the yard. '.repeat(9)}\n`.repeat(20),
      amenities: Array.from({ length: 28 }, (_, index) => ({ id: index + 1, name: `Something of the house ${index}` })),
      variants: Array.from({ length: 40 }, (_, index) => ({
        bedrooms: 3,
        bathrooms: 2,
        area_sqft: 900,
        price: price(index),
      })),
    };
    await page.route('**/api/property/24', async (route) => {
      const answer: unknown = await (await route.fetch()).json();
      await route.fulfill({ json: Object.assign({}, answer, long) });
    });
    await page.goto('/saved/packs');
    await waitForHydration(page);
    await navigateInApp(page, '/property/24/particulars');
    const pages = await printed(page);
    expect(pages).toHaveLength(2);
    const text = pages.map((printed) => printed.text).join(' ');
    expect(text).toContain('…');
    expect(text).toContain('Scan the code to see 24 more.');
    expect(text.match(/10,000,0\d\d/g)?.filter((found, at, all) => all.indexOf(found) === at)).toHaveLength(16);
    expect(text).toContain('Something of the house 27');
    await navigateInApp(page, '/property/24/particulars?card');
    await expect(page.getByRole('link', { name: 'Particulars on A4' })).toBeVisible();
    const [card, ...more] = await printed(page);
    expect(more).toEqual([]);
    expect(card).toMatchObject(A6);
    expect(card?.code).toBeDefined();
  });

  test('paper from a dark screen is dark on white, the code too', async ({ page, server }) => {
    const ink = async (colorScheme: 'light' | 'dark'): Promise<string> => {
      await page.emulateMedia({ media: 'print', colorScheme });
      return page.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).color);
    };
    await page.goto('/property/24/particulars');
    expect(await ink('dark')).toBe(await ink('light'));
    await page.emulateMedia({ media: null, colorScheme: 'dark' });
    const [sheet] = await printed(page);
    expect(sheet?.code?.text).toBe(`${server.url}/property/24`);
  });

  test('a home’s page links to its particulars, which print with their photos and link back', async ({
    page,
    quietConsole: _quiet,
  }) => {
    await recordPrint(page);
    await page.goto('/property/24');
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('link', { name: 'Print particulars' }).click();
    await expect(page).toHaveTitle(/^Particulars of Mwamba House/);
    await page.getByRole('button', { name: 'Print' }).click();
    await expect.poll(() => getPrintedCount(page)).toBe(3);
    await page.getByRole('link', { name: 'Noticeboard card' }).click();
    await expect(page).toHaveURL(/\/property\/24\/particulars\?card=a6$/);
    await page.getByRole('link', { name: 'Back to Mwamba House' }).click();
    await expect(page).toHaveURL(/\/property\/24$/);
  });

  for (const [path, photos] of [
    ['/property/24/particulars', 3],
    ['/compare?ids=24,80,2', 3],
  ] as const) {
    test(`photos that are slow are waited for before ${path} is printed, for two seconds`, async ({ page }) => {
      await page.clock.install();
      await recordPrint(page);
      const letGo = await holdPhotos(page);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await waitForHydration(page);
      await expect(
        page
          .getByRole('main')
          .getByRole('img', { includeHidden: true })
          .nth(photos - 1),
      ).toBeAttached();
      await page.clock.pauseAt(Date.now() + DAY_MS);
      await page.getByRole('button', { name: 'Print' }).click();
      await expect(page.getByRole('button', { name: 'Photos are coming' })).toBeVisible();
      await page.clock.runFor(1_900);
      expect(await getPrintedCount(page)).toBeUndefined();
      // The wait may begin a moment after the press.
      const later = async () => {
        await page.clock.runFor(100);
        return getPrintedCount(page);
      };
      await expect.poll(later).toBe(0);
      await page.getByRole('button', { name: 'Print' }).click();
      letGo();
      await expect.poll(() => getPrintedCount(page)).toBe(photos);
    });
  }

  test('an unscrolled list prints its pictures, and no frame for a missing one', async ({ page }) => {
    await page.goto('/filter-results?agreement_type=SALE');
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    const cards = page.getByRole('main').getByRole('article');
    const seen = () => cards.locator('img:visible').count();
    const came = () =>
      cards.locator('img').evaluateAll((all) => all.filter((img) => 'naturalWidth' in img && img.naturalWidth).length);
    const before = await came();
    expect(before).toBeLessThan(await cards.count());
    const letGo = await holdPhotos(page);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await seen()).toBe(before);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    letGo();
    await expect.poll(came).toBe(await cards.count());
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await seen()).toBe(await cards.count());
  });

  test('questions print with their answers', async ({ page }) => {
    await page.goto('/faq');
    const sheets = await readPages(await page.pdf({ preferCSSPageSize: true }));
    expect(sheets[0]?.text).toContain('We never ask for a viewing fee');
  });

  test('a price has the day on which it was fetched, not that of a page in the server’s cache', async ({ page }) => {
    await page.clock.setSystemTime(Date.now() + 2 * DAY_MS);
    await page.goto('/property/24/particulars');
    await expect(page.getByText(`Price on ${formatDayAfter(2)}`)).toBeVisible();
  });
});

testWithOwnServer(
  'a saved home is printed without signal, with its photos, its agent and its code',
  async ({ page, server }) => {
    await page.goto('/filter-results?type=buy');
    await waitUntilReadyOffline(page);
    await page.getByRole('button', { name: new RegExp(`^Save ${HOME}`) }).click();
    await page.goto('/saved');
    const saved = page.getByRole('region', { name: 'Saved homes' }).getByRole('listitem').filter({ hasText: HOME });
    await expect(saved).toContainText('Ready offline');
    await server.kill();
    await page.getByRole('button', { name: `More options for ${HOME}` }).click();
    await page.getByRole('link', { name: 'Print particulars' }).click();
    await expect(page).toHaveURL(/\/property\/24\/particulars$/);
    // And by its address, like a bookmark, on another day.
    await page.clock.setSystemTime(Date.now() + 3 * DAY_MS);
    await page.goto('/property/24/particulars');
    await waitForHydration(page);
    await expect(page.getByRole('heading', { level: 1, name: HOME })).toBeVisible();
    const photos = page
      .getByRole('article')
      .getByRole('img')
      .filter({ hasNot: page.locator('path') });
    await expect(photos).toHaveCount(3);
    for (const photo of await photos.all()) {
      await expect
        .poll(() => photo.evaluate((img) => 'naturalWidth' in img && Number(img.naturalWidth) > 0))
        .toBe(true);
    }
    const [sheet] = await printed(page);
    expect(sheet).toMatchObject(A4);
    expect(sheet?.text).toContain(`Price on ${formatDayAfter(0)}`);
    expect(sheet?.text).toContain('Kipkemboi Nguzo');
    expect(sheet?.text).toMatch(/\+254 [\d ]+/);
    expect(sheet?.code?.text).toBe(`${server.url}/property/24`);
    await page.goto('/property/24/particulars?card');
    const [card] = await printed(page);
    expect(card).toMatchObject(A6);
    expect(card?.code?.text).toBe(`${server.url}/property/24`);
  },
);

testWithOwnServer(
  'the particulars of a pack start each home on a new sheet, without private data, and without signal',
  async ({ page, server }) => {
    await page.goto('/saved/packs');
    await waitForHydration(page);
    await waitForWorker(page);
    await page.getByRole('button', { name: 'New viewing pack' }).click();
    await page.getByRole('button', { name: 'Choose homes' }).click();
    for (const [typed, title] of [
      ['jj-0024', HOME],
      ['jj-0002', 'Mtaro Place, off-plan homes'],
    ] as const) {
      await page.getByRole('searchbox').fill(typed);
      await page.getByRole('button', { name: `Choose ${title}` }).click();
    }
    await page.getByRole('button', { name: /^Done/ }).click();
    await page.getByRole('button', { name: 'Change day or client' }).click();
    await page.getByLabel(/initials/).fill('QXZ');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('link', { name: 'All particulars' }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(page.getByText('Mtaro Place is under construction')).toBeVisible();
    const pages = await printed(page);
    const first = (title: string): number => pages.findIndex(({ text }) => text.includes(title));
    const codes = pages.flatMap(({ code }) => code?.text ?? []);
    expect(codes).toEqual([24, 2].map((id) => `${server.url}/property/${id}`));
    expect(first('Mwamba House')).toBe(0);
    expect(first('Mtaro Place')).toBeGreaterThan(0);
    for (const { width, height, text } of pages) {
      expect({ width, height }).toEqual(A4);
      expect(text).not.toContain('QXZ');
    }
    await page.getByRole('link', { name: 'Back to the pack' }).click();
    await expect(page.getByText('For QXZ')).toBeVisible();
    const [day] = await readPages(await page.pdf({ preferCSSPageSize: true }));
    for (const words of [/Jiwe & Jani \+254 [\d ]+/, /Ref JJ-0024/, /Plus Code of the area: \w+/]) {
      expect(day?.text).toMatch(words);
    }

    await waitForUsedFiles(page);
    await server.kill();
    await page.getByRole('link', { name: 'All particulars' }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(2);
    const again = await printed(page);
    expect(again.flatMap(({ code }) => code?.text ?? [])).toEqual(codes);
  },
);

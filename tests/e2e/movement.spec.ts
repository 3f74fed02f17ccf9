import { expect, test, waitForHydration } from './fixtures.ts';

// What leaves a screen fades, and the rest moves into its place.

// The worker is blocked: caching the app takes it longer than a test.
test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'no-preference' } });

test('the last tags of the filters fade, and what stands below moves up', async ({ page }) => {
  await page.goto('/filter-results?agreement_type=SALE&bedrooms=2');
  await waitForHydration(page);
  const tags = page.getByRole('list', { name: 'Filters set' });
  await expect(tags).toBeVisible();
  await page.evaluate(() => {
    const seen = new Set<string>();
    Reflect.set(window, 'seen', seen);
    const note = (): void => {
      if (document.querySelector('main li[inert]') !== null) seen.add('tag');
      else if (document.querySelector('h1')?.style.translate) seen.add('heading');
      requestAnimationFrame(note);
    };
    note();
  });
  // The motion script loads at the first movement: tags removed before that go at once.
  await expect(async () => {
    if (await tags.isHidden()) await page.goBack();
    await page.evaluate(() => Reflect.get(window, 'seen').clear());
    await tags.getByRole('link', { name: /2 or more beds/ }).click();
    await expect(tags).toBeHidden();
    const seen = () => page.evaluate(() => [...Reflect.get(window, 'seen')]);
    await expect.poll(seen, { timeout: 3_000 }).toEqual(['tag', 'heading']);
  }).toPass();
});

test('columns of a comparison close up, and its scrolling stays', async ({ page }) => {
  await page.goto('/compare?ids=24,80,2');
  await waitForHydration(page);
  const columns = page.getByRole('columnheader');
  await expect(columns).toHaveCount(3);
  await page.getByRole('region', { name: 'Comparison' }).evaluate((box) => {
    Reflect.set(window, 'places', new Set());
    box.addEventListener('scroll', () => Reflect.get(window, 'places').add(box.scrollLeft));
  });
  await page
    .getByRole('link', { name: /^Remove .* from this comparison$/ })
    .first()
    .click();
  await expect(columns).toHaveCount(2);
  await columns.first().evaluate((column) => Promise.all(column.getAnimations().map(({ finished }) => finished)));
  expect(await page.evaluate(() => [...Reflect.get(window, 'places')])).toEqual([]);
});

test('a map of homes opens on them, and draws all of Kenya first only where they keep it waiting', async ({ page }) => {
  await page.addInitScript(() => {
    const scales: string[] = [];
    Object.assign(window, { scales });
    // On a busy machine the homes may take longer than the map waits.
    const { setTimeout: start } = window;
    const startUnlessWait = (run: TimerHandler, ms?: number) => (ms === 600 ? 0 : start(run, ms));
    Object.assign(window, { setTimeout: startUnlessWait });
    new MutationObserver(() => {
      const [line] = [...document.querySelectorAll('figure p')].filter((p) => /as long as/.test(p.textContent));
      if (line !== undefined && !line.hasAttribute('hidden')) scales.push(line.lastElementChild?.textContent ?? '');
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto('/filter-results?agreement_type=RENT&view=map');
  await expect(page.getByRole('list', { name: 'Homes on the map' }).getByRole('button').first()).toBeVisible();
  const scales = await page.evaluate(() => Reflect.get(window, 'scales'));
  expect([...new Set(scales)]).toEqual(['5 km']);
});

test('the card of a home that is chosen on the map moves no label, or lifts all to keep its own in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1000 });
  await page.goto('/filter-results?agreement_type=RENT&view=map');
  await waitForHydration(page);
  const labels = page.getByRole('list', { name: 'Homes on the map' });
  await expect(labels.getByRole('button').first()).toBeVisible();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.getByRole('button', { name: 'Search this area' })).toBeVisible();
  const readTops = () =>
    labels.evaluate((list) =>
      [...list.querySelectorAll('li')].map((item) => [item.textContent, Math.round(item.getBoundingClientRect().top)]),
    );
  const before = await readTops();
  const card = page.getByRole('figure').locator('[data-covers="labels"]');
  await labels.getByRole('link').first().click();
  await expect(card).toBeVisible();
  expect(await readTops()).toEqual(before);
  await labels.getByRole('link').last().click();
  const readGap = () =>
    card.evaluate((box) => {
      const [over, own] = [box, document.querySelector('[data-chosen] span')].map((one) =>
        one?.getBoundingClientRect(),
      );
      return over && own ? Math.max(over.top - own.bottom, own.left - over.right) : -1;
    });
  await expect.poll(readGap).toBeGreaterThan(0);
});

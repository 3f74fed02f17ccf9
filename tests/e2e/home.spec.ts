import type { Page } from 'playwright/test';
import { PLACE_COUNTS_PATH } from '#contract/content-calls.ts';
import { spec } from '#tests/conformance/spec.ts';
import { expect, test, waitForHydration } from './fixtures.ts';

/* The parts of the home page that move, open or count. Needs the built product. */

// The worker is blocked: caching the app takes it longer than a test.
test.use({ serviceWorkers: 'block' });

async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await waitForHydration(page);
}

/** A slide waits for its picture, which the test's server makes on the first request. */
const PICTURE_MADE = { timeout: 20_000 };

test.describe('the slideshow', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test(
    'turns every five seconds through five pictures, and stops under the pointer, with focus and when paused',
    spec('2-hero-slideshow', '2-hero-dots', '9-hero-rotation', '2-hero-promotes-24'),
    async ({ page }) => {
      await page.clock.install();
      await openHome(page);
      const hero = page.getByRole('region', { name: /second look/ });
      const slides = hero.getByRole('group', { name: 'Slides' });
      const dots = slides.getByRole('button', { name: /^Slide/ });
      await expect(dots).toHaveCount(5);
      await expect(hero.getByRole('link', { name: /Mwamba House/ })).toHaveAttribute('href', '/property/24');
      await page.waitForLoadState('load');
      // From here on the test moves the clock.
      await page.clock.pauseAt(Date.now() + 60_000);
      const current = async () => (await slides.locator('[aria-current]').getAttribute('aria-label'))?.slice(6, 7);
      const later = async () => {
        await page.clock.runFor(500);
        return current();
      };
      const stays = async (slide: string) => {
        await page.clock.runFor(12_000);
        expect(await current()).toBe(slide);
      };
      const leave = async () => {
        await page.mouse.move(1, 779);
        await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
      };
      await leave();
      await expect.poll(later, PICTURE_MADE).toBe('2');
      await hero.locator('[data-slide="1"] img').hover({ force: true });
      await stays('2');
      await leave();
      await expect.poll(later, PICTURE_MADE).toBe('3');
      await hero.getByRole('button', { name: 'Pause the pictures' }).focus();
      await stays('3');
      await leave();
      await expect.poll(later, PICTURE_MADE).toBe('4');
      await dots.nth(1).click();
      await expect(hero.getByRole('button', { name: 'Play the pictures' })).toBeVisible();
      await leave();
      await stays('2');
    },
  );
});

test('the slideshow stands still with reduced motion', async ({ page }) => {
  await page.clock.install();
  await openHome(page);
  await page.clock.runFor(15_000);
  await expect(page.getByRole('button', { name: /^Slide 1 of 5/ })).toHaveAttribute('aria-current', 'true');
});

test('the subtype appears with a category and resets with another one; empty fields are not in the address', {
  tag: '@gate',
  ...spec(
    '2-hero-tabs',
    '2-hero-category',
    '2-hero-subtype-after-category',
    '2-hero-search-button',
    '4-hero-tabs-set-agreement',
    '5-hero-empty-omitted',
  ),
}, async ({ page, quietConsole }) => {
  await openHome(page);
  const find = page.getByRole('form', { name: 'Search properties' });
  await expect(find.getByRole('radio')).toHaveCount(3);
  const category = find.getByLabel('Category');
  const type = find.getByLabel('Type');
  await expect(category.getByRole('option')).toHaveText(['Any category', 'Residential', 'Commercial', 'Land']);
  await expect(type).toHaveCount(0);
  await category.selectOption('Commercial');
  await type.selectOption('Warehouse');
  await category.selectOption('Land');
  await expect(type).toHaveValue('');
  await expect(type.getByRole('option', { name: 'Ranch' })).toBeAttached();
  await expect(type.getByRole('option', { name: 'Warehouse' })).toHaveCount(0);
  await category.selectOption('Residential');
  await type.selectOption('Villa');
  await find.getByRole('radio', { name: 'Shortlet' }).check();
  await find.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/filter-results\?agreement_type=SHORTLET&property_type=RESIDENTIAL&subtype=VILLA$/);
  expect(quietConsole).toEqual([]);
});

test('the advanced filters: bounds, sliders for each tab, counters with limits, furnishing', {
  tag: '@gate',
  ...spec(
    '2-hero-advanced-price',
    '2-hero-advanced-type',
    '2-hero-advanced-counters',
    '2-hero-advanced-furnishing',
    '2-hero-advanced-apply',
    '5-hero-bedrooms-counter',
    '5-hero-bathrooms-counter',
    '5-hero-counter-ends',
    '5-hero-price-numeric',
    '5-hero-price-sliders',
    '9-sliders',
    '9-counters',
    '9-slider-price',
  ),
}, async ({ page }) => {
  await openHome(page);
  const filters = page.getByRole('button', { name: /^Filters/ });
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  for (const [tab, max, step] of [
    ['Rent', '1000000', '5000'],
    ['Shortlet', '100000', '500'],
    ['Buy', '100000000', '1000000'],
  ] as const) {
    await page.getByRole('radio', { name: tab }).check();
    await filters.click();
    const highest = dialog.getByRole('slider', { name: 'Highest price' });
    await expect(highest).toHaveAttribute('max', max);
    await expect(highest).toHaveAttribute('step', step);
    await expect(highest).toHaveAttribute('min', '0');
    if (tab !== 'Buy') await page.keyboard.press('Escape');
  }
  await dialog.getByRole('slider', { name: 'Lowest price' }).press('ArrowRight');
  await dialog.getByLabel('Maximum').fill('12,500,000 shillings');
  await expect(dialog.getByText('1M to 12.5M')).toBeVisible();
  for (const [noun, max] of [
    ['bedrooms', 8],
    ['bathrooms', 6],
  ] as const) {
    const fewer = dialog.getByRole('button', { name: `Fewer ${noun}` });
    const more = dialog.getByRole('button', { name: `More ${noun}` });
    const least = dialog.getByRole('status', { name: noun });
    await expect(fewer).toBeDisabled();
    await expect(least).toHaveText('Any');
    for (let count = 0; count < max; count++) await more.click();
    await expect(least).toHaveText(`${max}+`);
    await expect(more).toBeDisabled();
    await fewer.click();
    await expect(more).toBeEnabled();
  }
  await dialog.getByLabel('Property type').selectOption('Villa');
  const furnishing = dialog.getByRole('group', { name: 'Furnishing' });
  await expect(furnishing.getByRole('radio')).toHaveCount(3);
  await dialog.getByRole('radio', { name: 'Semi-furnished' }).check();
  await dialog.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(filters).toContainText('4 set');
  await expect(filters).toBeFocused();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(
    /\?agreement_type=SALE&property_type=RESIDENTIAL&subtype=VILLA&min_price=1000000&max_price=12500000&bedrooms=7&bathrooms=5&furnishing=SEMI-FURNISHED$/,
  );
});

test('the location picker: groups, typed words, a choice that closes it', {
  tag: '@gate',
  ...spec('2-hero-location-search', '2-hero-location-typed', '2-hero-location-groups'),
}, async ({ page }) => {
  let letCounts = () => {};
  const counted = new Promise<void>((resolve) => {
    letCounts = resolve;
  });
  await page.route(`**${PLACE_COUNTS_PATH}`, async (route) => {
    await counted;
    await route.continue();
  });
  await openHome(page);
  const open = page.getByRole('button', { name: /^Location/ });
  const dialog = page.getByRole('dialog', { name: 'Where?' });
  await open.click();
  for (const group of ['Nairobi areas', 'Other cities', 'Counties']) {
    await expect(dialog.getByRole('region', { name: group }).getByRole('button').first()).toBeVisible();
  }
  // A finger may be on its way, so late content must not move anything.
  letCounts();
  const kilimani = dialog.getByRole('button', { name: /^Kilimani \d+ listed$/ });
  await expect(kilimani).toHaveCount(1);
  await expect(dialog.getByRole('region', { name: 'Nairobi areas' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await open.click();
  const most = dialog.getByRole('region', { name: 'Most homes, to buy or rent' }).getByRole('button');
  await expect(most).toHaveCount(10);
  const counts = (await most.allTextContents()).map((words) => Number(/(\d+) listed$/.exec(words)?.[1]));
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
  expect(counts.at(-1)).toBeGreaterThan(0);
  const ends = await most.evaluateAll((elements) =>
    elements.map((element) =>
      Math.round(
        element.getBoundingClientRect().right - (element.lastElementChild?.getBoundingClientRect().right ?? 0),
      ),
    ),
  );
  expect(new Set(ends), 'counts end at one edge').toEqual(new Set([0]));
  await expect(dialog.getByRole('region', { name: 'All 64 areas' }).getByRole('button')).toHaveCount(64);

  const box = dialog.getByRole('textbox');
  await expect(box).toBeFocused();
  await box.fill('kili');
  await expect(dialog.getByRole('region', { name: 'Most homes, to buy or rent' })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Use “kili” as typed' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(kilimani).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(open).toHaveAccessibleName('Location: Kilimani');
  await expect(open).toBeFocused();
  await open.click();
  await box.fill('near the arboretum');
  await box.press('Enter');
  await expect(open).toHaveAccessibleName('Location: near the arboretum');
});

test(
  'the featured slider wraps both ways; the carousel shows one, two or three',
  spec('2-featured-controls', '9-carousel-items'),
  async ({ page }) => {
    await openHome(page);
    const featured = page.getByRole('region', { name: 'Featured Properties' });
    const place = featured.getByText(/^\d+ of \d+$/);
    const first = await featured.getByRole('heading', { level: 3 }).textContent();
    await featured.getByRole('button', { name: 'Previous' }).click();
    await expect(featured.getByRole('heading', { level: 3 })).not.toHaveText(first ?? '');
    await expect(place).toHaveText(/^(\d+) of \1$/);
    await featured.getByRole('button', { name: 'Next' }).click();
    await expect(featured.getByRole('heading', { level: 3 })).toHaveText(first ?? '');

    const rail = page.getByRole('region', { name: 'Properties for Sale' });
    for (const [width, count] of [
      [767, 1],
      [768, 2],
      [1023, 2],
      [1024, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await rail.scrollIntoViewIfNeeded();
      const inView = () =>
        rail.getByRole('article').evaluateAll(
          (cards) =>
            cards.filter((card) => {
              const { left, right } = card.getBoundingClientRect();
              return left >= 0 && right <= innerWidth;
            }).length,
        );
      await expect.poll(inView, `${width} px`).toBe(count);
    }
  },
);

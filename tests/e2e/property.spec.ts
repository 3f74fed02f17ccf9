import type { Locator } from 'playwright/test';
import { spec } from '#tests/conformance/spec.ts';
import { pxTooWide } from './accessible.ts';
import { expect, test, waitForHydration } from './fixtures.ts';

/* What opens on a property's screen, and where a visitor stands after a change of screen. Needs the built product. */

// The worker is blocked: caching the app takes it longer than a test.
test.use({ serviceWorkers: 'block' });

test('the photos open as a list and one by one, and close again', {
  tag: '@gate',
  ...spec('2-property-photo-modal', '2-property-showcase', '4-photo-modal', '4-zoom-reset'),
}, async ({ page, quietConsole }) => {
  await page.goto('/property/24');
  await waitForHydration(page);
  const showAll = page.getByRole('button', { name: /Show all photos \(\d+\)/ });
  const total = Number(/\d+/.exec((await showAll.textContent()) ?? '')?.[0]);
  expect(total).toBeGreaterThan(3);
  await showAll.click();
  const list = page.getByRole('dialog', { name: 'All photos' });
  await expect(list.getByRole('figure')).toHaveCount(total);
  await expect(list.getByRole('figure').filter({ hasText: /^Kitchen\d/ })).toHaveCount(1);
  // Computer-generated pictures are labelled once, beside them.
  await expect(page.getByText(/computer-generated/i)).toHaveCount(1);
  await list.getByRole('figure').first().getByRole('button').click();

  const viewer = page.getByRole('dialog', { name: 'Photos', exact: true });
  await expect(viewer.getByText(`1 of ${total}`, { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.getByText(`${total} of ${total}`, { exact: true })).toBeVisible();
  await viewer.getByRole('button', { name: 'Next photo' }).first().click();
  await expect(viewer.getByText(`1 of ${total}`, { exact: true })).toBeVisible();
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await expect(viewer.getByLabel('Zoom', { exact: true })).toHaveText('1.5×');
  await viewer.getByRole('button', { name: 'Next photo' }).first().click();
  await expect(viewer.getByLabel('Zoom', { exact: true })).toHaveText('1×');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(showAll).toBeFocused();
  expect(quietConsole).toEqual([]);
});

test('Share offers the link, two networks, a messenger and SMS, each with the address of the property', {
  tag: '@gate',
  ...spec('2-property-share-targets', '4-share-dialog', '2-route-property'),
}, async ({ page, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  const url = `${server.url}/property/24`;
  await page.goto('/property/24');
  await waitForHydration(page);
  const share = page.getByRole('button', { name: 'Share' }).first();
  await share.click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  for (const name of ['Facebook', 'X', 'WhatsApp', 'SMS']) {
    const href = await dialog.getByRole('link', { name, exact: true }).getAttribute('href');
    expect(decodeURIComponent(href ?? '')).toContain(url);
  }
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(share).toBeFocused();
});

test('another screen starts at its top, and Back returns to the same place', {
  tag: '@gate',
  ...spec('2-scroll-top'),
}, async ({ page }) => {
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await page.goto('/filter-results?agreement_type=SALE');
  await waitForHydration(page);
  const card = page.getByRole('main').getByRole('article').nth(4).getByRole('link');
  await card.scrollIntoViewIfNeeded();
  const before = await scrolled();
  expect(before).toBeGreaterThan(300);
  await card.click();
  await expect(page).toHaveURL(/\/property\/\d+$/);
  await expect(page.getByRole('heading', { name: 'In Details' })).toBeAttached();
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect(card).toBeVisible();
  await expect.poll(scrolled).toBeGreaterThan(before - 100);
});

test('a screen of 900 px is no longer a mobile one', { tag: '@gate', ...spec('9-mobile-breakpoint') }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 899, height: 700 });
  await page.goto('/terms');
  const links = page.getByRole('navigation', { name: 'Main' });
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await expect(links).toBeHidden();
  await page.setViewportSize({ width: 900, height: 700 });
  await expect(links).toBeVisible();
});

const bottomOf = async (locator: Locator): Promise<number> => {
  const box = await locator.boundingBox();
  return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
};

test('price, place and facts are in the first view of a phone and of a computer, and plots have a low second photo', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/property/84');
  expect(await bottomOf(page.getByRole('main').getByText('34,000,000').first())).toBeLessThan(500);
  const send = page.getByRole('link', { name: 'Send Enquiry' });
  const barTop = (await send.boundingBox())?.y ?? 0;
  expect(await bottomOf(page.getByText('acre', { exact: true }))).toBeLessThan(barTop);
  await page.goto('/property/24');
  const viewing = page.getByRole('main').getByRole('link', { name: 'Request a viewing' });
  expect(await bottomOf(viewing)).toBeLessThan(barTop);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await page.getByRole('region', { name: 'Photos' }).boundingBox())?.height).toBeLessThanOrEqual(0.52 * 800);
  expect(await bottomOf(page.getByText('KES a sq ft', { exact: true }))).toBeLessThan(800);
  await expect(viewing).toHaveCount(1);
  // The facts of a home with options stand on one line beside the form.
  await page.setViewportSize({ width: 768, height: 1000 });
  await page.goto('/property/2');
  const tops = await page
    .getByRole('main')
    .locator('dl')
    .first()
    .evaluate((facts) => [...facts.children].map((fact) => fact.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

test('a stay by the night asks for dates, and for no viewing', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 780 });
  await page.goto('/property/14');
  await waitForHydration(page);
  const ask = page.getByRole('link', { name: 'Ask about dates' });
  expect(await ask.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  await expect(page.getByRole('link', { name: 'Request a viewing' })).toHaveCount(0);
  await ask.click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription('Say which nights, and how many guests.');
});

test('the enquiry bar has its final size before the details and the agent are known', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/filter-results?agreement_type=SALE');
  await waitForHydration(page);
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/api\/property\/\d+/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  const send = page.getByRole('link', { name: 'Send Enquiry' });
  await expect(send).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call our main line' })).toBeVisible();
  const before = await send.boundingBox();
  letGo();
  await expect(page.getByRole('link', { name: 'Call the agent' })).toBeVisible();
  expect(await send.boundingBox()).toEqual(before);
});

test('text at 200 % breaks neither the price nor the enquiry button, and widens no page', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    for (const path of ['/me/wangari', '/property/24']) {
      await page.goto(path);
      await waitForHydration(page);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      expect(await pxTooWide(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
    // The number is on one line.
    const lines = await page.getByRole('main').evaluate((main) => {
      const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const at = text.textContent?.indexOf('138,000,000') ?? -1;
        if (at === -1) continue;
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + '138,000,000'.length);
        return range.getClientRects().length;
      }
      return 0;
    });
    expect(lines, `lines of the price at ${width}`).toBe(1);
    if (width < 768) {
      const send = page.getByRole('link', { name: 'Send Enquiry' });
      expect(await send.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
      // Two lines, without a broken word.
      expect((await send.boundingBox())?.height).toBeLessThan(130);
    }
  }
});

test('the enquiry card sticks so that its button is in sight on a tablet and on a computer', async ({ page }) => {
  for (const size of [
    { width: 768, height: 1000 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/property/24');
    await waitForHydration(page);
    await page.evaluate(() => scrollTo(0, 900));
    await expect(page.getByRole('button', { name: 'Send Enquiry' })).toBeInViewport({ ratio: 1 });
  }
});

test('the note that a link is copied covers nothing of the sheet it was copied in', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write']);
  await page.setViewportSize({ width: 768, height: 1000 });
  await page.goto('/property/24');
  await waitForHydration(page);
  await page.getByRole('main').getByRole('button', { name: 'Share' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Share' });
  const copy = sheet.getByRole('button', { name: 'Copy', exact: true });
  await copy.click();
  await expect(copy).toHaveText('Copied');
  const note = await page.locator('[popover]').getByText('Link copied to clipboard!').boundingBox();
  expect((note?.y ?? 0) + (note?.height ?? 1000)).toBeLessThan((await sheet.boundingBox())?.y ?? 0);
  await expect(copy).toHaveText('Copy');
});

test('the ranges of a home’s particulars stand on one line, each at its tick', async ({ page }) => {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/property/2/particulars');
    const facts = page.getByRole('article').locator('dl').first().locator('dd');
    const tops = await facts.evaluateAll((all) => all.map((value) => Math.round(value.getBoundingClientRect().top)));
    expect(tops.length).toBe(4);
    expect(new Set(tops).size, `lines at ${width}`).toBe(1);
    const indents = await facts.evaluateAll((all) =>
      all.map((value) => value.getBoundingClientRect().left - (value.parentElement?.getBoundingClientRect().left ?? 0)),
    );
    expect(new Set(indents), `indents at ${width}`).toEqual(new Set([0]));
  }
});

test('the first photo of the list shows with its caption on a laptop', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/property/24');
  await waitForHydration(page);
  await page.getByRole('button', { name: /Show all photos/ }).click();
  await expect(page.getByRole('dialog').getByRole('figure').first().locator('figcaption')).toBeInViewport({ ratio: 1 });
});

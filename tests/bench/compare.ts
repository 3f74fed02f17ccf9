import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { freshProfile, openBrowser } from './browser.ts';
import { root, startSite } from './site-process.ts';

const READY_LIMIT_MS = 120_000;
/** Homes of the tests' catalogue, which are the demo's: villa, duplex, options, flat to let. */
const IDS = [24, 80, 2, 1] as const;

/** How long a comparison of four saved homes takes with the server gone, ms. */
export interface Comparing {
  /** From the press on "Compare 4" to the frame in which all four stand with what they say. */
  readonly pressMs: number;
  /** The same from a load of its address, launched by the worker. */
  readonly launchMs: number;
}

/** Saves a home on its page, and waits until it is whole. */
async function save(page: Page, origin: string, id: number): Promise<void> {
  await page.goto(`${origin}/property/${id}`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // What saves comes with use.
  await page.mouse.move(100, 300);
  await page.mouse.move(110, 310);
  await page.getByRole('button', { name: /^Save ?: / }).click({ timeout: READY_LIMIT_MS });
  await page.getByRole('button', { name: /^Remove ?: / }).waitFor({ timeout: READY_LIMIT_MS });
}

/**
 * When the comparison stands there, by the page's own clock: all heads have a price, and a frame with them was made.
 * @returns ms since the navigation of this page began
 */
const untilDrawn = (page: Page): Promise<number> =>
  page.evaluate(
    (count) =>
      new Promise<number>((done) => {
        const look = (): void => {
          const heads = document.querySelectorAll('th[role="columnheader"] a[href^="/property/"]');
          if (heads.length < count) requestAnimationFrame(look);
          else requestAnimationFrame(() => setTimeout(() => done(performance.now())));
        };
        look();
      }),
    IDS.length,
  );

/** Saves four homes on the bench's phone, ends the server, and opens their comparison. Needs the built product. */
export async function measureComparing(runs: number): Promise<readonly Comparing[]> {
  const folder = await mkdtemp(join(tmpdir(), 'comparing-'));
  const profile = await freshProfile();
  const site = await startSite({
    DATA_DIR: join(folder, 'data'),
    // The small one: its pictures are made in seconds.
    CATALOGUE: join(root, 'tests/fixtures/catalogue'),
  });
  const origin = `http://127.0.0.1:${site.port}`;
  const browser = await openBrowser(profile.folder);
  let isUp = true;
  try {
    await site.picturesMade;
    const page = browser.pages()[0] ?? (await browser.newPage());
    for (const id of IDS) await save(page, origin, id);
    // All screens are on the phone with the first saved home.
    await page.waitForFunction(
      async () =>
        (await (await caches.open('app-parts')).keys()).filter(({ url }) => /-[^/]*json$/.test(url)).length === 2,
      undefined,
      { timeout: READY_LIMIT_MS },
    );
    await site.stop();
    isUp = false;
    const results: Comparing[] = [];
    for (let run = 0; run < runs; run++) {
      await page.goto(`${origin}/saved`);
      await page
        .getByRole('checkbox', { name: /^Compare / })
        .nth(IDS.length - 1)
        .waitFor();
      for (const tick of await page.getByRole('checkbox', { name: /^Compare / }).all()) await tick.check();
      const link = page.getByRole('link', { name: `Compare ${IDS.length}` });
      await link.waitFor();
      const pressedAt = await link.evaluate((element) => {
        const now = performance.now();
        if (element instanceof HTMLElement) element.click();
        return now;
      });
      const pressMs = (await untilDrawn(page)) - pressedAt;
      await page.goto(`${origin}/compare?ids=${IDS.join(',')}`, { waitUntil: 'commit' });
      results.push({ pressMs, launchMs: await untilDrawn(page) });
    }
    return results;
  } finally {
    await browser.close();
    if (isUp) await site.stop();
    await profile.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Page } from 'playwright';
import * as v from 'valibot';
import places from '#content/places.json' with { type: 'json' };
import type { MapPoints } from '#contract/content-answers.ts';
import { packPoints } from '#contract/map-points.ts';
import { fold } from '#lib/fold.ts';
import { withBareProfile } from './bare-browser.ts';
import { SLOWDOWN, withFolder, withPhone } from './browser.ts';
import { bundleSizes } from './bundle-sizes.ts';
import { createRandom } from './generated-catalogue.ts';
import { proxyTo, root, serve, startSite } from './site-process.ts';
import { row, type Section } from './table.ts';
import { longestTask, traced } from './traces.ts';

const HOMES = 10_000;
/** Without a worker, whose catalogue would answer. */
const LIST = '/filter-results?agreement_type=SALE&no-sw';
const ALL_ON_MAP = `${HOMES} homes on the map`;
const brotli = promisify(brotliCompress);
/** Steps of one way over the map, px each. */
const STEPS = 40;
const STEP_PX = 12;
/** The pause for the browser's own work after a load, ms. */
const LOADED_MS = 1_500;
/** The pause after the storage code has loaded, ms. */
const SETTLED_MS = 2_500;

/** Floors of the project. Script in ms of a phone's processor, tasks in ms, sizes in kB. */
const SCRIPT_MS = { most: 200 };
const TASK_MS = { most: 50 };
const SCRIPT_KB = { most: 30 };
const DATA_KB = { most: 60 };

/** Ten thousand homes around the firm's places, most of them in Nairobi. */
function tenThousand(): MapPoints {
  const random = createRandom(7);
  const around = [...places.nairobi_areas, ...places.nairobi_areas, ...places.cities, ...places.counties];
  return packPoints(
    Array.from({ length: HOMES }, (_, index) => {
      const place = around[Math.floor(random() * around.length)] ?? { name: 'Nairobi', lat: -1.28, lng: 36.82 };
      return {
        id: index + 1,
        lat: place.lat + (random() - 0.5) * 0.03,
        lng: place.lng + (random() - 0.5) * 0.03,
        price: Math.round(2_000_000 + random() ** 3 * 150_000_000),
        beds: Math.floor(random() * 6),
        place: fold(place.name),
        agreement: 'sale',
      };
    }),
  );
}

/** The map of ten thousand properties: its size, its time to open, and its motion. */
export async function mapSection(rounds: number): Promise<Section> {
  const properties = JSON.stringify(tenThousand());
  const file = async (name: string): Promise<number> =>
    (await brotli(await readFile(join(root, `src/content/map/${name}.json`)))).length / 1000;
  const [kenya, nairobi, data] = [
    await file('map-kenya'),
    await file('map-nairobi'),
    (await brotli(properties)).length,
  ];
  const site = await startSite({});
  // Without the link of the other benches, which would take processor time from the page on two cores.
  const front = await serve((from, to) => {
    if (from.url?.startsWith('/content/map-points.json') !== true) return void proxyTo(site.port, from, to);
    to.writeHead(200, { 'Content-Type': 'application/json' }).end(properties);
  });
  const address = `http://127.0.0.1:${front.port}${LIST}`;
  const [scripts, firstPresses, moving]: [number[], number[], number[]] = [[], [], []];
  try {
    await site.picturesMade;
    for (let round = 0; round < rounds; round++) {
      firstPresses.push(await openingScript(address, false));
      scripts.push(await openingScript(address, true));
      moving.push(await withPhone((page) => movingTask(page, address)));
    }
  } finally {
    await front.close();
    await site.stop();
  }
  return {
    title: `The map with ${HOMES.toLocaleString('en-GB')} properties, phone 360x800, ${SLOWDOWN}x slower processor`,
    measures: [
      row('Its script', 'kB', [(await bundleSizes()).mapScript() / 1000], SCRIPT_KB),
      row('Its two files', 'kB', [kenya + nairobi], DATA_KB),
      row('Data of the first view: the country and the homes', 'kB', [kenya + data / 1000], DATA_KB),
      row('Script until all labels are there', 'ms', scripts, SCRIPT_MS),
      row('The same as the first press on the page', 'ms', firstPresses),
      row('Longest task while it is moved and zoomed', 'ms', moving, TASK_MS),
    ],
    notes: ['tasks in processor time; brotli at its smallest, as the build sends files'],
  };
}

const Point = v.object({ x: v.number(), y: v.number() });

/**
 * Opens a list and its map in a browser without a test tool: Playwright has every request of the page reported by the page
 * itself, and the map asks for ten files at once.
 * @param isInUse whether the scripts of a first touch are loaded; otherwise the map is touched first
 * @returns script time from the touch on "Map" until all labels are shown, ms
 */
const openingScript = (address: string, isInUse: boolean): Promise<number> =>
  withFolder((profile) =>
    withBareProfile(profile, async (page) => {
      await page.navigate(address);
      await sleep(LOADED_MS);
      await page.evaluate(untilThere, 'html:not([data-starting])');
      if (isInUse) {
        await page.tap(v.parse(Point, await page.evaluate(readPlace, 'h1')));
        // The first touch loads the storage code, which adds buttons to the cards.
        await page.evaluate(untilThere, 'button[aria-label^="Save "]');
        await sleep(SETTLED_MS);
      }
      // Finding the link is script of the page too.
      const link = v.parse(Point, await page.evaluate(readPlace, 'main a[href*="view=map"]'));
      await page.evaluate(watchLabels, ALL_ON_MAP);
      const before = await page.scriptMs();
      await page.tap(link);
      await page.evaluate(labelled);
      return (await page.scriptMs()) - before;
    }),
  );

/** Opens the map and moves it. @returns processor time of the longest task while moving, ms */
async function movingTask(page: Page, address: string): Promise<number> {
  await page.goto(address);
  await page.locator('html:not([data-starting])').waitFor({ state: 'attached' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.evaluate(watchLabels, ALL_ON_MAP);
  await page.getByRole('link', { name: 'Show as Map' }).click();
  await page.evaluate(labelled);
  const box = await page.getByRole('application').boundingBox();
  if (box === null) throw new Error('There is no map');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const events = await traced(devtools, async () => {
    for (const _zoom of [1, 2, 3]) {
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, -400);
      await page.mouse.down();
      for (let step = 1; step <= STEPS; step++) {
        await page.mouse.move(x + Math.sin(step / 6) * STEP_PX * 10, y + step * (STEP_PX / 3) - 80);
      }
      await page.mouse.up();
    }
  });
  return longestTask(events, /^CrRendererMain$/);
}

/* What follows runs in the page. */

function untilThere(selector: string): Promise<void> {
  return new Promise((done, failed) => {
    setTimeout(() => failed(new Error(`No ${selector}`)), 30_000);
    const check = (): void => {
      if (document.querySelector(selector) !== null) done();
      else setTimeout(check, 50);
    };
    check();
  });
}

/** The left part of a wide heading, which is no link. */
function readPlace(selector: string): unknown {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  if (box === undefined) throw new Error(`No ${selector}`);
  return { x: box.left + Math.min(box.width / 2, 20), y: box.top + box.height / 2 };
}

/** Marks the document when the map has all its properties and labels. @param words its text by then */
function watchLabels(words: string): void {
  const isThere = (): boolean =>
    document.querySelector('[data-lng] button') !== null &&
    [...document.querySelectorAll('main [role="status"]')].some(
      (status) => status.textContent?.includes(words) === true,
    );
  const seen = new MutationObserver(() => {
    if (!isThere()) return;
    seen.disconnect();
    document.documentElement.dispatchEvent(new Event('labelled'));
    document.documentElement.dataset['labelled'] = '';
  });
  seen.observe(document.body, { childList: true, subtree: true, characterData: true });
}

/** Waits for the mark of watchLabels. */
function labelled(): Promise<void> {
  return new Promise((done, failed) => {
    setTimeout(() => failed(new Error('The map has no labels')), 30_000);
    if (document.documentElement.dataset['labelled'] !== undefined) done();
    document.documentElement.addEventListener('labelled', () => done());
  });
}

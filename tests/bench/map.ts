import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import places from '#content/places.json' with { type: 'json' };
import { packPoints } from '#contract/map-points.ts';
import type { MapPoints } from '#contract/map-points-columns.ts';
import { fold } from '#lib/fold.ts';
import { freshProfile, openBrowser } from './browser.ts';
import { bundleSizes } from './bundle-sizes.ts';
import { labelled, openingScript, siteWithHomes, watchLabels } from './map-opening.ts';
import { root, startSite } from './site-process.ts';
import type { Section } from './table.ts';
import { longestTask, traced } from './traces.ts';

const HOMES = 10_000;
/** Without a worker, whose own index would answer for the homes. */
const LIST = '/filter-results?agreement_type=SALE&no-sw';
const ALL_ON_MAP = `${HOMES} homes on the map`;
const brotli = promisify(brotliCompress);
/** Steps of one way over the map, px each. */
const STEPS = 40;
const STEP_PX = 12;

interface MapRun {
  /** Script from the press on "Map" until all labels are there, on the slowed processor, ms: as the first press on the page. */
  readonly firstPressMs: number;
  /** The same when what comes with a first press is there already. */
  readonly scriptMs: number;
  /** Longest task of opening it, and of moving and zooming it, processor time, ms. */
  readonly openTaskMs: number;
  readonly moveTaskMs: number;
}

/** Ten thousand homes around the firm's places, most of them in Nairobi. */
function tenThousand(): MapPoints {
  let seed = 7;
  const random = (): number => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
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

/** Bytes as sent: the map's script beyond the list it is opened from, its files, and ten thousand homes. */
async function mapSizes(): Promise<{
  readonly script: number;
  readonly files: number;
  readonly homes: number;
  /** The country and the homes; the streets come when one looks closer. */
  readonly firstView: number;
}> {
  const file = async (name: string): Promise<number> =>
    (await brotli(await readFile(join(root, `src/content/map/${name}.json`)))).length;
  const [kenya, nairobi, homes] = await Promise.all([
    file('map-kenya'),
    file('map-nairobi'),
    brotli(JSON.stringify(tenThousand())),
  ]);
  return {
    script: (await bundleSizes()).mapScript(),
    files: kenya + nairobi,
    homes: homes.length,
    firstView: kenya + homes.length,
  };
}

/**
 * Opens the list and its map in a browser of its own, and moves it.
 * @param slowdown how many times slower its processor is, once the list stands
 * @returns longest tasks, processor time, ms
 */
async function tasksOf(url: string, slowdown: number): Promise<Pick<MapRun, 'openTaskMs' | 'moveTaskMs'>> {
  const profile = await freshProfile();
  const context = await openBrowser(profile.folder);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await page.goto(url + LIST);
    await page.locator('html:not([data-starting])').waitFor({ state: 'attached' });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    // To look for the link and the labels by role is work of the page too, and more of it than the map's own.
    const link = await page.getByRole('link', { name: 'Show as Map' }).boundingBox();
    if (link === null) throw new Error('There is no link to the map');
    await page.evaluate(watchLabels, ALL_ON_MAP);
    const opening = await traced(devtools, async () => {
      await page.mouse.click(link.x + link.width / 2, link.y + link.height / 2);
      await page.evaluate(labelled);
    });
    const box = await page.getByRole('application').boundingBox();
    if (box === null) throw new Error('There is no map');
    const moving = await traced(devtools, async () => {
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
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
    return {
      openTaskMs: longestTask(opening, /^CrRendererMain$/),
      moveTaskMs: longestTask(moving, /^CrRendererMain$/),
    };
  } finally {
    await context.close();
    await profile.remove();
  }
}

/** Opens and moves the map of ten thousand homes on a phone. @param slowdown how many times slower its processor is */
async function measureMap(rounds: number, slowdown: number): Promise<readonly MapRun[]> {
  const site = await startSite({});
  await site.picturesMade;
  const front = await siteWithHomes(site.port, JSON.stringify(tenThousand()));
  const runs: MapRun[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const firstPressMs = await openingScript(front, LIST, ALL_ON_MAP, false, slowdown);
      const scriptMs = await openingScript(front, LIST, ALL_ON_MAP, true, slowdown);
      const tasks = await tasksOf(front.url, slowdown);
      runs.push({ firstPressMs, scriptMs, ...tasks });
    }
  } finally {
    await front.close();
    await site.stop();
  }
  return runs;
}

/** Floors of the project. Script in ms of a phone's processor, tasks in ms, sizes in kB. */
const MOST_SCRIPT_MS = 200;
const MOST_TASK_MS = 50;
const MOST_SCRIPT_KB = 30;
const MOST_DATA_KB = 60;

/** The map of ten thousand homes: what it weighs, how long it takes to open, and how it moves. */
export async function mapSection(rounds: number, slowdown: number): Promise<Section> {
  const sizes = await mapSizes();
  const runs = await measureMap(rounds, slowdown);
  const kB = (bytes: number): readonly number[] => [bytes / 1000];
  return {
    title: `The map with ${HOMES.toLocaleString('en-GB')} homes, phone 360x800, ${slowdown}x slower processor`,
    measures: [
      { name: 'Its script', unit: 'kB', values: kB(sizes.script), floor: { most: MOST_SCRIPT_KB } },
      { name: 'Its two files', unit: 'kB', values: kB(sizes.files), floor: { most: MOST_DATA_KB } },
      { name: 'Ten thousand homes', unit: 'kB', values: kB(sizes.homes) },
      {
        name: 'Data of the first view: the country and the homes',
        unit: 'kB',
        values: kB(sizes.firstView),
        floor: { most: MOST_DATA_KB },
      },
      {
        name: 'Script until all labels are there',
        unit: 'ms',
        values: runs.map(({ scriptMs }) => scriptMs),
        floor: { most: MOST_SCRIPT_MS },
      },
      {
        name: 'The same as the first press on the page',
        unit: 'ms',
        values: runs.map(({ firstPressMs }) => firstPressMs),
      },
      { name: 'Longest task of that', unit: 'ms', values: runs.map(({ openTaskMs }) => openTaskMs) },
      {
        name: 'Longest task while it is moved and zoomed',
        unit: 'ms',
        values: runs.map(({ moveTaskMs }) => moveTaskMs),
        floor: { most: MOST_TASK_MS },
      },
    ],
    notes: ['tasks in processor time; brotli at its smallest, as the build sends files'],
  };
}

import type { Page } from 'playwright';
import {
  layoutShift,
  storedKeys,
  waitForDeviceServices,
  waitForHydration,
  waitForOpenedAnswers,
  waitForWorker,
} from '../e2e/fixtures.ts';
import prepareData from '../e2e/prepared-data.ts';
import { startServer, type TestServer } from '../e2e/server.ts';
import { Fingers } from '../e2e/touches.ts';
import { SLOWDOWN, withPhone } from './browser.ts';
import { row, type Section } from './table.ts';

/* What must not move under the eyes of a person on a slow phone, and what must not stop under a hand. */

const SHIFT = { below: 0.02 };
const RESULTS = '/filter-results?agreement_type=RENT';
const NONE_FOUND = '/filter-results?agreement_type=SALE&location=Zanzibar';
const HEADINGS = ['/location/Karen', '/location/Mombasa Road', RESULTS, NONE_FOUND];
const WIDTHS = [360, 390, 412, 600];

type Measured = (page: Page, server: TestServer) => Promise<number>;

async function slowDown(page: Page, rate: number): Promise<void> {
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate });
}

/** Opened for the first time. */
const opened =
  (path: string): Measured =>
  async (page, { url }) => {
    await slowDown(page, SLOWDOWN);
    await page.goto(url + path);
    await waitForHydration(page);
    if (path === NONE_FOUND) await page.getByRole('heading', { name: 'You might like' }).waitFor();
    return layoutShift(page);
  };

/** Opened once, and launched again with the server stopped. */
const launched =
  (path: string): Measured =>
  async (page, server) => {
    await page.goto(server.url + path);
    await waitForWorker(page);
    await waitForOpenedAnswers(page);
    const isStored = (key: string) => caches.match(key).then((cached) => cached !== undefined);
    if (path === RESULTS) await page.waitForFunction(isStored, RESULTS);
    await server.kill();
    await page.goto('about:blank');
    await slowDown(page, SLOWDOWN);
    await page.goto(server.url + path);
    await waitForHydration(page);
    await page.getByText('No connection.').waitFor();
    const shift = await layoutShift(page);
    await server.start();
    return shift;
  };

const savedFromCard: Measured = async (page, { url }) => {
  await page.goto(`${url}/filter-results`);
  const card = page.getByRole('article').first();
  await waitForDeviceServices(page);
  await card.getByRole('button').click();
  await card.getByText(/^Saved to this/).waitFor();
  return layoutShift(page);
};

const savedList: Measured = async (page, server) => {
  await savedFromCard(page, server);
  await page.goto(`${server.url}/property/1`);
  while (!(await storedKeys(page, 'shortlist', 'notes')).includes('viewed')) await page.mouse.move(1, 1);
  await page.goto(`${server.url}/saved`);
  await page.getByRole('region', { name: 'Recently viewed' }).getByRole('listitem').waitFor();
  return layoutShift(page);
};

/** Headings, at each width, whose size in the fallback font differs from that in ours. */
const headingsThatJump: Measured = async (page, { url }) => {
  const heights = async (): Promise<(number | undefined)[]> => {
    const found = [];
    for (const path of HEADINGS) {
      await page.goto(url + path);
      await page.evaluate(async () => (await document.fonts.ready).status);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        found.push((await page.getByRole('heading', { level: 1 }).boundingBox())?.height);
      }
    }
    return found;
  };
  // A worker would serve the delayed fonts.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  const own = await heights();
  await page.route('**/*.woff2', (route) => route.abort());
  const device = await heights();
  return own.filter((height, at) => height === undefined || height !== device[at]).length;
};

/** The longest task while photos are swiped and zoomed, ms, in processor time. */
const movedByHand: Measured = async (page, { url }) => {
  await page.goto(`${url}/property/24?no-sw`);
  await waitForHydration(page);
  await page.locator('main img').first().click();
  await page.getByRole('dialog', { name: 'Photos', exact: true }).waitFor();
  const fingers = await Fingers.on(page);
  await slowDown(page, SLOWDOWN);
  const observer = await page.evaluateHandle(() => {
    const tasks = new PerformanceObserver(() => undefined);
    tasks.observe({ type: 'longtask' });
    return tasks;
  });
  await fingers.drag([{ x: 300, y: 350 }], [{ x: 60, y: 355 }], 20);
  await fingers.lift();
  await fingers.drag(
    [140, 220].map((x) => ({ x, y: 350 })),
    [90, 270].map((x) => ({ x, y: 350 })),
    20,
  );
  await fingers.lift();
  return observer.evaluate((tasks) => Math.max(0, ...tasks.takeRecords().map(({ duration }) => duration)));
};

const MEASURES = [
  ['Home, opened', opened('/'), SHIFT],
  ['Results with none found, opened', opened(NONE_FOUND), SHIFT],
  ['Results, launched with the server gone', launched(RESULTS), SHIFT],
  ['A property, launched with the server gone', launched('/property/24'), SHIFT],
  ['A card that is saved', savedFromCard, { below: 0.005 }],
  ['The list of saved homes', savedList, SHIFT],
  ['Headings that jump when our font comes', headingsThatJump, { most: 0 }],
  ['Longest task beyond 50 ms while a hand moves photos, ms', movedByHand, { most: 0 }],
] as const;

export async function steadinessSection(runs: number): Promise<Section> {
  await prepareData();
  const server = await startServer({ RATE_LIMIT: 'off' });
  try {
    const measures = [];
    for (const [name, measured, floor] of MEASURES) {
      const values: number[] = [];
      for (let run = 0; run < runs; run++) values.push(await withPhone((page) => measured(page, server)));
      measures.push(row(name, '', values, floor));
    }
    return { title: `Layout shift and long tasks, phone 360x800 at DPR 2, ${SLOWDOWN}x slower processor`, measures };
  } finally {
    await server.dispose();
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import * as v from 'valibot';
import { getIndexHref } from '#contract/catalogue-index.ts';
import { DEVICE_CATALOGUE_PATH, DeviceCatalogue } from '#contract/device-catalogue.ts';
import { isListed } from '#contract/property-facts.ts';
import { LINK, SLOWDOWN, withFolder, withPhone } from './browser.ts';
import { generateSummaries } from './generated-catalogue.ts';
import { openLink } from './link.ts';
import { serve, startSite } from './site-process.ts';
import { row, type Section } from './table.ts';
import { longestTask, traced } from './traces.ts';

/** Listed properties of the catalogue; more are generated, since some are not listed. */
const HOMES = 10_000;
const MADE = 10_800;
/** A page without properties: all data about them comes with the catalogue. */
const PAGE = '/faq';
const LIMIT_MS = 90_000;
/** Storage reports its size a while after a write, ms. */
const SETTLED_MS = 3_000;
/**
 * An inspector that listens to a worker's network keeps each body, and turns it into text in one task of 14 ms when it has
 * come: no visitor's browser does. Playwright listens unless it is told not to.
 */
const DO_NOT_LISTEN = 'PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK';

const TRANSFERRED_KB = { most: 700 };
const STORED_KB = { most: 10_000 };
const TASK_MS = { most: 50 };

async function untilIndexed(page: Page): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  while (performance.now() < deadline) {
    const answer = await page.evaluate(async (path) => (await fetch(path)).json(), DEVICE_CATALOGUE_PATH);
    const { complete, count } = v.parse(DeviceCatalogue, answer);
    if (complete && count === HOMES) return;
    await sleep(250);
  }
  throw new Error('The index did not come');
}

const Stored = v.object({ usageDetails: v.object({ indexedDB: v.number() }) });

/** Opens a page on a phone that has never seen the site, and waits until the worker has the index. */
async function firstSync(port: number) {
  let noteAsked: () => void = () => {};
  const requested = new Promise<void>((done) => {
    noteAsked = done;
  });
  const target = (path: string): number => {
    if (path === getIndexHref()) noteAsked();
    return port;
  };
  const link = await openLink({ ...LINK, target });
  try {
    return await withPhone(async (page, context) => {
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      await page.goto(link.origin + PAGE, { timeout: LIMIT_MS });
      await requested;
      let doneAt = 0;
      const events = await traced(devtools, async () => {
        await untilIndexed(page);
        doneAt = performance.now();
      });
      await sleep(SETTLED_MS);
      const estimate = v.parse(Stored, await page.evaluate(() => navigator.storage.estimate()));
      const answer = link.takeAnswers().find(({ path }) => path === getIndexHref());
      if (answer === undefined) throw new Error('The index did not go down the pipe');
      return {
        transferred: answer.bytes / 1000,
        stored: estimate.usageDetails.indexedDB / 1000,
        pageTaskMs: longestTask(events, /^CrRendererMain$/),
        workerTaskMs: longestTask(events, /^ServiceWorker/) * SLOWDOWN,
        syncMs: doneAt - answer.askedAt,
      };
    });
  } finally {
    await link.close();
  }
}

/** The first sync of a device with a catalogue of ten thousand homes, each with a picture whose address nobody can guess. */
export const indexSection = (rounds: number): Promise<Section> =>
  withFolder(async (folder) => {
    process.env[DO_NOT_LISTEN] = '1';
    const properties = generateSummaries(MADE).filter(isListed).slice(0, HOMES);
    const body = JSON.stringify(
      properties.map((property) => ({ ...property, images: [`/pictures/house-${property.id}.jpg`] })),
    );
    const host = await serve(({ url }, response) => {
      const isList = url === '/api/property/simple';
      response.writeHead(isList ? 200 : 404, { 'Content-Type': 'application/json' }).end(isList ? body : '{}');
    });
    try {
      const site = await startSite({ API_ORIGIN: `http://127.0.0.1:${host.port}`, DATA_DIR: folder });
      const syncs: Awaited<ReturnType<typeof firstSync>>[] = [];
      try {
        // Made and compressed once, as it is for every device but the first.
        const headers = { 'Accept-Encoding': 'br' };
        await (await fetch(site.url + getIndexHref(), { headers })).arrayBuffer();
        for (let round = 0; round < rounds; round++) syncs.push(await firstSync(site.port));
      } finally {
        await site.stop();
      }
      const all = (of: keyof (typeof syncs)[number]): number[] => syncs.map((sync) => sync[of]);
      return {
        title: `Catalogue index, ${HOMES} properties, first sync, ${SLOWDOWN}x slower processor, 1.6 Mbps, 150 ms`,
        measures: [
          row('Transferred', 'kB', all('transferred'), TRANSFERRED_KB),
          row('On the device', 'kB', all('stored'), STORED_KB),
          row('Longest task of the page', 'ms', all('pageTaskMs'), TASK_MS),
          row('Longest task of the worker', 'ms', all('workerTaskMs'), TASK_MS),
          row('From request to stored', 'ms', all('syncMs')),
        ],
        notes: ['tasks in processor time; the browser slows the page only, so the worker’s is multiplied'],
      };
    } finally {
      delete process.env[DO_NOT_LISTEN];
      await host.close();
    }
  });

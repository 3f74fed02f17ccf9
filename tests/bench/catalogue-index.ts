import { createServer, type Server } from 'node:http';
import type { CDPSession, Page } from 'playwright';
import * as v from 'valibot';
import { indexHref } from '#contract/catalogue-index.ts';
import { DEVICE_CATALOGUE_PATH, DeviceCatalogue } from '#contract/device-catalogue.ts';
import type { PropertyFilter } from '#contract/filter.ts';
import { requestOfFilter } from '#contract/filter-request.ts';
import { isListed } from '#contract/property-facts.ts';
import { readCalls } from '#contract/read-calls.ts';
import { freshProfile, openBrowser } from './browser.ts';
import { ALL_FILTERS, generateSummaries } from './generated-catalogue.ts';
import { type LinkOptions, openLink } from './link.ts';
import { closeServer, listen } from './local-server.ts';
import { startSite } from './site-process.ts';
import { median } from './statistics.ts';
import { longestTask, traced } from './traces.ts';

/** Properties of the catalogue; some more are made, since not all that are made are listed. */
const HOMES = 10_000;
const MADE = 10_800;
/** A page without a single home: all that is learnt of them comes with the index. */
const PAGE = '/faq';
const LIMIT_MS = 90_000;
/** Searches for which the worker is started anew. */
const STARTS = 7;
/** Storage tells its size a while after it was written, ms. */
const SETTLED_MS = 3_000;

/** The first sync of one device. */
export interface IndexSync {
  readonly homes: number;
  /** Body of the answer as it went down the pipe, bytes. */
  readonly transferred: number;
  /** What IndexedDB takes on the device, bytes. */
  readonly stored: number;
  /** Processor time of the page's longest task, which the browser has slowed, ms. */
  readonly pageTaskMs: number;
  /** Processor time of the worker's longest task, times the slowdown, which does not reach workers, ms. */
  readonly workerTaskMs: number;
  /** From the request to the index in storage, ms. */
  readonly syncMs: number;
  /** With the server stopped: the search that starts the worker, median of some starts, and the median of more, ms. */
  readonly firstSearchMs: number;
  readonly nextSearchMs: number;
}

/**
 * An API host of the call table's simple list: every property with a picture of its own, as a real catalogue has them, so
 * that its address cannot be guessed from the one before.
 */
async function serveCatalogue(): Promise<{ readonly origin: string; readonly server: Server }> {
  const homes = generateSummaries(MADE).filter(isListed).slice(0, HOMES);
  const body = JSON.stringify(homes.map((home) => ({ ...home, images: [`/pictures/house-${home.id}.jpg`] })));
  const server = createServer((request, response) => {
    const isList = request.url === '/api/property/simple';
    response.writeHead(isList ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(isList ? body : '{}');
  });
  return { origin: `http://127.0.0.1:${await listen(server)}`, server };
}

/** Searches on the device, ms each. */
const searches = (page: Page, filters: readonly PropertyFilter[]): Promise<number[]> =>
  page.evaluate(
    async ({ href, bodies }) => {
      const times: number[] = [];
      for (const body of bodies) {
        const began = performance.now();
        const headers = { 'Content-Type': 'application/json' };
        const answer = await fetch(href, { method: 'POST', headers, body });
        await answer.text();
        if (!answer.headers.has('X-Searched')) throw new Error('This device did not search its index');
        times.push(performance.now() - began);
      }
      return times;
    },
    {
      href: readCalls.filter_properties.href(),
      bodies: filters.map((filter) => JSON.stringify(requestOfFilter(filter, 1))),
    },
  );

/** Ends the worker, which must be running, as the browser does when it has had nothing to do. */
async function endWorker(devtools: CDPSession): Promise<void> {
  const ended = new Promise<void>((done) => {
    const hear = ({ versions }: { versions: readonly { runningStatus: string }[] }): void => {
      if (!versions.some(({ runningStatus }) => runningStatus === 'stopped')) return;
      devtools.off('ServiceWorker.workerVersionUpdated', hear);
      done();
    };
    devtools.on('ServiceWorker.workerVersionUpdated', hear);
  });
  await devtools.send('ServiceWorker.stopAllWorkers');
  await ended;
}

/** The search that starts the worker, ms each time. */
async function firstSearches(page: Page, devtools: CDPSession): Promise<number[]> {
  await devtools.send('ServiceWorker.enable');
  const times: number[] = [];
  for (const filter of ALL_FILTERS.slice(0, STARTS)) {
    await endWorker(devtools);
    times.push(...(await searches(page, [filter])));
  }
  await devtools.send('ServiceWorker.disable');
  return times;
}

async function indexed(page: Page): Promise<number> {
  const deadline = performance.now() + LIMIT_MS;
  while (performance.now() < deadline) {
    const answer = await page.evaluate(async (path) => (await fetch(path)).json(), DEVICE_CATALOGUE_PATH);
    const { complete, count } = v.parse(DeviceCatalogue, answer);
    if (complete) return count;
    await page.waitForTimeout(250);
  }
  throw new Error('The index did not come');
}

const Stored = v.object({ usageDetails: v.object({ indexedDB: v.number() }) });

/**
 * Opens a page on a phone that has never seen the site, and waits until the worker has the index.
 * @param slowdown of the page, by the browser
 */
export async function measureIndexSync(
  link: Omit<LinkOptions, 'target'>,
  slowdown: number,
  rounds: number,
): Promise<readonly IndexSync[]> {
  process.env[DO_NOT_LISTEN] = '1';
  const host = await serveCatalogue();
  const data = await freshProfile();
  try {
    const site = await startSite({ API_ORIGIN: host.origin, DATA_DIR: data.folder });
    try {
      // Made and compressed once, as it is for every device but the first.
      await fetch(site.url + indexHref(), { headers: { 'Accept-Encoding': 'br' } }).then((answer) =>
        answer.arrayBuffer(),
      );
      const measured: IndexSync[] = [];
      for (let round = 0; round < rounds; round++) measured.push(await oneSync(site.port, link, slowdown));
      return measured;
    } finally {
      await site.stop();
    }
  } finally {
    delete process.env[DO_NOT_LISTEN];
    await closeServer(host.server);
    await data.remove();
  }
}

/**
 * An inspector that listens to a worker's network keeps each body, and turns it into text in one task of 14 ms when it has
 * come: no visitor's browser does. Playwright listens unless it is told not to.
 */
const DO_NOT_LISTEN = 'PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK';

async function oneSync(port: number, pipe: Omit<LinkOptions, 'target'>, slowdown: number): Promise<IndexSync> {
  let noteAsked: () => void = () => {};
  const asked = new Promise<void>((done) => {
    noteAsked = done;
  });
  const target = (path: string): number => {
    if (path === indexHref()) noteAsked();
    return port;
  };
  const link = await openLink({ ...pipe, target });
  const profile = await freshProfile();
  try {
    const context = await openBrowser(profile.folder, link.keyHash);
    try {
      const page = context.pages()[0] ?? (await context.newPage());
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      await page.goto(`${link.origin}${PAGE}`, { waitUntil: 'load', timeout: LIMIT_MS });
      let homes = 0;
      let doneAt = 0;
      await asked;
      const events = await traced(devtools, async () => {
        homes = await indexed(page);
        doneAt = performance.now();
      });
      await page.waitForTimeout(SETTLED_MS);
      const estimate = v.parse(Stored, await page.evaluate(() => navigator.storage.estimate()));
      const answer = link.takeAnswers().find(({ path }) => path === indexHref());
      if (answer === undefined) throw new Error('The index did not go down the pipe');
      await link.close();
      // The browser slows the page only, and a search is the worker's.
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      const firsts = await firstSearches(page, devtools);
      const more = await searches(page, ALL_FILTERS);
      return {
        homes,
        transferred: answer.bytes,
        stored: estimate.usageDetails.indexedDB,
        pageTaskMs: longestTask(events, /^CrRendererMain$/),
        workerTaskMs: longestTask(events, /^ServiceWorker/) * slowdown,
        syncMs: doneAt - answer.askedAt,
        firstSearchMs: median(firsts),
        nextSearchMs: median(more),
      };
    } finally {
      await context.close();
    }
  } finally {
    await link.close();
    await profile.remove();
  }
}

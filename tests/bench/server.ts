import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { createFilterRequest } from '#contract/filter.ts';
import { withFolder } from './browser.ts';
import { FILTERS, generateProperties } from './generated-catalogue.ts';
import { root, type SiteProcess, startProcess, startSite } from './site-process.ts';
import { row, type Section } from './table.ts';

/* Answers of the server beside those of a bare Hono server that says "hello world", in turns. */

const PROPERTIES = 5_000;
const CONNECTIONS = 10;
const ROUND_S = 3;
const FIRST_TIMES = 60;
/** One picture for all properties: pictures are not measured. */
const PICTURES = ['villa-01-exterior_dusk.webp', 'land-02-aerial.webp', 'office-01-exterior_day.webp'];
const HREF = '/api/property/filter';
/** As a browser sends it. */
const HEADERS = { 'Content-Type': 'application/json', 'Accept-Encoding': 'gzip, deflate, br' };

const HOME = [{ method: 'GET' as const, path: '/', headers: HEADERS }];
const ALL_FILTERS = FILTERS.map((filter) => ({
  method: 'POST' as const,
  path: HREF,
  headers: HEADERS,
  body: JSON.stringify(createFilterRequest(filter, 1)),
}));

/** Starts both servers, the site with 5,000 properties, and measures them in turns. */
export const serverSection = (rounds: number): Promise<Section> =>
  withFolder(async (folder) => {
    const running: SiteProcess[] = [];
    try {
      await writeCatalogue(join(folder, 'catalogue'));
      const site = await startSite({ CATALOGUE: join(folder, 'catalogue'), DATA_DIR: join(folder, 'data') });
      running.push(site);
      await site.picturesMade;
      const bare = await startProcess('tests/bench/hello.mjs');
      running.push(bare);
      const firstTimeMs = await firstTimes(site.url);
      const targets = [
        { url: bare.url, requests: HOME, rounds: [] as Shot[] },
        { url: site.url, requests: ALL_FILTERS, rounds: [] as Shot[] },
        { url: site.url, requests: HOME, rounds: [] as Shot[] },
      ] as const;
      for (const { url, requests } of targets) await shoot(url, requests, 1);
      for (let round = 0; round < rounds; round++) {
        for (const target of targets) target.rounds.push(await shoot(target.url, target.requests, ROUND_S));
      }
      const [hello, filter, homePage] = targets.map((target) => target.rounds.map(({ requests }) => requests.average));
      const toHello = (answers: readonly number[] = []) => answers.map((each, at) => each / (hello?.[at] ?? 0));
      return {
        title: `The server with ${PROPERTIES.toLocaleString('en')} homes, ${CONNECTIONS} connections, loopback`,
        measures: [
          row('Filter calls, twenty in turn, to those of a bare Hono server', 'x', toHello(filter)),
          row('Filter calls a second', 'req/s', filter ?? []),
          row(
            'Slowest in a hundred (p99)',
            'ms',
            targets[1].rounds.map(({ latency }) => latency.p99),
          ),
          row('A filter that no one has asked before', 'ms', firstTimeMs),
          row('Remembered home page, to the bare server', 'x', toHello(homePage)),
          row('Answers of the bare server a second', 'req/s', hello ?? []),
        ],
      };
    } finally {
      for (const process of running) await process.stop();
    }
  });

type Shot = Awaited<ReturnType<typeof autocannon>>;

async function shoot(url: string, requests: autocannon.Request[], duration: number) {
  const result = await autocannon({ url, requests, duration, connections: CONNECTIONS });
  if (result.errors + result.timeouts + result.non2xx > 0) {
    throw new Error(`${url}: ${result.errors} errors, ${result.timeouts} timeouts, ${result.non2xx} not 2xx`);
  }
  return result;
}

/** Sends filters that differ by their lowest price, so that none is cached. */
async function firstTimes(url: string): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < FIRST_TIMES; index++) {
    const filter = { ...FILTERS[index % FILTERS.length], min_price: 1_000 + index };
    const body = JSON.stringify(createFilterRequest(filter, 1));
    const started = performance.now();
    const response = await fetch(url + HREF, { method: 'POST', headers: HEADERS, body });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${HREF} answered ${response.status}`);
    // The first requests open the connection and warm up the code.
    if (index >= FIRST_TIMES / 4) times.push(performance.now() - started);
  }
  return times;
}

async function writeCatalogue(folder: string): Promise<void> {
  await mkdir(join(folder, 'pictures'), { recursive: true });
  for (const picture of PICTURES) {
    await cp(join(root, 'tests/fixtures/catalogue/pictures', picture), join(folder, 'pictures', picture));
  }
  const properties = generateProperties(PROPERTIES).map((property) => ({
    ...property,
    pictures: [{ file: PICTURES[property.id % PICTURES.length], alt: 'A picture that many properties share' }],
  }));
  await writeFile(join(folder, 'properties.json'), JSON.stringify(properties));
  await writeFile(join(folder, 'articles.json'), '[]');
  await writeFile(join(folder, 'hero.json'), JSON.stringify(PICTURES.slice(0, 1)));
}

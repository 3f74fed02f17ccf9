import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { requestOfFilter } from '#contract/filter-request.ts';
import { FILTERS, generateProperties } from './generated-catalogue.ts';
import { root, type SiteProcess, startProcess, startSite } from './site-process.ts';

const PROPERTIES = 5_000;
const CONNECTIONS = 10;
const ROUND_S = 3;
const FIRST_TIMES = 60;
/** Shared by all properties: pictures are no part of this measure. */
const PICTURES = ['villa-01-exterior_dusk.webp', 'land-02-aerial.webp', 'office-01-exterior_day.webp'];
const HREF = '/api/property/filter';
/** As a browser says it. */
const HEADERS = { 'Content-Type': 'application/json', 'Accept-Encoding': 'gzip, deflate, br' };

/** One round: the filter call and the bare server, one after the other. */
export interface ThroughputRound {
  /** Answers per second. */
  readonly filter: number;
  readonly hello: number;
  /** ms. */
  readonly p99Ms: number;
  readonly helloP99Ms: number;
}

export interface FilterThroughput {
  readonly rounds: readonly ThroughputRound[];
  /** A filter that no one has asked before, one at a time, ms. */
  readonly firstTimeMs: readonly number[];
}

/** Measures POST /api/property/filter at 5,000 properties against a bare Hono server, in turns. */
export async function measureThroughput(rounds: number): Promise<FilterThroughput> {
  const folder = await mkdtemp(join(tmpdir(), 'throughput-'));
  const running: SiteProcess[] = [];
  try {
    const catalogue = join(folder, 'catalogue');
    await writeCatalogue(catalogue);
    const site = await startSite({ CATALOGUE: catalogue, DATA_DIR: join(folder, 'data') });
    running.push(site);
    await site.picturesMade;
    const hello = await startProcess('tests/bench/hello.mjs');
    running.push(hello);

    const firstTimeMs = await firstTimes(site.url);
    const filterRound = (duration: number) =>
      shoot({
        url: site.url,
        duration,
        requests: FILTERS.map((filter) => ({
          method: 'POST',
          path: HREF,
          headers: HEADERS,
          body: JSON.stringify(requestOfFilter(filter, 1)),
        })),
      });
    const helloRound = (duration: number) =>
      shoot({ url: hello.url, duration, requests: [{ method: 'GET', path: '/' }] });
    await helloRound(1);
    await filterRound(1);
    const measured: ThroughputRound[] = [];
    for (let round = 0; round < rounds; round++) {
      const bare = await helloRound(ROUND_S);
      const real = await filterRound(ROUND_S);
      measured.push({
        filter: real.requests.average,
        hello: bare.requests.average,
        p99Ms: real.latency.p99,
        helloP99Ms: bare.latency.p99,
      });
    }
    return { rounds: measured, firstTimeMs };
  } finally {
    for (const process of running) await process.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Shot = Pick<Parameters<typeof autocannon>[0], 'url' | 'duration' | 'requests'>;

async function shoot(shot: Shot) {
  const result = await autocannon({ ...shot, connections: CONNECTIONS });
  if (result.errors + result.timeouts + result.non2xx > 0) {
    throw new Error(`${shot.url}: ${result.errors} errors, ${result.timeouts} timeouts, ${result.non2xx} not 2xx`);
  }
  return result;
}

/** Asks filters that differ from all others by their lowest price. */
async function firstTimes(url: string): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < FIRST_TIMES; index++) {
    const filter = { ...FILTERS[index % FILTERS.length], min_price: 1_000 + index };
    const body = JSON.stringify(requestOfFilter(filter, 1));
    const started = performance.now();
    const response = await fetch(url + HREF, { method: 'POST', headers: HEADERS, body });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${HREF} answered ${response.status}`);
    // The first ones open the connection and warm the code.
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

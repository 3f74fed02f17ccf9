import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { FIRST_PAGE_BUDGET, FURTHER_ROUTE_BUDGET } from '../script-sizes.ts';
import { bundleSizes } from './bundle-sizes.ts';
import { measureCachedAnswers } from './cached-answers.ts';
import { measureIndexSync } from './catalogue-index.ts';
import { measureDatabases } from './database.ts';
import { measureDeviceFilter } from './device-filter.ts';
import { measureThroughput } from './filter-throughput.ts';
import { importSection } from './import.ts';
import { openLink } from './link.ts';
import { checkLink } from './link-check.ts';
import { type PageLoad, visitCold } from './page-load.ts';
import { pressCold } from './press.ts';
import { measureSaving } from './saving.ts';
import { root, startSite } from './site-process.ts';
import { STATIC_PREFIX, serveStaticPages } from './static-pages.ts';
import { median, percentile } from './statistics.ts';
import { drawTable, type Measure, type Section, verdict } from './table.ts';
import { launchWarm, type WarmLaunch } from './warm-launch.ts';

/** The link and the processor of the phone that is measured. */
const LINK = { bitsPerSecond: 1.6e6, roundTripMs: 150 } as const;
const SLOWDOWN = 4;
const PARTS = ['pages', 'device', 'index', 'saving', 'server', 'database', 'import'] as const;
const PAGES = [
  { name: 'Home', path: '/', route: 'index', byHand: `${STATIC_PREFIX}home` },
  { name: 'Results', path: '/filter-results', route: 'filter-results', byHand: `${STATIC_PREFIX}filter-results` },
] as const;
type BenchPage = (typeof PAGES)[number];

const USAGE = `npm run bench -- [--runs 5] [--only ${PARTS.join(',')}] [--json file] [--trace]
  --trace prints what went down the pipe until the largest paint, of the last run of each page`;

/** Floors of the project; a change here is a change of what it promises. */
const FLOORS = {
  lcpRatio: { most: 1.25 },
  cls: { below: 0.02 },
  firstScript: { most: FIRST_PAGE_BUDGET / 1000 },
  furtherScript: { most: FURTHER_ROUTE_BUDGET / 1000 },
  warmRatio: { most: 0.45 },
  deviceFilter: { below: 16 },
  indexTransferred: { most: 700 },
  indexStored: { most: 10_000 },
  syncTask: { most: 50 },
  savingRatio: { most: 1.1 },
  photosTwice: { most: 0 },
} as const;

interface Visits {
  readonly page: BenchPage;
  readonly app: PageLoad[];
  readonly byHand: PageLoad[];
  /** Until the filters were open, ms. */
  readonly presses: number[];
}

const say = (text: string): void => console.log(text);
const kB = (bytes: number): number => bytes / 1000;
const lcpOf = (load: PageLoad): number => load.lcp.at;

/**
 * Measures the built product and prints a table.
 * @param argv see USAGE
 * @throws when something could not be measured; a floor that is missed is no error
 */
export async function bench(argv: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      runs: { type: 'string', default: '5' },
      only: { type: 'string', default: PARTS.join(',') },
      json: { type: 'string' },
      trace: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const runs = Number(values.runs);
  const parts = values.only.split(',');
  const isKnown = (part: string): boolean => PARTS.some((known) => known === part);
  if (values.help || !Number.isInteger(runs) || runs < 1 || !parts.every(isKnown)) return say(USAGE);

  const started = performance.now();
  const sections: Section[] = [];
  if (parts.includes('pages')) sections.push(...(await measurePages(runs, values.trace)));
  if (parts.includes('device')) sections.push(await deviceSection());
  if (parts.includes('index')) sections.push(await indexSection(Math.max(1, Math.min(runs, 3))));
  if (parts.includes('saving')) sections.push(await savingSection());
  if (parts.includes('server')) sections.push(await cachedSection(Math.max(1, Math.min(runs, 5))));
  if (parts.includes('server')) sections.push(await serverSection(Math.max(1, Math.min(runs, 5))));
  if (parts.includes('database')) sections.push(await databaseSection());
  if (parts.includes('import')) {
    say('Importing 100,000 homes, four times');
    sections.push(await importSection());
  }

  const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`;
  say(`\n${drawTable(sections)}\n\nMedians, with the least and the most; ${machine}`);
  say(`Took ${Math.round((performance.now() - started) / 1000)} s`);
  if (values.json !== undefined) {
    const report = sections.map(({ title, measures }) => ({
      title,
      measures: measures.map((measure) => ({ ...measure, median: median(measure.values), verdict: verdict(measure) })),
    }));
    await writeFile(resolve(values.json), `${JSON.stringify({ machine, runs, sections: report }, null, 2)}\n`);
  }
}

async function measurePages(runs: number, trace: boolean): Promise<Section[]> {
  const check = await checkLink(LINK);
  say(
    `The link by itself: 200 kB in ${Math.round(check.oneMs)} ms, two of 100 kB at once in ${check.twoMs.map(Math.round).join(' and ')} ms; by its figures ${Math.round(check.expectedMs)} ms`,
  );
  const site = await startSite({ DATA_DIR: process.env['DATA_DIR'] ?? resolve(root, 'data') });
  try {
    say('Waiting until the pictures of the catalogue are made');
    await site.picturesMade;
    const byHand = await serveStaticPages(site.url);
    const target = (path: string): number => (path.startsWith(STATIC_PREFIX) ? byHand.port : site.port);
    const link = await openLink({ ...LINK, target });
    const visits: Visits[] = PAGES.map((page) => ({ page, app: [], byHand: [], presses: [] }));
    const launches: WarmLaunch[] = [];
    try {
      // Rendered and compressed once, as it is for every visitor but the first.
      for (const { path } of PAGES) await askAs(new URL(link.origin).host, site.port, path);
      for (let run = 1; run <= runs; run++) {
        say(`Run ${run} of ${runs}`);
        for (const { page, app, byHand: plain, presses } of visits) {
          app.push(await visitCold(link, page.path, SLOWDOWN, true));
          plain.push(await visitCold(link, page.byHand, SLOWDOWN, false));
          presses.push(await pressCold(link, page.path, SLOWDOWN));
        }
        launches.push(await launchWarm(site.port, SLOWDOWN));
      }
    } finally {
      await link.close();
      await byHand.close();
    }
    if (trace) for (const visit of visits) printTrace(visit);
    const results = visits.find(({ page }) => page.path === '/filter-results');
    return [...(await Promise.all(visits.map(pageSection))), warmSection(launches, results?.app.map(lcpOf) ?? [])];
  } finally {
    await site.stop();
  }
}

/** Asks for a page by another host's name: with its own name in it, a page is remembered by host. */
const askAs = (host: string, port: number, path: string): Promise<void> =>
  new Promise((done, failed) => {
    get({ host: '127.0.0.1', port, path, headers: { host, 'accept-encoding': 'br' } }, (response) => {
      response.resume();
      response.on('end', done);
    }).on('error', failed);
  });

async function pageSection({ page, app, byHand, presses }: Visits): Promise<Section> {
  const sizes = await bundleSizes();
  const [further = { route: 'none', bytes: 0 }] = sizes.addedAfter(page.route);
  const marks = app.map((load) => load.marks);
  const last = app.at(-1);
  const measure = (name: string, unit: Measure['unit'], values: readonly (number | null)[]): Measure => ({
    name,
    unit,
    values: values.map((value) => value ?? Number.NaN),
  });
  const ratios = app.map((load) => lcpOf(load) / median(byHand.map(lcpOf)));
  return {
    title: `${page.name}, cold: 360x800 at DPR 2, ${SLOWDOWN}x slower processor, 1.6 Mbps, 150 ms`,
    measures: [
      { ...measure('LCP to that of the page by hand', 'x', ratios), floor: FLOORS.lcpRatio },
      {
        ...measure(
          'Layout shift',
          '',
          marks.map(({ cls }) => cls),
        ),
        floor: FLOORS.cls,
      },
      {
        ...measure(
          'Script of the first page',
          'kB',
          app.map((load) => kB(load.scriptBytes)),
        ),
        floor: FLOORS.firstScript,
      },
      {
        ...measure(`Script of the heaviest further route (${further.route})`, 'kB', [kB(further.bytes)]),
        floor: FLOORS.furtherScript,
      },
      measure('LCP', 'ms', app.map(lcpOf)),
      measure('LCP of the page by hand', 'ms', byHand.map(lcpOf)),
      measure(
        'FCP',
        'ms',
        marks.map(({ fcp }) => fcp),
      ),
      measure(
        'FCP of the page by hand',
        'ms',
        byHand.map((load) => load.marks.fcp),
      ),
      measure(
        'Hydrated',
        'ms',
        marks.map(({ hydrated }) => hydrated),
      ),
      measure('Filters open, pressed as soon as they can be', 'ms', presses),
      measure(
        'All bytes of the page',
        'kB',
        app.map((load) => kB(load.totalBytes)),
      ),
      measure(
        'All bytes of the page by hand',
        'kB',
        byHand.map((load) => kB(load.totalBytes)),
      ),
    ],
    notes: [
      `largest: ${last?.lcp.of.replace(/^https:\/\/[^/]+/, '')}; by hand: ${byHand.at(-1)?.lcp.of.replace(/^https:\/\/[^/]+/, '')}`,
      ...(last?.marks.shifts ?? []).map((shift) => `shift of ${shift}`),
    ],
  };
}

function warmSection(launches: readonly WarmLaunch[], coldLcp: readonly number[]): Section {
  const all = (name: string, of: (launch: WarmLaunch) => number | null): Measure => ({
    name,
    unit: 'ms',
    values: launches.map((launch) => of(launch) ?? Number.NaN),
  });
  return {
    title: `Results, launched again with the server stopped, ${SLOWDOWN}x slower processor`,
    measures: [
      {
        name: 'Picture of the first card, to the same in the cold visit (its LCP)',
        unit: 'x',
        values: launches.map(({ cardsMs }) => cardsMs / median(coldLcp)),
        floor: FLOORS.warmRatio,
      },
      all('Picture of the first card', ({ cardsMs }) => cardsMs),
      all('First paint', ({ firstPaintMs }) => firstPaintMs),
      all('The app has taken the screen over', ({ hydratedMs }) => hydratedMs),
      all("The worker's time for the shell, not slowed", ({ workerShellMs }) => workerShellMs),
      all("The worker's longest time for a call, not slowed", ({ workerCallMs }) => workerCallMs),
    ],
  };
}

async function deviceSection(): Promise<Section> {
  say('Filtering in the browser');
  const measured = await measureDeviceFilter();
  return {
    title: 'Filter on the device, 10,000 properties, processor not slowed',
    measures: [
      {
        name: 'One filter, all of twenty, many times',
        unit: 'ms',
        values: [measured.medianMs],
        floor: FLOORS.deviceFilter,
      },
      { name: 'The slowest of the twenty', unit: 'ms', values: [measured.slowest.medianMs] },
      { name: 'Each for the first time', unit: 'ms', values: [measured.firstMs] },
      { name: 'Making all ready, once', unit: 'ms', values: [measured.readyMs] },
    ],
    notes: [`slowest: ${measured.slowest.filter}`, `found by each: ${measured.found.join(', ')}`],
  };
}

async function indexSection(rounds: number): Promise<Section> {
  say('Keeping the whole catalogue on a phone');
  const syncs = await measureIndexSync(LINK, SLOWDOWN, rounds);
  const all = (name: string, unit: Measure['unit'], of: (sync: (typeof syncs)[number]) => number): Measure => ({
    name,
    unit,
    values: syncs.map(of),
  });
  return {
    title: `Catalogue index, ${syncs[0]?.homes ?? 0} properties, first sync, ${SLOWDOWN}x slower processor, 1.6 Mbps, 150 ms`,
    measures: [
      { ...all('Transferred', 'kB', ({ transferred }) => kB(transferred)), floor: FLOORS.indexTransferred },
      { ...all('On the device', 'kB', ({ stored }) => kB(stored)), floor: FLOORS.indexStored },
      { ...all('Longest task of the page', 'ms', ({ pageTaskMs }) => pageTaskMs), floor: FLOORS.syncTask },
      { ...all('Longest task of the worker', 'ms', ({ workerTaskMs }) => workerTaskMs), floor: FLOORS.syncTask },
      all('From request to stored', 'ms', ({ syncMs }) => syncMs),
      all(
        'A search for which the worker starts, server stopped, not slowed',
        'ms',
        ({ firstSearchMs }) => firstSearchMs,
      ),
      all('Further searches', 'ms', ({ nextSearchMs }) => nextSearchMs),
    ],
    notes: ['tasks in processor time; the browser slows the page only, so the worker’s is multiplied'],
  };
}

async function savingSection(): Promise<Section> {
  say('Saving a home');
  const saving = await measureSaving();
  return {
    title: 'Saving a home with 8 photos from its card, phone 360x800 at DPR 2',
    measures: [
      {
        name: 'Transferred, to the photos chosen',
        unit: 'x',
        values: [saving.transferred / saving.photos],
        floor: FLOORS.savingRatio,
      },
      { name: 'Photos fetched twice', unit: '', values: [saving.twice], floor: FLOORS.photosTwice },
      { name: 'Transferred', unit: 'kB', values: [kB(saving.transferred)] },
      { name: 'The photos', unit: 'kB', values: [kB(saving.photos)] },
      { name: 'From the press to "ready offline", loopback', unit: 'ms', values: [saving.ms] },
    ],
  };
}

async function cachedSection(rounds: number): Promise<Section> {
  say('Answers that the server remembers');
  const answers = await measureCachedAnswers(rounds);
  return {
    title: 'Remembered answers, to a bare Hono server in the same run, 10 connections, loopback',
    measures: answers.flatMap(({ name, bytes, rounds: done }) => [
      { name: `${name}, to "hello world"`, unit: 'x', values: done.map(({ site, hello }) => site / hello) },
      {
        name: `${name}, to the bare server sending as much (${(bytes / 1000).toFixed(1)} kB)`,
        unit: 'x',
        values: done.map(({ site, sameSize }) => site / sameSize),
      },
      { name: `${name}, answers per second`, unit: 'req/s', values: done.map(({ site }) => site) },
    ]),
  };
}

async function serverSection(rounds: number): Promise<Section> {
  say('Filtering on the server');
  const measured = await measureThroughput(rounds);
  const all = (name: string, unit: Measure['unit'], of: (round: (typeof measured.rounds)[number]) => number) => ({
    name,
    unit,
    values: measured.rounds.map(of),
  });
  return {
    title: 'POST /api/property/filter, 5,000 properties, twenty filters in turn, 10 connections, loopback',
    measures: [
      all('Answers, to those of a bare Hono server', 'x', ({ filter, hello }) => filter / hello),
      all('Slowest in a hundred (p99)', 'ms', ({ p99Ms }) => p99Ms),
      all('Answers per second', 'req/s', ({ filter }) => filter),
      all('Answers per second of the bare server', 'req/s', ({ hello }) => hello),
      all('Slowest in a hundred of the bare server', 'ms', ({ helloP99Ms }) => helloP99Ms),
      { name: 'A filter that no one has asked before', unit: 'ms', values: measured.firstTimeMs },
    ],
  };
}

async function databaseSection(): Promise<Section> {
  const times = await measureDatabases(say);
  const named = (name: string, { database, properties }: (typeof times)[number]): string =>
    `${name}: ${database}, ${properties.toLocaleString('en-GB')} properties`;
  return {
    title: 'The database alone, twenty filters in turn, nothing remembered',
    measures: times.flatMap((time) => [
      { name: named('Filter, p50', time), unit: 'ms' as const, values: [median(time.filterMs)] },
      { name: named('Filter, p99', time), unit: 'ms' as const, values: [percentile(time.filterMs, 99)] },
      { name: named('Similar homes, p50', time), unit: 'ms' as const, values: [median(time.relatedMs)] },
      { name: named('Similar homes, p99', time), unit: 'ms' as const, values: [percentile(time.relatedMs, 99)] },
    ]),
    notes: times.map((time) => `slowest, ${named(`${time.slowest.ms.toFixed(1)} ms`, time)}: ${time.slowest.filter}`),
  };
}

function printTrace({ page, app, byHand }: Visits): void {
  for (const [name, load] of [
    [page.name, app.at(-1)],
    [`${page.name} by hand`, byHand.at(-1)],
  ] as const) {
    say(`\n${name}: largest paint at ${Math.round(load?.lcp.at ?? 0)} ms`);
    say('   asked    ended    bytes');
    for (const { path, bytes, askedAt, endedAt } of load?.answers ?? []) {
      say(`${[askedAt, endedAt, bytes].map((value) => String(Math.round(value)).padStart(8)).join(' ')}  ${path}`);
    }
  }
}

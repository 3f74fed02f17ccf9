import { resolve } from 'node:path';
import { FIRST_PAGE_BUDGET, FURTHER_ROUTE_BUDGET } from '../script-sizes.ts';
import { bundleSizes } from './bundle-sizes.ts';
import { type Link, openLink } from './link.ts';
import { checkLink } from './link-check.ts';
import { type PageLoad, visitCold } from './page-load.ts';
import { LINK, SLOWDOWN } from './phone.ts';
import { pressCold } from './press.ts';
import { askOver, root, type SiteProcess, startSite } from './site-process.ts';
import { STATIC_PREFIX, type StaticPages, serveStaticPages } from './static-pages.ts';
import { median } from './statistics.ts';
import type { Measure, Section } from './table.ts';
import { launchWarm } from './warm-launch.ts';

type WarmLaunch = Awaited<ReturnType<typeof launchWarm>>;

/* The part of the bench that looks at pages: beside pages by hand, and beside another build. */

const PAGES = [
  { name: 'Home', path: '/', route: 'index', byHand: `${STATIC_PREFIX}home` },
  { name: 'Results', path: '/filter-results', route: 'filter-results', byHand: `${STATIC_PREFIX}filter-results` },
] as const;
type BenchPage = (typeof PAGES)[number];

/** Floors of the project; a change here is a change of what it promises. */
const FLOORS = {
  lcpRatio: { most: 1.25 },
  cls: { below: 0.02 },
  firstScript: { most: FIRST_PAGE_BUDGET / 1000 },
  furtherScript: { most: FURTHER_ROUTE_BUDGET / 1000 },
  warmRatio: { most: 0.45 },
} as const;

const say = (text: string): void => console.log(text);
const kB = (bytes: number): number => bytes / 1000;
const lcpOf = (load: PageLoad): number => load.lcp.at;

interface Visits {
  readonly page: BenchPage;
  readonly app: PageLoad[];
  /** Until the filters were open, ms. */
  readonly presses: number[];
}

/** A build that is measured, its server and the link to it. */
interface Build {
  /** In the titles of its sections: "" for this one. */
  readonly name: string;
  readonly site: SiteProcess;
  readonly link: Link;
  readonly visits: readonly Visits[];
  readonly launches: WarmLaunch[];
}

/** Starts a build's server, waits for its pictures, and opens a link to it. */
async function openBuild(name: string, folder: string, byHandPort: (site: SiteProcess) => Promise<number>) {
  const dataDir = folder === root ? process.env['DATA_DIR'] : undefined;
  const site = await startSite({ DATA_DIR: dataDir ?? resolve(folder, 'data') }, folder);
  say(`Waiting until the pictures of the catalogue are made${name}`);
  await site.picturesMade;
  const plain = await byHandPort(site);
  const link = await openLink({ ...LINK, target: (path) => (path.startsWith(STATIC_PREFIX) ? plain : site.port) });
  // Rendered and compressed once, as it is for every visitor but the first.
  for (const { path } of PAGES) await askOver(link, site.port, path);
  const visits = PAGES.map((page): Visits => ({ page, app: [], presses: [] }));
  return { name, site, link, visits, launches: [] } satisfies Build;
}

/**
 * Visits home and results cold, presses their filters, and launches the results again without a server.
 * @param runs of each
 * @param trace prints what went down the pipe
 * @param beside folder of another build, built, whose pages are visited in turn with ours
 * @throws when something could not be measured
 */
export async function measurePages(runs: number, trace: boolean, beside: string | undefined): Promise<Section[]> {
  const check = await checkLink(LINK);
  say(
    `The link by itself: 200 kB in ${Math.round(check.oneMs)} ms, two of 100 kB at once in ${check.twoMs.map(Math.round).join(' and ')} ms; by its figures ${Math.round(check.expectedMs)} ms`,
  );
  let byHand: StaticPages | undefined;
  const builds: Build[] = [];
  const plain: PageLoad[][] = PAGES.map(() => []);
  try {
    const serveByHand = async (site: SiteProcess) => {
      byHand ??= await serveStaticPages(site.url);
      return byHand.port;
    };
    const ours = await openBuild('', root, serveByHand);
    builds.push(ours);
    if (beside !== undefined) builds.push(await openBuild(', the build beside', resolve(beside), serveByHand));
    for (let run = 1; run <= runs; run++) {
      say(`Run ${run} of ${runs}`);
      for (const [place, { path, byHand: handPath }] of PAGES.entries()) {
        plain[place]?.push(await visitCold(ours.link, handPath, SLOWDOWN, false));
        for (const { link, visits } of builds) {
          visits[place]?.app.push(await visitCold(link, path, SLOWDOWN, true));
          visits[place]?.presses.push(await pressCold(link, path, SLOWDOWN));
        }
      }
      for (const { site, launches } of builds) launches.push(await launchWarm(site.port, SLOWDOWN));
    }
  } finally {
    for (const { link, site } of builds) {
      await link.close();
      await site.stop();
    }
    await byHand?.close();
  }
  const sections: Section[] = [];
  for (const { name, visits, launches } of builds) {
    for (const [place, visit] of visits.entries()) {
      if (trace) printTrace(visit, plain[place] ?? []);
      sections.push(await pageSection(visit, plain[place] ?? [], name));
    }
    const results = visits.find(({ page }) => page.path === '/filter-results');
    sections.push(warmSection(launches, results?.app.map(lcpOf) ?? [], name));
  }
  return sections;
}

async function pageSection(
  { page, app, presses }: Visits,
  byHand: readonly PageLoad[],
  build: string,
): Promise<Section> {
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
    title: `${page.name}, cold${build}: 360x800 at DPR 2, ${SLOWDOWN}x slower processor, 1.6 Mbps, 150 ms`,
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
      // The sizes are read of this build's files.
      ...(build === ''
        ? [
            {
              ...measure(`Script of the heaviest further route (${further.route})`, 'kB', [kB(further.bytes)]),
              floor: FLOORS.furtherScript,
            },
          ]
        : []),
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
      measure(
        'Blocking time after the first paint',
        'ms',
        marks.map(({ blocking }) => blocking),
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

function warmSection(launches: readonly WarmLaunch[], coldLcp: readonly number[], build: string): Section {
  const all = (name: string, of: (launch: WarmLaunch) => number | null): Measure => ({
    name,
    unit: 'ms',
    values: launches.map((launch) => of(launch) ?? Number.NaN),
  });
  return {
    title: `Results, launched again with the server stopped${build}, ${SLOWDOWN}x slower processor`,
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

/** What went down the pipe until the largest paint of the last run. */
function printTrace({ page, app }: Visits, byHand: readonly PageLoad[]): void {
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

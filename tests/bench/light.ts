import { resolve } from 'node:path';
import { type Link, openLink } from './link.ts';
import { type PageLoad, visitCold } from './page-load.ts';
import { LINK, SLOWDOWN } from './phone.ts';
import { type QuietVisit, visitUntilQuiet } from './quiet-visit.ts';
import { askOver, root, startSite } from './site-process.ts';
import { STATIC_PREFIX, serveStaticPages } from './static-pages.ts';
import { median } from './statistics.ts';
import type { Floor, Measure, Section } from './table.ts';
import { layOutCold, type Tap, tapCold } from './tap.ts';
import { type Launch, launchAgain } from './warm-launch.ts';

/*
 * What a cheap phone feels after the first picture: how long tasks stand in the way, how soon a touch is answered, what a
 * launch takes with and without a connection, what a first visit costs. Beside two floors in the same run: the same list
 * as a page by hand without script, and as React alone.
 */

const RESULTS = '/filter-results';
const FLOOR_PAGES = [
  { name: ', page by hand', path: `${STATIC_PREFIX}filter-results`, isApp: false },
  { name: ', React alone', path: `${STATIC_PREFIX}react`, isApp: false },
] as const;

/** What the project wants to reach: docs/bench.md says what is reached. */
const AIMS = {
  lcpRatio: { most: 1.1 },
  cardsRatio: { most: 1.3 },
  blocking: { most: 200 },
  homeBlocking: { most: 150 },
  inp: { most: 100 },
  target: { most: 150 },
  homeOnline: { most: 500 },
  resultsOnline: { most: 450 },
  homeOffline: { most: 400 },
  quiet: { most: 330 },
  quietScript: { most: 180 },
  heap: { most: 3 },
} as const satisfies Readonly<Record<string, Floor>>;

interface Visits {
  readonly page: { readonly name: string; readonly path: string; readonly isApp: boolean };
  readonly loads: PageLoad[];
  readonly cards: number[];
  readonly taps: Tap[];
  readonly quiet: QuietVisit[];
}

const LAUNCHES = [
  { name: 'Home, launched again with a connection', path: '/', over: LINK, aim: AIMS.homeOnline },
  { name: 'Results, launched again with a connection', path: RESULTS, over: LINK, aim: AIMS.resultsOnline },
  { name: 'Home, launched again without a connection', path: '/', over: undefined, aim: AIMS.homeOffline },
  { name: 'Results, launched again without a connection', path: RESULTS, over: undefined, aim: undefined },
] as const;

const visitsOf = (page: Visits['page']): Visits => ({ page, loads: [], cards: [], taps: [], quiet: [] });

/** A build that is measured: its server, the link to it, what was seen. */
async function openBuild(name: string, folder: string) {
  const dataDir = folder === root ? process.env['DATA_DIR'] : undefined;
  const site = await startSite({ DATA_DIR: dataDir ?? resolve(folder, 'data') }, folder);
  await site.picturesMade;
  const link = await openLink({ ...LINK, target: () => site.port });
  for (const path of ['/', RESULTS]) await askOver(link, site.port, path);
  return {
    name,
    site,
    link,
    results: visitsOf({ name, path: RESULTS, isApp: true }),
    homes: [] as PageLoad[],
    launches: LAUNCHES.map((launch) => ({ ...launch, taken: [] as Launch[] })),
  };
}
type Build = Awaited<ReturnType<typeof openBuild>>;

async function measureBuild({ site, link, results, homes, launches }: Build): Promise<void> {
  await visitOnce(link, results);
  homes.push(await visitCold(link, '/', SLOWDOWN, true));
  for (const { path, over, taken } of launches) {
    taken.push(await launchAgain(site.port, { path, slowdown: SLOWDOWN, ...(over === undefined ? {} : { over }) }));
  }
}

/**
 * Measures pages, taps and launches in turns.
 * @param runs of each
 * @param beside folder of another build, built, that is measured in turn with this one
 * @throws when something could not be measured; an aim that is missed is no error
 */
export async function measureLightness(
  runs: number,
  say: (text: string) => void,
  beside: string | undefined,
): Promise<Section[]> {
  const builds: Build[] = [];
  try {
    say('Waiting until the pictures of the catalogue are made');
    const ours = await openBuild('', root);
    builds.push(ours);
    if (beside !== undefined) builds.push(await openBuild(', the build beside', resolve(beside)));
    const pages = await serveStaticPages(ours.site.url);
    const target = (path: string): number => (path.startsWith(STATIC_PREFIX) ? pages.port : ours.site.port);
    const link = await openLink({ ...LINK, target });
    const floors = FLOOR_PAGES.map(visitsOf);
    try {
      for (let run = 1; run <= runs; run++) {
        say(`Lightness, run ${run} of ${runs}`);
        for (const floor of floors) await visitOnce(link, floor);
        for (const build of builds) await measureBuild(build);
      }
    } finally {
      await link.close();
      await pages.close();
    }
    return [
      ...floors.map((floor) => resultsSection(floor, floors[0])),
      ...builds.flatMap(({ name, results, homes, launches }) => [
        resultsSection(results, floors[0]),
        {
          title: `Home, cold${name}, ${SLOWDOWN}x slower processor`,
          measures: [{ ...blockingOf(homes), floor: AIMS.homeBlocking }],
        },
        ...launches.map((launch) => launchSection(launch, name)),
      ]),
    ];
  } finally {
    for (const { link, site } of builds) {
      await link.close();
      await site.stop();
    }
  }
}

function launchSection({ name, taken, aim }: Build['launches'][number], build: string): Section {
  const row = (what: string, of: (launch: Launch) => number | null, floor?: Floor): Measure => ({
    name: what,
    unit: 'ms',
    values: taken.map((launch) => of(launch) ?? Number.NaN),
    ...(floor === undefined ? {} : { floor }),
  });
  return {
    title: `${name}${build}, ${SLOWDOWN}x slower processor`,
    measures: [
      row('LCP', ({ lcpMs }) => lcpMs, aim),
      row('The app has taken the screen over', ({ hydratedMs }) => hydratedMs),
      row('Blocking time after the first paint', ({ blockingMs }) => blockingMs, AIMS.blocking),
    ],
  };
}

async function visitOnce(link: Link, { page: { path, isApp }, loads, cards, taps, quiet }: Visits): Promise<void> {
  loads.push(await visitCold(link, path, SLOWDOWN, isApp));
  cards.push(await layOutCold(link, path, SLOWDOWN));
  taps.push(await tapCold(link, path, SLOWDOWN));
  quiet.push(await visitUntilQuiet(link, path, SLOWDOWN));
}

const blockingOf = (loads: readonly PageLoad[]): Measure => ({
  name: 'Blocking time after the first paint',
  unit: 'ms',
  values: loads.map(({ marks }) => marks.blocking),
});

function resultsSection({ page, loads, cards, taps, quiet }: Visits, byHand: Visits | undefined): Section {
  const lcps = loads.map(({ lcp }) => lcp.at);
  const lcpByHand = median((byHand?.loads ?? []).map(({ lcp }) => lcp.at));
  /** Floors have no floor. */
  const aim = (floor: Floor) => (page.isApp ? { floor } : {});
  const kB = (of: (visit: QuietVisit) => number): number[] => quiet.map((visit) => of(visit) / 1000);
  return {
    title: `Results, cold${page.name}: 360x800 at DPR 2, ${SLOWDOWN}x slower processor, 1.6 Mbps, 150 ms`,
    measures: [
      {
        name: 'LCP to that of the page by hand',
        unit: 'x',
        values: lcps.map((at) => at / lcpByHand),
        ...aim(AIMS.lcpRatio),
      },
      { name: 'LCP', unit: 'ms', values: lcps },
      { name: 'All cards have their place', unit: 'ms', values: cards },
      {
        name: 'the same, to its LCP',
        unit: 'x',
        values: cards.map((at) => at / median(lcps)),
        ...aim(AIMS.cardsRatio),
      },
      { ...blockingOf(loads), ...aim(AIMS.blocking) },
      {
        name: 'Tap on a card, INP',
        unit: 'ms',
        values: taps.map(({ inpMs }) => inpMs ?? Number.NaN),
        ...aim(AIMS.inp),
      },
      {
        name: 'Tap on a card, to what is known of its target',
        unit: 'ms',
        values: taps.map(({ answerMs }) => answerMs ?? Number.NaN),
        ...aim(AIMS.target),
      },
      { name: 'Tap on a card, to its target', unit: 'ms', values: taps.map(({ targetMs }) => targetMs ?? Number.NaN) },
      { name: 'First visit until all is quiet', unit: 'kB', values: kB(({ bytes }) => bytes), ...aim(AIMS.quiet) },
      { name: 'of that script', unit: 'kB', values: kB(({ scriptBytes }) => scriptBytes), ...aim(AIMS.quietScript) },
      { name: 'Requests of that', unit: '', values: quiet.map(({ requests }) => requests) },
      {
        name: 'Script heap then, MB',
        unit: '',
        values: quiet.map(({ heapBytes }) => heapBytes / 1e6),
        ...aim(AIMS.heap),
      },
    ],
  };
}

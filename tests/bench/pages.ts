import { resolve } from 'node:path';
import { LINK, SLOWDOWN } from './browser.ts';
import { bundleSizes } from './bundle-sizes.ts';
import { type Link, openLink } from './link.ts';
import { requestOver, root, startSite } from './site-process.ts';
import { STATIC_PREFIX, serveStaticPages } from './static-pages.ts';
import { median, row, type Section } from './table.ts';
import { type Load, pressCold, type Tap, tapCold, visitCold } from './visits.ts';
import { type Launch, launchAgain } from './warm-launch.ts';

/* What a cheap phone feels of home and results: cold, beside the same page by hand, and launched again from the worker. */

const RESULTS = '/filter-results';
const PAGES = [
  { name: 'Home', path: '/', route: 'index', byHand: `${STATIC_PREFIX}home`, blocking: 300 },
  { name: 'Results', path: RESULTS, route: 'filter-results', byHand: `${STATIC_PREFIX}filter-results`, blocking: 300 },
] as const;
const LAUNCHES = [
  { name: 'Results, launched again with the server stopped', path: RESULTS, isOnline: false, lcp: { most: 600 } },
  { name: 'Home, launched again with the server stopped', path: '/', isOnline: false, lcp: { most: 600 } },
  { name: 'Results, launched again with a connection', path: RESULTS, isOnline: true, lcp: { most: 600 } },
  { name: 'Home, launched again with a connection', path: '/', isOnline: true, lcp: { most: 600 } },
] as const;

/** Floors of the project: its promises. */
const LCP_RATIO = { most: 1.2 };
const SHIFT = { below: 0.02 };
const FIRST_SCRIPT_KB = { most: 140 };
const FURTHER_SCRIPT_KB = { most: 36 };
const WARM_RATIO = { most: 0.45 };
/** Aims of the project. */
const TAP_INP_MS = { most: 110 };
const TAP_ANSWER_MS = { most: 150 };
const VISIT_KB = { most: 520 };
const LAUNCH_BLOCKING_MS = { most: 300 };
const kB = (bytes: number): number => bytes / 1000;
const getLcp = ({ lcp }: Load): number => lcp.at;

interface Visits {
  readonly page: (typeof PAGES)[number];
  readonly loads: Load[];
  /** Until the filters were open, ms. */
  readonly presses: number[];
  readonly taps: Tap[];
}

/** Starts a build's server, waits for its pictures, and opens a link to it. */
async function openBuild(name: string, folder: string) {
  const dataDir = folder === root ? process.env['DATA_DIR'] : undefined;
  const site = await startSite({ DATA_DIR: dataDir ?? resolve(folder, 'data') }, folder);
  await site.picturesMade;
  const link = await openLink({ ...LINK, target: () => site.port });
  // Rendered and compressed once, as for every visitor but the first.
  for (const { path } of PAGES) await requestOver(link, site.port, path);
  const visits = PAGES.map((page): Visits => ({ page, loads: [], presses: [], taps: [] }));
  const launches: Launch[][] = [];
  return { name, site, link, visits, launches };
}

async function visitOnce(link: Link, { page: { path }, loads, presses, taps }: Visits): Promise<void> {
  loads.push(await visitCold(link, path, true));
  presses.push(await pressCold(link, path));
  if (path === RESULTS) taps.push(await tapCold(link, path));
}

/**
 * Visits both pages cold and launches them again, in turns.
 * @param beside folder of another build to measure in turn with this one
 */
export async function pageSections(runs: number, beside: string | undefined): Promise<Section[]> {
  const ours = await openBuild('', root);
  const builds = [ours];
  const plain = await serveStaticPages(ours.site.url);
  const target = (path: string): number => (path.startsWith(STATIC_PREFIX) ? plain.port : ours.site.port);
  const plainLink = await openLink({ ...LINK, target });
  const byHand: Load[][] = PAGES.map(() => []);
  try {
    if (beside !== undefined) builds.push(await openBuild(', the build beside', resolve(beside)));
    for (let run = 1; run <= runs; run++) {
      console.log(`Run ${run} of ${runs}`);
      for (const [at, page] of PAGES.entries()) byHand[at]?.push(await visitCold(plainLink, page.byHand, false));
      for (const { link, site, visits, launches } of builds) {
        for (const visit of visits) await visitOnce(link, visit);
        launches.push(await launchAgain(site.port, LAUNCHES));
      }
    }
  } finally {
    await plainLink.close();
    await plain.close();
    for (const { link, site } of builds) {
      await link.close();
      await site.stop();
    }
  }
  const sections = await Promise.all(
    builds.map(async ({ name, visits, launches }) => [
      ...(await Promise.all(visits.map((visit, at) => pageSection(visit, byHand[at] ?? [], name)))),
      ...launchSections(launches, visits.find(({ page }) => page.path === RESULTS)?.loads ?? [], name),
    ]),
  );
  return sections.flat();
}

async function pageSection(visits: Visits, byHand: readonly Load[], build: string): Promise<Section> {
  const { page, loads, presses, taps } = visits;
  const [further = { route: 'none', bytes: 0 }] = (await bundleSizes()).addedAfter(page.route);
  const marks = loads.map((load) => load.marks);
  const plainLcp = median(byHand.map(getLcp));
  const ratios = loads.map((load) => getLcp(load) / plainLcp);
  const scripts = loads.map(({ scriptBytes }) => kB(scriptBytes));
  const shifts = marks.map(({ cls }) => cls);
  const blocking = marks.map((mark) => mark.blocking);
  const inp = taps.map(({ inpMs }) => inpMs);
  const answers = taps.map(({ answerMs }) => answerMs);
  const bytes = loads.map(({ allBytes }) => kB(allBytes));
  const allScripts = loads.map(({ allScriptBytes }) => kB(allScriptBytes));
  const furtherName = `Script of the heaviest further route (${further.route})`;
  return {
    title: `${page.name}, cold${build}: 360x800 at DPR 2, ${SLOWDOWN}x slower processor, 1.6 Mbps, 150 ms`,
    measures: [
      row('LCP to that of the page by hand', 'x', ratios, LCP_RATIO),
      row('LCP', 'ms', loads.map(getLcp)),
      row('LCP of the page by hand', 'ms', byHand.map(getLcp)),
      row('Layout shift', '', shifts, SHIFT),
      row('Script of the first page', 'kB', scripts, FIRST_SCRIPT_KB),
      // Sizes come from this build's files.
      ...(build === '' ? [row(furtherName, 'kB', [kB(further.bytes)], FURTHER_SCRIPT_KB)] : []),
      row('Blocking time after the first paint, until all is quiet', 'ms', blocking, { most: page.blocking }),
      row('Filters open, pressed as soon as they can be', 'ms', presses),
      ...(taps.length === 0
        ? []
        : [
            row('Tap on a card, INP', 'ms', inp, TAP_INP_MS),
            row('Tap on a card, to what is known of its target', 'ms', answers, TAP_ANSWER_MS),
          ]),
      row('First visit until all is quiet', 'kB', bytes, VISIT_KB),
      row('of that script', 'kB', allScripts),
    ],
    notes: [
      `largest: ${loads.at(-1)?.lcp.of.replace(/^https:\/\/[^/]+/, '')}; by hand: ${byHand.at(-1)?.lcp.of.replace(/^https:\/\/[^/]+/, '')}`,
      ...(loads.at(-1)?.marks.shifts ?? []).map((shift) => `shift of ${shift}`),
    ],
  };
}

function launchSections(launches: readonly (readonly Launch[])[], cold: readonly Load[], build: string): Section[] {
  return LAUNCHES.map(({ name, path, isOnline, lcp }, at) => {
    const taken = launches.flatMap((some) => some[at] ?? []);
    const bytes = (of: keyof Launch): (number | null)[] => taken.map((launch) => launch[of]);
    const ratio = taken.map(({ cardsMs }) => (cardsMs === null ? null : cardsMs / median(cold.map(getLcp))));
    const words = 'Picture of the first card, to the same in the cold visit (its LCP)';
    return {
      title: `${name}${build}, ${SLOWDOWN}x slower processor`,
      measures: [
        ...(path === RESULTS && !isOnline ? [row(words, 'x', ratio, WARM_RATIO)] : []),
        row('LCP', 'ms', bytes('lcpMs'), lcp),
        row('The app has taken the screen over', 'ms', bytes('hydratedMs')),
        row('Blocking time after the first paint', 'ms', bytes('blockingMs'), LAUNCH_BLOCKING_MS),
        row("The worker's time for the shell, not slowed", 'ms', bytes('workerMs')),
      ],
    };
  });
}

import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measureCachedAnswers } from './cached-answers.ts';
import { measureIndexSync } from './catalogue-index.ts';
import { measureComparing } from './compare.ts';
import { measureDatabases } from './database.ts';
import { measureDeviceFilter } from './device-filter.ts';
import { measureThroughput } from './filter-throughput.ts';
import { importSection } from './import.ts';
import { measureLightness } from './light.ts';
import { mapSection } from './map.ts';
import { measurePages } from './pages.ts';
import { LINK, SLOWDOWN } from './phone.ts';
import { measurePushMatching } from './push-matching.ts';
import { measureSaving } from './saving.ts';
import { measureSitemap } from './sitemap.ts';
import { median, percentile } from './statistics.ts';
import { drawTable, type Measure, type Section, verdict } from './table.ts';

const PARTS = [
  'pages',
  'light',
  'map',
  'device',
  'index',
  'saving',
  'compare',
  'server',
  'database',
  'sitemap',
  'push',
  'import',
] as const;
const USAGE = `npm run bench -- [--runs 5] [--only ${PARTS.join(',')}] [--beside folder] [--json file] [--trace]
  --beside names the checkout of another build, built, whose pages are visited in turn with these
  --trace prints what went down the pipe until the largest paint, of the last run of each page`;

/** Floors of the project; a change here is a change of what it promises. */
const FLOORS = {
  deviceFilter: { below: 16 },
  indexTransferred: { most: 700 },
  indexStored: { most: 10_000 },
  syncTask: { most: 50 },
  savingRatio: { most: 1.1 },
  photosTwice: { most: 0 },
  sitemapFirstByte: { most: 100 },
  pushMatched: { most: 10_000 },
  pushMemory: { most: 200 },
  compareOpens: { most: 300 },
} as const;

const say = (text: string): void => console.log(text);
const kB = (bytes: number): number => bytes / 1000;

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
      beside: { type: 'string' },
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
  if (parts.includes('pages')) sections.push(...(await measurePages(runs, values.trace, values.beside)));
  if (parts.includes('light'))
    sections.push(...(await measureLightness(Math.max(1, Math.min(runs, 3)), say, values.beside)));
  if (parts.includes('map')) {
    say('Opening and moving the map');
    sections.push(await mapSection(Math.max(1, Math.min(runs, 5)), SLOWDOWN));
  }
  if (parts.includes('device')) sections.push(await deviceSection());
  if (parts.includes('index')) sections.push(await indexSection(Math.max(1, Math.min(runs, 3))));
  if (parts.includes('saving')) sections.push(await savingSection());
  if (parts.includes('compare')) sections.push(await compareSection(Math.max(1, Math.min(runs, 5))));
  if (parts.includes('server')) sections.push(await cachedSection(Math.max(1, Math.min(runs, 5))));
  if (parts.includes('server')) sections.push(await serverSection(Math.max(1, Math.min(runs, 5))));
  if (parts.includes('database')) sections.push(await databaseSection());
  if (parts.includes('sitemap')) sections.push(await sitemapSection());
  if (parts.includes('push')) sections.push(await pushSection());
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

async function compareSection(rounds: number): Promise<Section> {
  say('Comparing without signal');
  const measured = await measureComparing(rounds);
  return {
    title: 'Four saved homes beside each other, server stopped, phone 360x800 at DPR 2, processor not slowed',
    measures: [
      {
        name: 'From the press to all four drawn',
        unit: 'ms',
        values: measured.map(({ pressMs }) => pressMs),
        floor: FLOORS.compareOpens,
      },
      {
        name: 'Its address loaded anew, from the worker',
        unit: 'ms',
        values: measured.map(({ launchMs }) => launchMs),
      },
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

async function pushSection(): Promise<Section> {
  const { seconds, processorSeconds, megabytes, sentPerSecond } = await measurePushMatching();
  return {
    title: 'An import that changed 500 homes, matched for 100,000 devices that asked to be told',
    measures: [
      { name: 'All matched', unit: 'ms', values: [seconds * 1000], floor: FLOORS.pushMatched },
      { name: 'Of it on the processor', unit: 'ms', values: [processorSeconds * 1000] },
      { name: 'Growth of the process at most, MB', unit: '', values: [megabytes], floor: FLOORS.pushMemory },
      { name: 'Then sent, messages a second, to a service in the same process', unit: '', values: [sentPerSecond] },
    ],
  };
}

async function sitemapSection(): Promise<Section> {
  const { firstByteMs, allMs, fromMemoryMs, megabytes, growthMb } = await measureSitemap(say);
  return {
    title: 'The sitemap of 100,000 homes with seven pictures each, ten files, not packed',
    measures: [
      { name: 'First byte of a file', unit: 'ms', values: firstByteMs, floor: FLOORS.sitemapFirstByte },
      { name: 'All files', unit: 'ms', values: [allMs] },
      { name: 'All files, to the same bytes out of memory', unit: 'x', values: [allMs / fromMemoryMs] },
      { name: 'Length of all, MB', unit: '', values: [megabytes] },
      { name: 'Growth of the process at most, MB', unit: '', values: [growthMb] },
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

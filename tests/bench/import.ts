import { spawn } from 'node:child_process';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stringify } from 'csv-stringify/sync';
import { freshProfile } from './browser.ts';
import { generateProperties } from './generated-catalogue.ts';
import { root } from './site-process.ts';
import type { Measure, Section } from './table.ts';

const HOMES = 100_000;
/** Photos that the properties share: what is measured is the catalogue, not the reading of pictures. */
const PHOTOS = 12;
const ROWS_AT_ONCE = 5_000;
const PICTURES = join(root, 'tests/fixtures/catalogue/pictures');

/** One run of `npm run import`, without npm. */
export interface ImportRun {
  readonly ms: number;
  /** From the first rows written to the end, in which other writers wait, ms; 0 when nothing was written. */
  readonly writingMs: number;
  /** Most memory that the process held, bytes. */
  readonly peak: number;
  readonly said: readonly string[];
}

export interface ImportMeasures {
  readonly homes: number;
  readonly csv: ImportRun;
  readonly csvAgain: ImportRun;
  readonly csvOneChanged: ImportRun;
  readonly json: ImportRun;
}

/**
 * Tells the most memory a process held when it ends. On Linux from /proc: what resourceUsage() says begins with the memory
 * of the process that started it.
 */
const REPORT = `
  import { existsSync, readFileSync } from 'node:fs';
  process.on('exit', () => {
    const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
    console.error('peak ' + (/VmHWM:\\s+(\\d+)/.exec(status)?.[1] ?? process.resourceUsage().maxRSS));
  });
`;

function importRun(folder: string, dataDir: string): Promise<ImportRun> {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(REPORT)}`,
      join(root, 'dist/server/command.js'),
      'import',
      folder,
      '--skip-pictures',
      // Rooms and areas that are made by chance do not all go together.
      '--accept-doubts',
    ],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir },
    },
  );
  const said: string[] = [];
  let writingAt: number | undefined;
  let peak = 0;
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      if (line.startsWith('Writing')) writingAt ??= performance.now();
      const kilobytes = /^peak (\d+)$/.exec(line)?.[1];
      if (kilobytes === undefined) said.push(line);
      else peak = Number(kilobytes) * 1024;
    });
  }
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => {
      const ended = performance.now();
      if (code !== 0) failed(new Error(`The import failed:\n${said.join('\n')}`));
      else done({ ms: ended - began, writingMs: writingAt === undefined ? 0 : ended - writingAt, peak, said });
    });
  });
}

type Home = ReturnType<typeof generateProperties>[number];

const HEADING = [
  ...['Reference', 'Title', 'Unit type', 'Status', 'Agreement', 'Type', 'Subtype', 'Furnishing', 'Price (KES)', 'Beds'],
  ...['Baths', 'Size (sq ft)', 'Area', 'County', 'Amenities', 'Tags', 'Featured', 'Date listed', 'Photos'],
  'Description',
];

function rowsOf(home: Home, photos: string): unknown[][] {
  const { location } = home;
  const whole = [
    ...[home.reference, home.title, home.variants.length > 0 ? 'all' : '', home.status, home.agreement_type],
    ...[home.property_type, home.subtype, home.furnishing, home.price, home.bedrooms, home.bathrooms, home.area_sqft],
    ...[location.address_line1, location.state, 'Security; CCTV; Balcony', home.tags.join('; ')],
    ...[home.featured ? 'yes' : '', home.listed_at, photos, home.description],
  ];
  const units = home.variants.map((unit) => [
    ...[home.reference, '', '', '', '', '', '', '', unit.price, unit.bedrooms, unit.bathrooms, unit.area_sqft],
    ...['', '', '', '', '', '', '', ''],
  ]);
  return [whole, ...units];
}

async function writeSheet(folder: string, homes: readonly Home[], photosOf: (index: number) => string): Promise<void> {
  await writeFile(join(folder, 'homes.csv'), stringify([HEADING]));
  for (let start = 0; start < homes.length; start += ROWS_AT_ONCE) {
    const part = homes.slice(start, start + ROWS_AT_ONCE);
    const rows = part.flatMap((home, index) => rowsOf(home, photosOf(start + index)));
    await writeFile(join(folder, 'homes.csv'), stringify(rows), { flag: 'a' });
  }
}

async function writeJson(folder: string, homes: readonly Home[], photosOf: (index: number) => string): Promise<void> {
  await writeFile(join(folder, 'properties.json'), '[');
  for (let start = 0; start < homes.length; start += ROWS_AT_ONCE) {
    const part = homes.slice(start, start + ROWS_AT_ONCE).map((home, index) => {
      const pictures = photosOf(start + index)
        .split('; ')
        .map((file) => ({ file }));
      return JSON.stringify({ ...home, pictures });
    });
    await writeFile(join(folder, 'properties.json'), `${start === 0 ? '' : ','}${part.join(',\n')}`, { flag: 'a' });
  }
  await writeFile(join(folder, 'properties.json'), ']', { flag: 'a' });
}

/**
 * Imports 100,000 properties with three of twelve photos each: a spreadsheet into an empty database, the same again, the same
 * with one price changed; and a JSON folder into an empty database.
 */
export async function measureImport(count = HOMES): Promise<ImportMeasures> {
  const place = await freshProfile();
  try {
    const homes = generateProperties(count);
    const names = (await readdir(PICTURES)).filter((name) => name.endsWith('.webp')).slice(0, PHOTOS);
    const photosOf = (index: number): string =>
      [0, 1, 2].map((step) => names[(index + step) % names.length] ?? '').join('; ');
    const [sheets, json] = [join(place.folder, 'sheets'), join(place.folder, 'json')];
    for (const [folder, pictures] of [
      [sheets, 'photos'],
      [json, 'pictures'],
    ] as const) {
      await mkdir(join(folder, pictures), { recursive: true });
      for (const name of names) await cp(join(PICTURES, name), join(folder, pictures, name));
    }
    await writeSheet(sheets, homes, photosOf);
    await writeJson(json, homes, photosOf);
    const data = join(place.folder, 'data');
    const csv = await importRun(sheets, data);
    const csvAgain = await importRun(sheets, data);
    const changed = homes.map((home, index) => (index === 500 ? { ...home, price: 123_456 } : home));
    await writeSheet(sheets, changed, photosOf);
    const csvOneChanged = await importRun(sheets, data);
    await rm(data, { recursive: true, force: true });
    return { homes: count, csv, csvAgain, csvOneChanged, json: await importRun(json, data) };
  } finally {
    await place.remove();
  }
}

/** What 100,000 properties take, as a section of the bench. */
export async function importSection(): Promise<Section> {
  const { homes, csv, csvAgain, csvOneChanged, json } = await measureImport();
  const runs = [
    ['A spreadsheet into an empty database', csv],
    ['The same again, nothing changed', csvAgain],
    ['The same with one price changed', csvOneChanged],
    ['JSON into an empty database', json],
  ] as const;
  return {
    title: `npm run import, ${homes.toLocaleString('en')} properties, photos shared`,
    measures: runs.flatMap(([name, run]): Measure[] => [
      { name, unit: 'ms', values: [run.ms] },
      { name: '  of that writing, while others wait', unit: 'ms', values: [run.writingMs] },
      { name: '  most memory', unit: 'kB', values: [run.peak / 1000] },
    ]),
  };
}

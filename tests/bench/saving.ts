import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { freshProfile, openBrowser } from './browser.ts';
import { closeServer, listen } from './local-server.ts';
import { root, startSite } from './site-process.ts';

const DEMO = join(root, 'server/catalogue/demo');
const PHOTOS = 8;
/** Properties beside the one that is saved: they are its similar homes. */
const OTHERS = 6;
const READY_LIMIT_MS = 120_000;

const Home = v.looseObject({
  id: v.number(),
  title: v.string(),
  pictures: v.array(v.looseObject({ file: v.string() })),
});

/** What saving one property with eight photos cost. Bytes are those of answers, headers included. */
export interface Saving {
  readonly transferred: number;
  /** The photos that were chosen, as they are stored. */
  readonly photos: number;
  /** Photos that were asked for more than once since the worker came, by whomever. */
  readonly twice: number;
  /** From the press to "ready offline", ms. */
  readonly ms: number;
}

/** Counts what goes through on its way to the site. */
async function openCounter(port: number) {
  const sent: { readonly path: string; readonly bytes: number }[] = [];
  const server = createServer((from, to) => {
    const onward = request(
      { host: '127.0.0.1', port, method: from.method, path: from.url, headers: from.headers },
      (answer) => {
        let bytes = answer.rawHeaders.reduce((sum, part) => sum + part.length + 2, 17);
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        answer.on('end', () => sent.push({ path: from.url ?? '', bytes }));
        to.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(to);
      },
    );
    onward.on('error', () => to.destroy());
    from.pipe(onward);
  });
  return { sent, port: await listen(server), close: () => closeServer(server) };
}

/** A catalogue of the demo's pictures in which the newest property has eight. */
async function writeCatalogue(folder: string): Promise<string> {
  const all = v.parse(v.array(Home), JSON.parse(await readFile(join(DEMO, 'properties.json'), 'utf8')));
  const [first, ...others] = all.filter(({ pictures }) => pictures.length >= 5).slice(0, OTHERS + 1);
  if (first === undefined) throw new Error('The demo catalogue has no home with photos');
  const more = others.flatMap(({ pictures }) => pictures);
  const files = new Map([...first.pictures, ...more].map((picture) => [picture.file, picture]));
  const home = {
    ...first,
    title: 'Home with eight photos',
    agreement_type: 'sale',
    status: 'available',
    listed_at: '2026-11-20',
    pictures: [...files.values()].slice(0, PHOTOS),
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'properties.json'), JSON.stringify([home, ...others]));
  for (const name of ['articles.json', 'hero.json']) await cp(join(DEMO, name), join(folder, name));
  await symlink(join(DEMO, 'pictures'), join(folder, 'pictures'));
  return home.title;
}

/** Saves a property from its card, on the bench's phone, and weighs it. Needs the built product. */
export async function measureSaving(): Promise<Saving> {
  const folder = await mkdtemp(join(tmpdir(), 'saving-'));
  const profile = await freshProfile();
  const title = await writeCatalogue(join(folder, 'catalogue'));
  const site = await startSite({ DATA_DIR: join(folder, 'data'), CATALOGUE: join(folder, 'catalogue') });
  const counter = await openCounter(site.port);
  const browser = await openBrowser(profile.folder);
  try {
    await site.picturesMade;
    const page = browser.pages()[0] ?? (await browser.newPage());
    await page.goto(`http://127.0.0.1:${counter.port}/filter-results`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const button = page.getByRole('button', { name: `Save ${title}` });
    await button.waitFor();
    await page.waitForLoadState('networkidle');
    const before = counter.sent.length;
    const began = performance.now();
    await button.click();
    await page.getByRole('button', { name: `Saved: ${title}` }).waitFor({ timeout: READY_LIMIT_MS });
    const ms = performance.now() - began;
    const photos = v.parse(
      v.array(v.object({ path: v.string(), bytes: v.number() })),
      await page.evaluate(async () => {
        const cache = await caches.open('shortlist-pictures');
        return Promise.all(
          (await cache.keys()).map(async (key) => ({
            path: new URL(key.url).pathname,
            bytes: (await (await cache.match(key))?.blob())?.size ?? 0,
          })),
        );
      }),
    );
    if (photos.length !== PHOTOS) throw new Error(`${photos.length} photos were saved, not ${PHOTOS}`);
    const times = (path: string): number => counter.sent.filter((one) => one.path === path).length;
    return {
      transferred: counter.sent.slice(before).reduce((sum, { bytes }) => sum + bytes, 0),
      photos: photos.reduce((sum, { bytes }) => sum + bytes, 0),
      twice: photos.filter(({ path }) => times(path) > 1).length,
      ms,
    };
  } finally {
    await browser.close();
    await counter.close();
    await site.stop();
    await profile.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

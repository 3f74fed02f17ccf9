import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import * as v from 'valibot';
import { withFolder, withPhone } from './browser.ts';
import { proxyTo, root, serve, startSite } from './site-process.ts';
import { row, type Section } from './table.ts';

const DEMO = join(root, 'server/catalogue/demo');
const PHOTOS = 8;
/** Other properties: the similar ones of the saved one. */
const OTHERS = 6;
const READY_LIMIT_MS = 120_000;

const Home = v.looseObject({
  id: v.number(),
  title: v.string(),
  pictures: v.array(v.looseObject({ file: v.string() })),
});

/** A catalogue of the demo's pictures in which the newest property has eight. */
async function writeCatalogue(folder: string): Promise<string> {
  const all = v.parse(v.array(Home), JSON.parse(await readFile(join(DEMO, 'properties.json'), 'utf8')));
  const [first, ...others] = all.filter(({ pictures }) => pictures.length >= 5).slice(0, OTHERS + 1);
  if (first === undefined) throw new Error('The demo catalogue has no home with photos');
  const more = others.flatMap(({ pictures }) => pictures);
  const files = new Map([...first.pictures, ...more].map((picture) => [picture.file, picture]));
  const property = {
    ...first,
    title: 'Home with eight photos',
    agreement_type: 'sale',
    status: 'available',
    listed_at: '2026-11-20',
    pictures: [...files.values()].slice(0, PHOTOS),
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'properties.json'), JSON.stringify([property, ...others]));
  for (const name of ['articles.json', 'hero.json']) await cp(join(DEMO, name), join(folder, name));
  await symlink(join(DEMO, 'pictures'), join(folder, 'pictures'));
  return property.title;
}

/** Saves a property with eight photos from its card, and weighs it: bytes are those of answers, headers included. */
export const savingSection = (): Promise<Section> =>
  withFolder(async (folder) => {
    const title = await writeCatalogue(join(folder, 'catalogue'));
    const site = await startSite({ DATA_DIR: join(folder, 'data'), CATALOGUE: join(folder, 'catalogue') });
    const sent: { readonly path: string; readonly bytes: number }[] = [];
    const counter = await serve((from, to) => {
      void proxyTo(site.port, from, to).then((bytes) => sent.push({ path: from.url ?? '', bytes }));
    });
    try {
      await site.picturesMade;
      return await withPhone(async (page) => {
        await page.goto(`http://127.0.0.1:${counter.port}/filter-results`);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        const button = page.getByRole('button', { name: `Save ${title}` });
        await button.waitFor();
        await page.waitForLoadState('networkidle');
        const before = sent.length;
        const began = performance.now();
        await button.click();
        await page.getByRole('button', { name: `Saved: ${title}`, exact: true }).waitFor({ timeout: READY_LIMIT_MS });
        const ms = performance.now() - began;
        const photos = await savedPhotos(page);
        const chosen = photos.reduce((sum, { bytes }) => sum + bytes, 0);
        const transferred = sent.slice(before).reduce((sum, { bytes }) => sum + bytes, 0);
        // Requested more than once since the worker started, by page or worker.
        const twice = photos.filter((photo) => sent.filter(({ path }) => path === photo.path).length > 1).length;
        return {
          title: `Saving a property with ${PHOTOS} photos and a plan from its card, phone 360x800 at DPR 2`,
          measures: [
            row('Transferred, to the photos chosen', 'x', [transferred / chosen], { most: 1.1 }),
            row('Photos fetched twice', '', [twice], { most: 0 }),
            row('Transferred', 'kB', [transferred / 1000]),
            row('The photos', 'kB', [chosen / 1000]),
            row('From the press to "ready offline", loopback', 'ms', [ms]),
          ],
        };
      });
    } finally {
      await counter.close();
      await site.stop();
    }
  });

const Photos = v.pipe(v.array(v.object({ path: v.string(), bytes: v.number() })), v.minLength(PHOTOS));

/** The stored photos and plan. @throws if some are missing */
async function savedPhotos(page: Page): Promise<v.InferOutput<typeof Photos>> {
  const stored = await page.evaluate(async () => {
    const cache = await caches.open('shortlist-pictures');
    const measureSize = async (key: Request) => ({
      path: new URL(key.url).pathname,
      bytes: (await (await cache.match(key))?.blob())?.size ?? 0,
    });
    return Promise.all((await cache.keys()).map(measureSize));
  });
  return v.parse(Photos, stored);
}

import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { getLinkedPhotosFolder, LinkedPhotos } from '#server/catalogue/pictures/linked-photos.ts';
import { file } from '#tests/fixtures/file-host.ts';
import { forSale } from '#tests/fixtures/sheet-lines.ts';
import { type SheetPlace, type SheetSite, sheetPlace } from './sheet-site.ts';

let place: SheetPlace;
let site: SheetSite;
let before: Awaited<ReturnType<typeof loadPreview>>;

const createSheet = (...homes: readonly string[]) =>
  file(forSale(['Reference,Title,Price,Status,Photos', ...homes]).join('\n'));

/**
 * Stores a photo of one colour as if it had been fetched: the server fetches from the public internet only, and no test
 * does.
 * @returns its link
 */
async function keptPhoto(name: string, background: string): Promise<string> {
  const link = `https://photos.example/${name}.jpg`;
  const path = new LinkedPhotos({ folder: getLinkedPhotosFolder(place.dataDir) }).getPath(link);
  await mkdir(dirname(path), { recursive: true });
  const picture = sharp({ create: { width: 1600, height: 1200, channels: 3, background } });
  await picture.jpeg().toFile(path);
  return link;
}

/** The metadata that a chat reads from a page. */
async function loadPreview(path: string) {
  const [head = ''] = (await site.text(path)).split('</head>');
  const metaContent = (property: string): string =>
    new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(head)?.[1] ?? '';
  return { title: metaContent('og:title'), image: metaContent('og:image') };
}

beforeAll(async () => {
  place = await sheetPlace();
  const [red, blue] = [await keptPhoto('dusk', '#a03020'), await keptPhoto('day', '#2050a0')];
  const others = ['A-3,A plot in Kitengela,4000000,,', 'A-4,A shop in Nyali,9000000,,'];
  site = await place.start(
    createSheet(`A-1,A house in Karen,50000000,,${red}`, 'A-2,A flat in Kilimani,12000000,,', ...others),
  );
  await vi.waitFor(async () => expect(await site.ready()).toMatchObject({ sheet: { is: 'ok' } }));
  before = await loadPreview('/property/1');
  expect(await site.text('/filter-results?agreement_type=SALE')).toContain('A plot in Kitengela');
  place.host.answers(
    createSheet(`A-1,A villa in Karen,47500000,,${blue}`, 'A-2,A flat in Kilimani,12000000,sold,', others[1] ?? ''),
  );
  await vi.waitFor(async () => expect(await site.text('/api/property/1')).toContain('A villa in Karen'));
});
afterAll(() => place.dispose());

it('a home that changes in the sheet changes on its page and in lists', async () => {
  const page = await site.text('/property/1');
  expect(page).toContain('KES 47,500,000');
  expect(page).not.toContain('50,000,000');
  const list = await site.text('/filter-results?agreement_type=SALE');
  expect(list).toContain('A villa in Karen');
  expect(list).not.toMatch(/A house in Karen|A plot in Kitengela/);
  expect(await site.text('/api/property/simple')).not.toContain('A house in Karen');
  expect(await site.ready()).toMatchObject({ status: 200, ready: true, sheet: { is: 'ok' } });
});

it('the preview of its page has the new text and photo, and the picture shared before still exists', async () => {
  expect(before.title).toMatch(/^A house in Karen.*KES 50,000,000/);
  const after = await loadPreview('/property/1');
  expect(after.title).toMatch(/^A villa in Karen.*KES 47,500,000/);
  expect(after.image).not.toBe(before.image);
  const answer = await fetch(after.image);
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
  const { dominant } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
  expect(dominant.b).toBeGreaterThan(dominant.r);
  expect((await fetch(before.image)).status).toBe(200);
});

it('a home that left the sheet answers 410, a sold one 200, and an unknown one 404', async () => {
  const status = async (path: string) => (await fetch(site.url + path)).status;
  expect([await status('/property/3'), await status('/property/3/particulars')]).toEqual([410, 410]);
  expect(await status('/property/987654')).toBe(404);
  expect(await status('/property/2')).toBe(200);
  expect(await site.text('/property/2')).toContain('<meta name="robots" content="noindex"');
});

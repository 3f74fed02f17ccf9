import 'fake-indexeddb/auto';
import { createStore, keys, setMany } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PropertyDetail } from '#contract/property.ts';
import { type Library, MAX_ANSWERS, MAX_PROPERTIES, openLibrary } from './library.ts';
import { libraryKept } from './library-store.ts';

let name = 0;
let library: Library;
const open = (): Library => openLibrary(createStore(`library-${name}`, 'kept'));
const home = (id: number, fields: Partial<PropertyDetail> = {}): PropertyDetail =>
  ({ id, title: `Home ${id}`, ...fields }) as PropertyDetail;

beforeEach(() => {
  name++;
  library = open();
});

describe('the shelf of properties', () => {
  it('keeps the richer record when a list shows the property again', async () => {
    await library.keepProperties([home(1, { description: 'Quiet street', price: 10 })], 1000, true);
    await library.keepProperties([home(1, { price: 12 })], 2000, false);
    const kept = await library.property(1);
    expect(kept).toMatchObject({ record: { description: 'Quiet street', price: 12 }, savedAt: 2000, detailed: true });
  });

  it('never lets an older answer overwrite a newer one, but takes what only the older one says', async () => {
    await library.keepProperties([home(1, { price: 12 })], 2000, false);
    await library.keepProperties([home(1, { price: 10, description: 'Older words' })], 1000, true);
    expect(await library.property(1)).toMatchObject({
      record: { price: 12, description: 'Older words' },
      savedAt: 2000,
    });
  });

  it('keeps all photos of a home whose page was seen when a list shows it with one, in either order', async () => {
    const photo = (name: string) => ({
      url: `/media/${name}`,
      widths: [360],
      width: 360,
      height: 240,
      color: '#aabbcc',
      alt: '',
    });
    const own = home(1, {
      description: 'Quiet street',
      pictures: [photo('a'), photo('b')],
      images: ['/a.webp', '/b.webp'],
    });
    const card = home(1, { price: 12, pictures: [photo('a')], images: ['/a.webp'] });
    const whole = { pictures: own.pictures, images: own.images, price: 12 };
    await library.keepProperties([own], 1000, true);
    await library.keepProperties([card], 2000, false);
    expect(await library.property(1)).toMatchObject({ record: whole });
    await library.keepProperties([{ ...card, id: 2 }], 2000, false);
    await library.keepProperties([{ ...own, id: 2 }], 1000, true);
    expect(await library.property(2)).toMatchObject({ record: whole });
    await library.keepProperties([{ ...own, pictures: [photo('c')], images: ['/c.webp'] }], 3000, true);
    expect(await library.property(1)).toMatchObject({ record: { pictures: [photo('c')], images: ['/c.webp'] } });
    // Nothing but cards of it: the fresher one is believed.
    await library.keepProperties([{ ...card, id: 3 }], 1000, false);
    await library.keepProperties([{ ...card, id: 3, pictures: [photo('d')] }], 2000, false);
    expect(await library.property(3)).toMatchObject({ record: { pictures: [photo('d')] } });
  });

  it('takes null for an answer: the host says that there is none', async () => {
    await library.keepProperties([home(1, { price: 12 })], 1000, false);
    await library.keepProperties([home(1, { price: null })], 2000, false);
    expect(await library.property(1)).toMatchObject({ record: { price: null } });
  });

  it('remembers that a property is gone, until a newer answer shows it', async () => {
    await library.keepProperties([home(1)], 1000, false);
    await library.rows();
    await library.keepGone(1, 2000);
    expect(await library.property(1)).toMatchObject({ gone: true });
    expect((await library.rows()).has(1)).toBe(false);
    await library.keepProperties([home(1)], 1500, false);
    expect(await library.property(1)).toMatchObject({ gone: true });
    await library.keepProperties([home(1)], 3000, false);
    expect(await library.properties([1])).toHaveLength(1);
    expect((await library.rows()).has(1)).toBe(true);
  });

  it('drops what has not been seen for longest above its bound', async () => {
    await library.keepProperties([home(1), home(2)], 1000, false);
    await library.rows();
    // As many others as may be, and a tenth more.
    const others = Array.from({ length: MAX_PROPERTIES * 1.1 }, (_, index) => `property/${index + 100}`);
    const kept = createStore(`library-${name}`, 'kept');
    await setMany(
      others.map((key) => [key, { savedAt: 2000 }]),
      kept,
    );
    await library.keepProperties([home(3)], 3000, false);
    expect([...(await library.rows()).keys()]).toEqual([3]);
    expect([...(await open().rows()).keys()]).toEqual([3]);
    expect((await keys<string>(kept)).filter((key) => key.startsWith('property/'))).toHaveLength(MAX_PROPERTIES);
  });
});

describe('answers', () => {
  it('keeps the newer of two', async () => {
    await library.keepAnswer('k', { kind: 'record', json: 'new', savedAt: 2000 });
    await library.keepAnswer('k', { kind: 'record', json: 'old', savedAt: 1000 });
    expect(await library.answer('k')).toEqual({ kind: 'record', json: 'new', savedAt: 2000 });
  });

  it('drops the oldest above its bound', async () => {
    for (let index = 0; index <= MAX_ANSWERS * 1.1; index++) {
      await library.keepAnswer(`k${index}`, { kind: 'record', json: index, savedAt: index });
    }
    expect(await library.answer('k0')).toBeUndefined();
    expect(await library.answer(`k${MAX_ANSWERS}`)).toBeDefined();
  });
});

describe('storage that fails', () => {
  const closed = () => {
    throw new DOMException('The connection was closed', 'InvalidStateError');
  };
  afterEach(() => void vi.restoreAllMocks());

  it('opens a new connection once, then says that nothing is kept', async () => {
    const opened = vi.spyOn(indexedDB, 'open').mockImplementation(closed);
    const broken = openLibrary(libraryKept(`library-${name}`));
    await broken.keepProperties([home(1)], 1000, false);
    expect(await broken.property(1)).toBeUndefined();
    expect((await broken.rows()).size).toBe(0);
    expect(opened).toHaveBeenCalledTimes(8);
  });
});

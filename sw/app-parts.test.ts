import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryCache } from '#tests/fixtures/memory-cache.ts';
import { createAppParts } from './app-parts.ts';

const OPENING = 'assets/opening-abc.json';
const FURTHER = 'assets/further-abc.json';
const SAVED = 'assets/saved-abc.json';
const PARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [`/${OPENING}`]: { '/assets/property.js': 'a property', '/assets/property.css': '.price {}' },
  [`/${FURTHER}`]: { '/assets/valuation.js': 'a valuation', '/assets/guide.js': 'a guide' },
  [`/${SAVED}`]: { '/assets/paper.js': 'a home on paper' },
};

let cache: MemoryCache;
let asked: string[];
let isDown: boolean;
const make = (parts: readonly string[] = [OPENING, FURTHER, SAVED]) =>
  createAppParts({
    parts,
    openCache: () => Promise.resolve(cache),
    fetch: (path) => {
      asked.push(path);
      if (isDown) return Promise.reject(new TypeError('No network'));
      const part = PARTS[path];
      return Promise.resolve(part === undefined ? new Response(`text of ${path}`) : Response.json(part));
    },
  });
const here = () => [...cache.entries.keys()].filter((path) => !path.endsWith('.json')).sort();

const isElsewhere = (path: string) => Promise.resolve(path === '/assets/app.js');

beforeEach(() => {
  cache = new MemoryCache();
  asked = [];
  isDown = false;
});

describe('the parts of the app', () => {
  it('come in one request each, and every file stands under its own address with its type', async () => {
    const parts = make();
    await parts.keep('opening');
    await parts.keep('opening');
    expect(asked).toEqual([`/${OPENING}`]);
    const style = await parts.match('/assets/property.css');
    expect(style?.headers.get('Content-Type')).toBe('text/css; charset=utf-8');
    expect(await style?.text()).toBe('.price {}');
    expect(await parts.match('/assets/valuation.js')).toBeUndefined();
    expect([...(await parts.paths())].sort()).toEqual(
      [`/${FURTHER}`, `/${OPENING}`, `/${SAVED}`, '/assets/property.css', '/assets/property.js'].sort(),
    );
  });

  it('are not there while one of their files could not be kept: the next try fetches them again', async () => {
    const failing = vi.spyOn(cache, 'put').mockRejectedValueOnce(new DOMException('Full', 'QuotaExceededError'));
    const parts = make();
    await expect(parts.keep('opening')).rejects.toThrow('Full');
    failing.mockRestore();
    await parts.keep('opening');
    expect(asked).toEqual([`/${OPENING}`, `/${OPENING}`]);
    expect(here()).toEqual(['/assets/property.css', '/assets/property.js']);
  });

  it('have the files of the map beside them: one that was used stays through builds, until another of its name comes', async () => {
    const parts = make();
    await parts.keepUsed(['/assets/map-kenya-abc_1.json', '/assets/further-abc.json'], 'never', isElsewhere);
    expect(await (await parts.match('/assets/map-kenya-abc_1.json'))?.text()).toBe(
      'text of /assets/map-kenya-abc_1.json',
    );
    expect(asked).toEqual(['/assets/map-kenya-abc_1.json']);
    expect(await make().paths()).toContain('/assets/map-kenya-abc_1.json');
    await parts.keepUsed(['/assets/map-kenya-def-2.json', '/assets/map-nairobi-abc.json'], 'never', isElsewhere);
    const held = [...cache.entries.keys()].filter((path) => path.includes('map-'));
    expect(held.sort()).toEqual(['/assets/map-kenya-def-2.json', '/assets/map-nairobi-abc.json']);
  });

  it('are refused when something else answers in their place', async () => {
    const parts = createAppParts({
      parts: [OPENING],
      openCache: () => Promise.resolve(cache),
      fetch: () => Promise.resolve(Response.json({ '/api/properties': '[]' })),
    });
    await expect(parts.keep('opening')).rejects.toThrow();
    expect(cache.entries.size).toBe(0);
  });
});

describe('what a page has loaded', () => {
  it('brings the rest of the app with it', async () => {
    const parts = make();
    await parts.keep('opening');
    await parts.keepUsed(['/assets/valuation.js'], 'with-use', isElsewhere);
    expect(here()).toEqual(['/assets/guide.js', '/assets/property.css', '/assets/property.js', '/assets/valuation.js']);
  });

  it('is all that is kept where little data is wanted', async () => {
    const parts = make();
    await parts.keep('opening');
    await parts.keepUsed(['/assets/valuation.js'], 'never', isElsewhere);
    await parts.keepUsed(['/assets/valuation.js'], 'never', isElsewhere);
    expect(asked).toEqual([`/${OPENING}`, '/assets/valuation.js']);
    expect(await (await parts.match('/assets/valuation.js'))?.text()).toBe('text of /assets/valuation.js');
  });

  it('is fetched when there is signal again', async () => {
    const parts = make();
    await parts.keep('opening');
    isDown = true;
    await expect(parts.keepUsed(['/assets/valuation.js'], 'with-use', isElsewhere)).rejects.toThrow('No network');
    isDown = false;
    await parts.keepUsed(['/assets/valuation.js'], 'with-use', isElsewhere);
    expect(here()).toContain('/assets/guide.js');
  });
});

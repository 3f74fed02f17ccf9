// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const TABLE = ['card.css', 'card.js 0', 'photos.js 5', 'property.js 1 2', 'search.js 2', 'zoom.js'].join('\n');
const screen = { Screen: 'a screen' };
const table = vi.fn<() => Promise<Response>>();
const answer = (text: string, type = 'text/plain; charset=utf-8'): Response =>
  new Response(text, { headers: { 'Content-Type': type } });

/** The loader as a page has it that begins now. */
async function loader() {
  vi.resetModules();
  return (await import('./import-files.ts')).importWithFiles;
}
const linked = (): (string | null)[] =>
  Array.from(document.querySelectorAll('link'), (link) => `${link.rel} ${link.getAttribute('href')}`);
const styleLink = async (): Promise<Element> =>
  vi.waitUntil(() => document.querySelector('link[rel=stylesheet][href="/assets/card.css"]'));
/** The styles apply, and the import comes to its end. */
async function isDone(module: Promise<unknown>): Promise<void> {
  (await styleLink()).dispatchEvent(new Event('load'));
  expect(await module).toBe(screen);
}

beforeEach(() => {
  table.mockImplementation(async () => answer(TABLE));
  vi.stubGlobal('fetch', table);
  Object.defineProperty(DOMTokenList.prototype, 'supports', { value: () => true, configurable: true });
});
afterEach(() => {
  document.head.replaceChildren();
  table.mockReset();
  vi.unstubAllGlobals();
});

describe('an import on demand', () => {
  it('asks for the scripts and styles that its file needs, once, and is done when the styles apply', async () => {
    const importWithFiles = await loader();
    let isOver = false;
    const both = [1, 2].map(() => importWithFiles(async () => screen, 'property.js', 1));
    void both[0]?.then(() => {
      isOver = true;
    });
    const style = await styleLink();
    // What it imports itself the browser asks for at the same time.
    expect(linked()).toEqual(['modulepreload /assets/zoom.js', 'stylesheet /assets/card.css']);
    expect(isOver).toBe(false);
    style.dispatchEvent(new Event('load'));
    expect(await Promise.all(both)).toEqual([screen, screen]);
    expect(table).toHaveBeenCalledTimes(1);
  });

  it('goes on without the table where only scripts would come with it: the browser finds them', async () => {
    table.mockRejectedValue(new TypeError('Failed to fetch'));
    const importWithFiles = await loader();
    expect(await importWithFiles(async () => screen, 'search.js')).toBe(screen);
  });
});

describe('an import that fails', () => {
  it('says so in the words by which a missing file is known, and asks for the table anew the next time', async () => {
    for (const none of [answer('<html>', 'text/html'), new Response('', { status: 503 })]) {
      table.mockResolvedValueOnce(none);
      const importWithFiles = await loader();
      await expect(importWithFiles(async () => screen, 'property.js', 1)).rejects.toThrow('preload');
      await isDone(importWithFiles(async () => screen, 'property.js', 1));
      document.head.replaceChildren();
    }
  });

  it('asks anew for styles that could not be had', async () => {
    const importWithFiles = await loader();
    const failing = importWithFiles(async () => screen, 'property.js', 1);
    (await styleLink()).dispatchEvent(new Event('error'));
    await expect(failing).rejects.toThrow('preload');
    await isDone(importWithFiles(async () => screen, 'property.js', 1));
  });
});

describe('what waits for the imports under way', () => {
  it('waits no longer than it was told to', async () => {
    vi.useFakeTimers();
    vi.resetModules();
    const { importWithFiles, importsUnderWay } = await import('./import-files.ts');
    void importWithFiles(() => new Promise<never>(() => {}), []);
    const over = importsUnderWay(3_000);
    await vi.advanceTimersByTimeAsync(3_000);
    await over;
    vi.useRealTimers();
  });
});

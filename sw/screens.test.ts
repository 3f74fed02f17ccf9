import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScreenSnapshot } from '#contract/worker-messages.ts';
import type { MemoryCache } from '#tests/fixtures/memory-cache.ts';
import { stubWorker } from '#tests/fixtures/worker-world.ts';
import {
  composeScreen,
  createScreens,
  dropOtherScreens,
  getScreensCache,
  MAX_SCREENS,
  SCREEN_PATIENCE_MS,
} from './screens.ts';

const SHELL = `<!doctype html><html><head><script>1</script><!--head-->
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/app-1.js">
    <link rel="stylesheet" crossorigin href="/assets/app-1.css">
  </head><body><div id="root"><!--app--></div></body></html>`;
const createScreen = (href: string, html = '<main>Cards</main>'): ScreenSnapshot => ({
  type: 'screen',
  href,
  title: 'Homes & land',
  html,
  styles: ['/assets/app-1.css', '/assets/results-1.css'],
});

describe('a screen in the shell', () => {
  const html = composeScreen(SHELL, createScreen('/'), []);

  it('is in the root element, with its title and its styles, each once', () => {
    expect(html).toContain('<div id="root"><main>Cards</main></div>');
    expect(html).toContain('<title>Homes &amp; land</title>');
    expect(html.match(/app-1\.css/g)).toHaveLength(1);
    expect(html.match(/results-1\.css/g)).toHaveLength(1);
  });

  it('is painted before the app starts: the start script waits in a template', () => {
    const [before = '', template = ''] = html.split('<template id="after-first-frame">');
    expect(before).not.toMatch(/type="module"|modulepreload/);
    expect([...template.matchAll(/<script type="module" crossorigin src="([^"]+)">/g)].map(([, src]) => src)).toEqual([
      '/assets/app-1.js',
      '/assets/index-1.js',
    ]);
  });

  it('keeps the inline script unchanged, since the policy has its hash', () => {
    expect(html).toContain('<script>1</script>');
  });

  it('may have any text', () => {
    const odd = "<main>$& $' </body></main>";
    expect(composeScreen(SHELL, createScreen('/', odd), [])).toContain(odd);
  });
});

it('a snapshot with a script, or with styles from elsewhere, is refused', () => {
  expect(v.is(ScreenSnapshot, createScreen('/'))).toBe(true);
  expect(v.is(ScreenSnapshot, createScreen('/', 'a\n<SCRIPT>b'))).toBe(false);
  expect(v.is(ScreenSnapshot, { ...createScreen('/'), styles: ['https://elsewhere.example/a.css'] })).toBe(false);
  expect(v.is(ScreenSnapshot, { ...createScreen('/'), styles: ['/assets/../media/a.css'] })).toBe(false);
  expect(v.is(ScreenSnapshot, { ...createScreen('/'), styles: [] })).toBe(false);
});

describe('snapshots', () => {
  let cache: MemoryCache;
  let caches: ReturnType<typeof stubWorker>['caches'];
  let files: Set<string>;
  let screens: ReturnType<typeof createScreens>;
  const headers = {
    'Content-Type': 'text/html',
    'Content-Security-Policy': "script-src 'self'",
    'Content-Encoding': 'br',
    Vary: 'Accept-Encoding',
  };
  const readText = async (answer: Promise<Response | undefined>) => (await answer)?.text();
  beforeEach(() => {
    const world = stubWorker();
    ({ caches } = world);
    cache = world.getCache(getScreensCache('1'));
    files = new Set(['/assets/app-1.css', '/assets/results-1.css']);
    const shell = async () => new Response(SHELL, { headers });
    const hasStored = async (paths: readonly string[]) => paths.every((path) => files.has(path));
    screens = createScreens({ shell, areStored: hasStored }, [], getScreensCache('1'));
  });
  afterEach(() => vi.unstubAllGlobals());

  it('answer their address in any spelling, under the shell’s policy', async () => {
    await screens.store(createScreen('/'));
    const answer = await screens.answer('/?source=home-screen');
    expect(answer?.headers.get('Content-Security-Policy')).toBe("script-src 'self'");
    expect(answer?.headers.get('Content-Type')).toBe('text/html');
    expect(answer?.headers.has('Content-Encoding')).toBe(false);
    expect(answer?.headers.has('Vary')).toBe(false);
    expect(await answer?.text()).toContain('Cards');
  });

  it('leave the plain shell for other screens', async () => {
    await screens.store(createScreen('/filter-results?bedrooms=3'));
    await screens.store(createScreen('/property/24'));
    expect(await readText(screens.answer('/filter-results?bedrooms=2'))).toBe(SHELL);
    expect(await readText(screens.answer('/property/24'))).toBe(SHELL);
    expect(cache.entries.size).toBe(1);
  });

  it('of another build are not used: its styles are not cached', async () => {
    files.delete('/assets/results-1.css');
    await screens.store(createScreen('/'));
    expect(cache.entries.size).toBe(0);
  });

  it('are deleted with their build', async () => {
    const names = [getScreensCache('1'), getScreensCache('2'), 'pictures'];
    for (const name of names) await caches.open(name);
    await dropOtherScreens(getScreensCache('2'));
    expect((await caches.keys()).filter((name) => names.includes(name))).toEqual([getScreensCache('2'), 'pictures']);
  });

  it('are the last screens', async () => {
    for (let page = 1; page <= MAX_SCREENS; page++) await screens.store(createScreen(`/location/Karen?page=${page}`));
    await screens.store(createScreen('/location/Karen'));
    await screens.store(createScreen('/'));
    expect(cache.entries.size).toBe(MAX_SCREENS);
    expect(await readText(screens.answer('/location/Karen'))).toContain('Cards');
    expect(await readText(screens.answer('/location/Karen?page=2'))).toBe(SHELL);
  });

  it('are not waited for when storage is slow or fails', async () => {
    await screens.store(createScreen('/'));
    vi.useFakeTimers();
    const open = vi.spyOn(caches, 'open').mockReturnValue(new Promise(() => {}));
    const slow = readText(screens.answer('/'));
    await vi.advanceTimersByTimeAsync(SCREEN_PATIENCE_MS);
    expect(await slow).toBe(SHELL);
    vi.useRealTimers();
    open.mockRejectedValue(new Error('No storage'));
    expect(await readText(screens.answer('/'))).toBe(SHELL);
  });
});

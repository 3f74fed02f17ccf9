import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { landShare } from '#tests/e2e/drawn-map.ts';
import { startServer, type TestServer } from '#tests/e2e/server.ts';
import { ENGINES, isThere, settled, withNewVisitor } from './engines.ts';
import { button, type SmokeBrowser, until } from './smoke-browser.ts';

// The map in the engines of Firefox and Safari, drawn in a worker with each engine's canvas.

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.dispose());

const isDrawn = (browser: SmokeBrowser, what: string): Promise<void> =>
  until(what, async () => Number(await browser.look(landShare)) > 5);
/** The middle of the picture, and its scale since it was drawn. */
const readPlace = (browser: SmokeBrowser) =>
  browser.look(() => document.querySelector<HTMLElement>('[role="application"] canvas')?.style.transform ?? '');

describe.each(ENGINES)('$name', (engine) => {
  it.skipIf(engine.missing() !== undefined)('draws the map, and draws it anew when one looks closer', async () => {
    await withNewVisitor(engine, async (browser) => {
      await browser.load(`${server.url}/filter-results?agreement_type=SALE&view=map`);
      await settled(browser);
      await isThere(browser, '[data-lng] button');
      await isDrawn(browser, 'the land is drawn');
      const groups = await browser.look(() => document.querySelectorAll('[data-lng]').length);
      const before = await readPlace(browser);
      await browser.press(button('Zoom in'));
      await until('a closer picture stands where the first one stood', async () => {
        const labels = await browser.look(() => document.querySelectorAll('[data-lng]').length);
        return labels !== groups && (await readPlace(browser)) === before;
      });
      await isDrawn(browser, 'the closer land is drawn');
      expect((await browser.complaints()).filter((line) => /worker|canvas|trusted/i.test(line))).toEqual([]);
    });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '#tests/e2e/server.ts';
import { countArrivals } from '#tests/e2e/submissions.ts';
import { arrive, ENGINES, fillEnquiry, isThere, SEND, says, settled, withNewVisitor } from './engines.ts';
import { button, type SmokeBrowser, until } from './smoke-browser.ts';

// The site's promises in the engines of Firefox and Safari: saved properties and lists open with the server really
// stopped, and a waiting enquiry arrives once when it is back.

const HOME = 'Mwamba House, stone villa';
const PHOTOS = 5;
const LISTS = [
  '/filter-results?type=buy',
  '/filter-results?type=rent',
  '/location/Karen',
  '/filter-results?min_price=20000000',
];

/** Messages of a busy machine: loads that the next page aborts, and preloads that came too early. */
const HASTE = [
  /Suggestions: Failed to fetch properties/,
  /due to access control checks/,
  /ServiceWorker intercepted the request/,
  /preload but not used within/,
];

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.dispose());

/** The properties of a list, by their addresses, in order. */
async function getProperties(browser: SmokeBrowser, path: string): Promise<unknown> {
  await browser.load(server.url + path);
  const homes = () =>
    browser.look(() =>
      [...document.querySelectorAll('main article a[href^="/property/"]')].map((link) => link.getAttribute('href')),
    );
  await until(`homes in ${path}`, async () => String(await homes()) !== '');
  await settled(browser);
  return homes();
}

describe.each(ENGINES)('$name', (engine) => {
  const tested = it.skipIf(engine.missing() !== undefined);

  tested('lists and a saved home open without the server, and an enquiry that waits arrives once', async () => {
    if (!(await isAnswering())) await server.start();
    const note = `Waits in ${engine.name}`;
    await withNewVisitor(engine, async (browser) => {
      await arrive(browser, server.url);
      const online = [];
      for (const list of LISTS) online.push(await getProperties(browser, list));
      await browser.load(`${server.url}/property/24`);
      await isThere(browser, `button[aria-label="Save ${HOME}"]`);
      await browser.press(`//button[@aria-label='Save ${HOME}']`);
      await isThere(browser, `button[aria-label^="Saved: ${HOME}"]`);
      await browser.load(`${server.url}/saved`);
      await says(browser, new RegExp(`Ready offline, ${PHOTOS} photos`), 30_000);
      const complaints = (await browser.complaints()).filter((line) => !HASTE.some((haste) => haste.test(line)));
      expect(complaints, 'the console is quiet').toEqual([]);

      await server.kill();
      for (const [index, list] of LISTS.entries())
        expect(await getProperties(browser, list), list).toEqual(online[index]);
      await browser.load(`${server.url}/property/24`);
      await settled(browser);
      await browser.press(button('Show all photos'));
      await until('every photo is shown', async () =>
        Boolean(
          await browser.look((count: number) => {
            const photos = [...document.querySelectorAll<HTMLImageElement>('dialog img')];
            for (const photo of photos) photo.scrollIntoView();
            return photos.length === count && photos.every(({ naturalWidth }) => naturalWidth > 100);
          }, PHOTOS),
        ),
      );

      await fillEnquiry(browser, `${server.url}/property/24`, note);
      await browser.press(SEND);
      await says(browser, /It will be sent when you are online/, 30_000);

      await server.start();
      await browser.load(`${server.url}/outbox`);
      await says(browser, /Sent/, 40_000);
      expect(countArrivals(server, note)).toBe(1);
    });
  });
});

const isAnswering = (): Promise<boolean> =>
  fetch(`${server.url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

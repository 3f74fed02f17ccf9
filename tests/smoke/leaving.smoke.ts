import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '#tests/e2e/server.ts';
import { countArrivals } from '#tests/e2e/submissions.ts';
import { arrive, ENGINES, fillEnquiry, getText, isThere, SEND, says, withNewVisitor } from './engines.ts';
import { type SmokeBrowser, until } from './smoke-browser.ts';

// A page that is left in the middle of a write: the next page finds what was pressed. WebKit caches the page that was
// left, with its open transactions; they block the store for everybody.

/** How many new visitors try each test: creating the databases on the first visit is the delicate part. */
const TIMES = Number(process.env['SMOKE_TIMES'] ?? 1);
/** Pauses between press and next page, in turn, ms. */
const PAUSES_MS = [0, 600, 100, 0, 250];
const HOME = 'Mwamba House, stone villa';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.dispose());

const visits = Array.from({ length: TIMES }, (_, index) => ({
  number: index + 1,
  pause: PAUSES_MS[index % PAUSES_MS.length] ?? 0,
}));

describe.each(ENGINES)('$name', (engine) => {
  const tested = it.skipIf(engine.missing() !== undefined);

  tested.each(visits)(
    'a home saved as its page is left is saved, visitor $number after $pause ms',
    async ({ pause }) => {
      await withNewVisitor(engine, async (browser) => {
        await arrive(browser, server.url);
        await browser.load(`${server.url}/property/24`);
        await isThere(browser, `button[aria-label="Save ${HOME}"]`);
        await browser.press(`//button[@aria-label='Save ${HOME}']`);
        await sleep(pause);
        await browser.load(`${server.url}/saved`);
        await says(browser, /Ready offline, 5 photos/, 30_000);
        expect(await getText(browser)).toContain('1 home');
      });
    },
  );

  tested.each(visits)(
    'an enquiry pressed as its page is left arrives once, visitor $number after $pause ms',
    async ({ number, pause }) => {
      const note = `Left at once in ${engine.name}, visitor ${number}`;
      await withNewVisitor(engine, async (browser) => {
        await arrive(browser, server.url);
        await fillEnquiry(browser, `${server.url}/property/24`, note);
        await browser.press(SEND);
        await sleep(pause);
        await browser.load(`${server.url}/outbox`);
        await says(browser, /Sent/, 30_000);
        expect(countArrivals(server, note)).toBe(1);
        // It is not sent again.
        await browser.load(`${server.url}/outbox`);
        await says(browser, /Sent/);
        expect(countArrivals(server, note)).toBe(1);
      });
    },
  );

  /** Opens the very first page, without a worker; its scripts load at a sign of use. */
  const arriveWithoutWorker = async (browser: SmokeBrowser): Promise<void> => {
    await browser.load(`${server.url}/property/24?no-sw`);
    await until('the home can be saved', async () =>
      Boolean(
        await browser.look((css: string) => {
          window.dispatchEvent(new Event('pointermove'));
          return document.querySelector(css) !== null;
        }, `button[aria-label="Save ${HOME}"]`),
      ),
    );
  };

  tested.each(visits)(
    'the first page, left without a worker as a home is saved, shuts nothing, visitor $number after $pause ms',
    async ({ pause }) => {
      await withNewVisitor(engine, async (browser) => {
        await arriveWithoutWorker(browser);
        await browser.press(`//button[@aria-label='Save ${HOME}']`);
        await sleep(pause);
        const wasSaid = await browser.look(
          () => document.querySelector('button[aria-label^="Saved: "], button[aria-label^="Saving "]') !== null,
        );
        await browser.load(`${server.url}/saved`);
        await says(browser, wasSaid ? /1 home/ : /1 home|Nothing saved yet/);
        // A second press works.
        if (/1 home/.test(await getText(browser))) return;
        await arriveWithoutWorker(browser);
        await browser.press(`//button[@aria-label='Save ${HOME}']`);
        await isThere(browser, 'button[aria-label^="Saved: "]');
      });
    },
  );

  tested.each(visits)(
    'the first page, left without a worker as an enquiry is sent, shuts nothing, visitor $number after $pause ms',
    async ({ number, pause }) => {
      const note = `Left without a worker in ${engine.name}, visitor ${number}`;
      await withNewVisitor(engine, async (browser) => {
        await fillEnquiry(browser, `${server.url}/property/24?no-sw`, note);
        await browser.press(SEND);
        await sleep(pause);
        await browser.load(`${server.url}/outbox`);
        await says(browser, /Sent|Nothing is waiting/, 30_000);
        const isKept = /Sent/.test(await getText(browser));
        if (isKept) expect(countArrivals(server, note)).toBe(1);
        else expect(countArrivals(server, note)).toBeLessThanOrEqual(1);
        // Storage accepts the next message.
        const next = `${note}, once more`;
        await fillEnquiry(browser, `${server.url}/property/24`, next);
        await browser.press(SEND);
        await until('the next message arrives', () => Promise.resolve(countArrivals(server, next) === 1), 30_000);
        await browser.load(`${server.url}/outbox`);
        await says(browser, /Sent/);
      });
    },
  );
});

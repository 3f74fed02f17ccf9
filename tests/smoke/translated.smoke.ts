import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '#tests/e2e/server.ts';
import { countArrivals } from '#tests/e2e/submissions.ts';
import { changeTexts } from '#tests/fixtures/text-changers.ts';
import { arrive, ENGINES, fillEnquiry, SEND, says, settled, withNewVisitor } from './engines.ts';
import { button } from './smoke-browser.ts';

/*
 * A page under a running translator, in the engines of Firefox and Safari: late parts hydrate,
 * and a waiting enquiry arrives once.
 */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.dispose());

/** Console messages about files that a stopped server no longer sends. WebKit reports a missing worker as blocked. */
const GONE =
  /NetworkError|network error|(?:Failed to|Cannot) (?:fetch|load)|Load failed|preload but not used|Blocked by Content|Could not connect|cannot be reached|access control/i;

describe.each(ENGINES)('$name', (engine) => {
  it.skipIf(engine.missing() !== undefined)('a translated page counts, keeps what is typed, and sends it', async () => {
    const note = `Translated in ${engine.name}`;
    await withNewVisitor(engine, async (browser) => {
      await arrive(browser, server.url);
      await settled(browser);
      await browser.look(changeTexts, 'replace', true);
      await browser.press("//section[.//h2[contains(., 'Featured')]]//button[@aria-label='Next']");
      await says(browser, /2»? ?«? of »?«?\d+/);
      await fillEnquiry(browser, `${server.url}/property/24`, note);
      await browser.look(changeTexts, 'replace', true);
      await browser.press(button('Share'));
      await browser.press("//dialog[@open]//button[@aria-label='Close']");
      await server.kill();
      await browser.press(SEND);
      await says(browser, /It will be sent when you are online/, 30_000);
      await server.start();
      await browser.load(`${server.url}/outbox`);
      await browser.look(changeTexts, 'replace', true);
      await says(browser, /Sent/, 40_000);
      expect(countArrivals(server, note)).toBe(1);
      expect((await browser.complaints()).filter((line) => !GONE.test(line))).toEqual([]);
    });
  });
});

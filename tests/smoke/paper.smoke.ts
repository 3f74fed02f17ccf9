import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPages } from '#tests/e2e/paper-pages.ts';
import { startServer, type TestServer } from '#tests/e2e/server.ts';
import { ENGINES, settled, withNewVisitor } from './engines.ts';
import { until } from './smoke-browser.ts';

// Particulars as Firefox and Safari print them: the tests count pages and read the QR code.

const A4 = { width: 210, height: 297 };
/** A villa, and the property with the longest texts. */
const HOMES = [24, 113];

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.dispose());

describe.each(ENGINES)('$name', (engine) => {
  it.skipIf(engine.missing() !== undefined)('prints particulars on one or two sides of A4, with a code', async () => {
    await withNewVisitor(engine, async (browser) => {
      for (const property of HOMES) {
        await browser.load(`${server.url}/property/${property}/particulars`);
        await settled(browser);
        await until('all photos are there', async () =>
          Boolean(await browser.look(() => [...document.images].every(({ complete }) => complete))),
        );
        const pages = await readPages(await browser.print());
        expect([1, 2], `property ${property}`).toContain(pages.length);
        for (const { width, height } of pages) expect({ width, height }, `property ${property}`).toEqual(A4);
        const [first] = pages;
        expect(first?.code?.text, `property ${property}`).toBe(`${server.url}/property/${property}`);
        expect(first?.code?.mm, `property ${property}`).toBeGreaterThanOrEqual(25);
        // Firefox draws text as outlines, which cannot be read from its PDF.
        if (engine.name === 'Firefox') continue;
        const title = String(await browser.look(() => document.querySelector('main h1')?.textContent ?? ''));
        expect(first?.text, `property ${property}`).toContain(title.split(' ')[0]);
        expect(first?.text, `property ${property}`).toMatch(/(Price on|Particulars of) \d+ \w+ 20\d\d/);
        const amenities = await browser.look(() => {
          const heading = [...document.querySelectorAll('main h2')].find((h2) => h2.textContent === 'Amenities');
          return [...(heading?.nextElementSibling?.children ?? [])].map((item) => item.textContent);
        });
        // A heading stays with its section.
        const page = pages.find(({ text }) => text.includes('Amenities'));
        const names: unknown[] = Array.isArray(amenities) ? amenities : [];
        expect(names, `property ${property}`).not.toEqual([]);
        for (const name of names) expect(page?.text, `property ${property}`).toContain(name);
        // Controls of the screen are not on paper.
        expect(pages.map(({ text }) => text).join(), `property ${property}`).not.toMatch(/Back to|Menu|All rights/);
      }
    });
  });
});

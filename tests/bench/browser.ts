import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import * as v from 'valibot';

/** The phone of the bench: 360x800, DPR 2. */
const PHONE = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const;
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const executable = [process.env['CHROMIUM_PATH'], ...PLACES].find((path) => path !== undefined && existsSync(path));

/** A folder for a browser's profile, and how to be rid of it. */
export async function freshProfile(): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'profile-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

/**
 * Opens the phone's browser with a profile; close the context to end it.
 * @param keyHash of the link's certificate. Trusted as a key: a browser that only ignores a certificate's errors keeps
 * nothing of that host in its cache, so that a worker would fetch again what the page has.
 */
export function openBrowser(profile: string, keyHash?: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    ...PHONE,
    args: keyHash === undefined ? FLAGS : [...FLAGS, `--ignore-certificate-errors-spki-list=${keyHash}`],
    ...(executable === undefined ? {} : { executablePath: executable }),
  });
}

const Marks = v.object({
  lcp: v.nullable(v.number()),
  lcpOf: v.string(),
  fcp: v.nullable(v.number()),
  cls: v.number(),
  shifts: v.array(v.string()),
  hydrated: v.nullable(v.number()),
  cards: v.nullable(v.number()),
  picture: v.nullable(v.number()),
});
/** What page-marks.js has noted, ms since the navigation began; null: not (yet) seen. */
export type Marks = v.InferOutput<typeof Marks>;

/** The first page of a browser, slowed, which notes what is seen when. */
export async function markedPage(context: BrowserContext, slowdown: number): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.addInitScript({ path: join(import.meta.dirname, 'page-marks.js') });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

export async function readMarks(page: Page): Promise<Marks> {
  return v.parse(Marks, await page.evaluate('window.pageMarks'));
}

/**
 * Waits until one of the marks is there.
 * @returns false when it was not within `limitMs`
 */
export async function waitForMark(page: Page, name: keyof Marks, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (performance.now() < deadline) {
    if ((await readMarks(page))[name] !== null) return true;
    await page.waitForTimeout(100);
  }
  return false;
}

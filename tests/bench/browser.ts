import { createHash, X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { TEST_CERTIFICATE } from '#tests/fixtures/test-certificate.ts';

/** The phone of the bench: 360x800, DPR 2. */
export const PHONE = {
  viewport: { width: 360, height: 800 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const;
/** Its link. */
export const LINK = { bitsPerSecond: 1.6e6, roundTripMs: 150 } as const;
/** How many times slower its processor is. */
export const SLOWDOWN = 4;

/**
 * The link's certificate is trusted by key: a browser that only ignores certificate errors caches nothing of that host,
 * so that a worker would fetch the page's files again.
 */
const keyHash = createHash('sha256')
  .update(new X509Certificate(TEST_CERTIFICATE).publicKey.export({ type: 'spki', format: 'der' }))
  .digest('base64');
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--ignore-certificate-errors-spki-list=${keyHash}`,
] as const;
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Path of the browser: the configured one, the system's, or Playwright's. */
export const executable =
  [process.env['CHROMIUM_PATH'], ...PLACES].find((path) => path !== undefined && existsSync(path)) ??
  chromium.executablePath();

/** Provides a temporary folder, deleted afterwards. */
export async function withFolder<Found>(use: (folder: string) => Promise<Found>): Promise<Found> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Opens a page of the phone's browser with a profile; closing it ends the browser. */
export async function withProfile<Found>(
  profile: string,
  use: (page: Page, context: BrowserContext) => Promise<Found>,
): Promise<Found> {
  const context = await chromium.launchPersistentContext(profile, {
    ...PHONE,
    args: [...FLAGS],
    executablePath: executable,
  });
  try {
    return await use(context.pages()[0] ?? (await context.newPage()), context);
  } finally {
    await context.close();
  }
}

/** The same with an empty profile. */
export const withPhone = <Found>(use: (page: Page, context: BrowserContext) => Promise<Found>): Promise<Found> =>
  withFolder((profile) => withProfile(profile, use));

import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright';

/** The phone of the bench: 360x800, DPR 2. */
export const PHONE = {
  viewport: { width: 360, height: 800 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const;
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Path of the browser: the one named, the system's, or the one that Playwright would use. */
export const executable =
  [process.env['CHROMIUM_PATH'], ...PLACES].find((path) => path !== undefined && existsSync(path)) ??
  chromium.executablePath();

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
    args: keyHash === undefined ? [...FLAGS] : [...FLAGS, `--ignore-certificate-errors-spki-list=${keyHash}`],
    executablePath: executable,
  });
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { firefox } from './firefox.ts';
import type { Engine, SmokeBrowser } from './smoke-browser.ts';
import { until } from './smoke-browser.ts';
import { webkit } from './webkit.ts';

/** The engines beside Chromium, which has tests of its own. */
export const ENGINES: readonly Engine[] = [firefox, webkit];

/** Lets a visitor who was never here do something, in a browser of their own that is gone afterwards. */
export async function withNewVisitor(engine: Engine, visit: (browser: SmokeBrowser) => Promise<void>): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'smoke-'));
  try {
    const browser = await engine.start(profile);
    try {
      await visit(browser);
    } finally {
      await browser.quit();
    }
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Opens the home page until the worker answers for the site. */
export async function arrive(browser: SmokeBrowser, origin: string): Promise<void> {
  await browser.load(`${origin}/`);
  await until('the worker is in control', async () =>
    Boolean(await browser.look(() => navigator.serviceWorker.controller !== null)),
  );
}

/** What a visitor reads in the main part of the page. */
export const textOf = async (browser: SmokeBrowser): Promise<string> =>
  String(await browser.look(() => document.querySelector('main')?.innerText ?? ''));

/** Waits until the page says something. @throws with what it says instead */
export async function says(browser: SmokeBrowser, words: RegExp, limitMs?: number): Promise<void> {
  let text = '';
  try {
    await until(
      String(words),
      async () => {
        text = await textOf(browser);
        return words.test(text);
      },
      limitMs,
    );
  } catch (cause) {
    throw new Error(`The page does not say ${words}, but: ${text.slice(0, 300)}`, { cause });
  }
}

/** Waits until what a selector names is there. */
export const isThere = (browser: SmokeBrowser, selector: string): Promise<void> =>
  until(selector, async () =>
    Boolean(await browser.look((css: string) => document.querySelector(css) !== null, selector)),
  );

/** Waits until the app has started and loads nothing more. */
export async function settled(browser: SmokeBrowser): Promise<void> {
  const loads = () =>
    browser.look(() =>
      document.documentElement.hasAttribute('data-starting') ? null : performance.getEntriesByType('resource').length,
    );
  let before: unknown = null;
  await until('the page has settled', async () => {
    const last = before;
    before = await loads();
    if (before !== null && before === last) return true;
    await sleep(500);
    return false;
  });
}

/** Opens a property and fills its form; the script is there and the form checks itself. */
export async function fillEnquiry(browser: SmokeBrowser, url: string, note: string): Promise<void> {
  await browser.load(url);
  await until('the form is ready', async () =>
    Boolean(
      await browser.look(
        () => document.querySelector<HTMLFormElement>('form[data-form="enquiry"]')?.noValidate === true,
      ),
    ),
  );
  const words = {
    first_name: 'Wanjiru',
    last_name: 'Kamau',
    email: 'wanjiru@example.co.ke',
    phone: '712345678',
    message: note,
  };
  for (const [name, text] of Object.entries(words))
    await browser.type(`//form[@data-form='enquiry']//*[@name='${name}']`, text);
}

export const SEND = "//form[@data-form='enquiry']//button[@type='submit']";

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { firefox } from './firefox.ts';
import type { Engine, SmokeBrowser } from './smoke-browser.ts';
import { until } from './smoke-browser.ts';
import { webkit } from './webkit.ts';

/** The engines beside Chromium, which has its own tests. */
export const ENGINES: readonly Engine[] = [firefox, webkit];

/** Runs a test in a new browser profile, which is deleted afterwards. */
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

/** Opens the home page and waits until the worker controls it. */
export async function arrive(browser: SmokeBrowser, origin: string): Promise<void> {
  await browser.load(`${origin}/`);
  await until('the worker is in control', async () =>
    Boolean(await browser.look(() => navigator.serviceWorker.controller !== null)),
  );
}

/** The text of the page's main element. */
export const getText = async (browser: SmokeBrowser): Promise<string> =>
  String(await browser.look(() => document.querySelector('main')?.innerText ?? ''));

/** Waits until the page has a text. @throws with the text that it has instead */
export async function says(browser: SmokeBrowser, words: RegExp, limitMs?: number): Promise<void> {
  let text = '';
  try {
    await until(
      String(words),
      async () => {
        text = await getText(browser);
        return words.test(text);
      },
      limitMs,
    );
  } catch (cause) {
    throw new Error(`The page does not say ${words}, but: ${text.slice(0, 300)}`, { cause });
  }
}

/** Waits until an element exists. */
export const isThere = (browser: SmokeBrowser, selector: string): Promise<void> =>
  until(selector, async () =>
    Boolean(await browser.look((css: string) => document.querySelector(css) !== null, selector)),
  );

/** Waits until the app has started and the network is idle. */
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

/** Opens a property, waits for its form's script, and fills the form in. */
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

import { existsSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import { type Engine, type SmokeBrowser, WINDOW } from './smoke-browser.ts';

// Firefox, as Debian packs it, over WebDriver BiDi.

const PLACES = [
  process.env['FIREFOX_PATH'],
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];
const found = (): string | undefined => PLACES.find((path) => path !== undefined && existsSync(path));

async function start(profile: string): Promise<SmokeBrowser> {
  const executablePath = found();
  if (executablePath === undefined) throw new Error('No Firefox here');
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    userDataDir: profile,
    headless: true,
    defaultViewport: null,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  });
  const page = (await browser.pages())[0] ?? (await browser.newPage());
  // The first page ignores the size given at launch.
  await page.setViewport(WINDOW).catch((cause: unknown) => {
    // Firefox 140 sets the size, but rejects the screen orientation in the same command.
    if (!String(cause).includes('unknown command')) throw cause;
  });
  await page.waitForFunction(`innerWidth === ${WINDOW.width}`);
  const heard: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') heard.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => heard.push(`thrown: ${error instanceof Error ? error.message : String(error)}`));
  const find = async (xpath: string) => {
    const element = await page.waitForSelector(`::-p-xpath(${xpath})`, { timeout: 15_000 });
    if (element === null) throw new Error(`Not on the page: ${xpath}`);
    return element;
  };
  return {
    load: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    look: (work, ...args) => page.evaluate(`(${work})(...${JSON.stringify(args)})`),
    press: async (xpath) => (await find(xpath)).click(),
    type: async (xpath, text) => (await find(xpath)).type(text),
    print: async () => Buffer.from(await page.pdf({ format: 'A4', preferCSSPageSize: true })),
    complaints: () => Promise.resolve([...heard]),
    quit: () => browser.close(),
  };
}

export const firefox: Engine = {
  name: 'Firefox',
  missing: () => (found() === undefined ? 'no Firefox is installed' : undefined),
  start,
};

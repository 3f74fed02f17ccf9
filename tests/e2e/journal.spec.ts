import type { Page } from 'playwright/test';
import words from '#content/words.json' with { type: 'json' };
import { spec } from '#tests/conformance/spec.ts';
import { type ApiHost, startApiHost } from '#tests/fixtures/api-host.ts';
import { ALLOWED, findDangers, HOSTILE_HTML } from '#tests/fixtures/hostile-html.ts';
import {
  expect,
  recordConsole,
  test,
  waitForAnswers,
  waitForHydration,
  waitForUsedFiles,
  waitForWorker,
} from './fixtures.ts';
import { startServer, type TestServer } from './server.ts';

/* The journal in a real browser, behind it an API host that may serve anything. Needs the built product. */

let host: ApiHost;
let server: TestServer;
/** An address on the server in front of this API host. */
const at = (path: string): string => server.url + path;

test.beforeAll(async () => {
  host = await startApiHost();
  server = await startServer({ API_ORIGIN: host.origin });
});
test.afterAll(async () => {
  await server.dispose();
  await host.close();
});
test.beforeEach(() => {
  host.clearFaults();
  host.contents.clear();
});

const END = 'The end of it.';
const HOSTILE = `${HOSTILE_HTML.join('\n')}</plaintext><p>${END}</p>`;

const getBody = (page: Page) => page.locator('main article:has(h1) > div');
const hacked = (page: Page) => page.evaluate(() => Reflect.get(window, 'hacked'));

/** Chromium logs a missing picture; every other line is a fault. */
const findFaults = (consoleLines: readonly string[]) =>
  consoleLines.filter((line) => !/status of [45]\d\d|ERR_FAILED/.test(line));

test.describe('a hostile article', () => {
  // The worker would fetch what the test injects.
  test.use({ serviceWorkers: 'block' });

  test('never runs, as served and when the app shows it', { tag: '@gate', ...spec('2-article-html') }, async ({
    page,
  }) => {
    const consoleLines: string[] = [];
    recordConsole(page, consoleLines);
    host.contents.set('article-2', HOSTILE);
    await page.goto(at('/journal/article-2'));
    await waitForHydration(page);
    expect(await getBody(page).evaluate(findDangers, ALLOWED)).toEqual([]);
    const served = await getBody(page).evaluate((body) => body.innerHTML.length);
    expect(served).toBeGreaterThan(200);
    expect(findFaults(consoleLines)).toEqual([]);

    // The same past the server's sanitiser: the page's own must hold, under Trusted Types.
    await page.route('**/api/blog/blog/slug/article-4', async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { readonly data: object };
      await route.fulfill({ json: { data: { ...data, content: `<p>${END}</p>${HOSTILE}` } } });
    });
    await page.getByRole('link', { name: 'Article 4' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Article 4' })).toBeVisible();
    await expect(getBody(page).getByText(END).first()).toBeVisible();
    expect(await getBody(page).evaluate(findDangers, ALLOWED)).toEqual([]);
    expect(await hacked(page)).toBeUndefined();
    // The policy also reports violations in the sanitiser's inert document; no script may have thrown.
    expect(consoleLines.filter((line) => line.startsWith('thrown'))).toEqual([]);
  });

  test('pictures that fail to load leave a placeholder', spec('8-article-image-broken'), async ({ page }) => {
    await page.route('**/media/**', (route) => route.abort());
    await page.goto(at('/journal/article-2'));
    await waitForHydration(page);
    await expect(page.locator('main article:has(h1) > span > svg')).toBeVisible();
    const inText = getBody(page).getByRole('img', { name: 'The inside' });
    await inText.scrollIntoViewIfNeeded();
    await expect(inText).toHaveAttribute('data-broken', '');
    // Pictures of another site are never requested; their alt text is shown.
    await expect(getBody(page).locator('img[alt="Elsewhere"]')).not.toHaveAttribute('src');
  });
});

test('the list opens an article, and Back returns to it', {
  tag: '@gate',
  ...spec('2-route-journal', '2-article-title', '7-article'),
}, async ({ page }) => {
  await page.goto(at('/blog'));
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Article 2' }).click();
  await expect(page).toHaveURL(/\/journal\/article-2$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Article 2' })).toBeVisible();
  await expect(page.getByText('Published on February 10, 2026')).toBeVisible();
  await expect(getBody(page).getByRole('heading', { name: 'Part one' })).toBeVisible();
  await expect(page).toHaveTitle('Article 2 | The Journal');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'The Journal' })).toBeVisible();
});

test('a question can be linked to; a # that means nothing opens the page', async ({ page }) => {
  const consoleLines: string[] = [];
  recordConsole(page, consoleLines);
  await page.goto(at('/faq#%'));
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(consoleLines).toEqual([]);
  await page.goto('about:blank');
  await page.goto(at('/faq#how-long-does-a-purchase-take'));
  await waitForHydration(page);
  await expect(page.getByText('Agreements commonly allow ninety days')).toBeVisible();
  await expect(page.getByText('Ten per cent of the price is customary')).toBeHidden();
});

test('an opened article can be read without a connection, another one says what to do', async ({ page }) => {
  await page.goto(at('/journal/article-2'));
  await waitForWorker(page);
  // Now the worker fetches and stores it.
  await page.reload();
  await expect(getBody(page).getByText('Words of article 2.')).toBeVisible();
  await waitForAnswers(page, 'answer/GET /api/blog/blog/slug/article-2', 'answer/GET /api/blog/blog/all');
  await waitForUsedFiles(page);
  await server.kill();
  await page.reload();
  await expect(getBody(page).getByText('Words of article 2.')).toBeVisible();
  await expect(page.getByText('No connection.')).toBeVisible();
  await page.getByRole('link', { name: 'Article 5' }).click();
  await expect(page.getByText('You have not opened this article with signal before.')).toBeVisible();
  await server.start();
  await page.getByRole('button', { name: words.tryAgain }).click();
  await expect(getBody(page).getByText('Words of article 5.')).toBeVisible({ timeout: 15_000 });
});

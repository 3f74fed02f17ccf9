import type { Page } from 'playwright/test';
import { spec } from '#tests/conformance/spec.ts';
import {
  expect,
  navigateInApp,
  test,
  testWithOwnServer,
  waitForHydration,
  waitForOpenedAnswers,
  waitForWorker,
} from './fixtures.ts';

/* What a screen says of itself to browsers, crawlers and shared links, after moves within the app. Needs the built product. */

/** The current head: each kind of tag with all its values. */
const getHead = (page: Page) =>
  page.evaluate(() => {
    const found: Record<string, string[]> = {};
    const add = (name: string | null, value: string | null): void => {
      if (name !== null) found[name] = [...(found[name] ?? []), value ?? ''];
    };
    for (const element of document.querySelectorAll('title, meta[name], meta[property], link[rel="canonical"]')) {
      if (element instanceof HTMLTitleElement) add('title', element.text);
      else if (element instanceof HTMLLinkElement) add('canonical', new URL(element.href).pathname);
      else add(element.getAttribute('property') ?? element.getAttribute('name'), element.getAttribute('content'));
    }
    // Tags that index.html has for every screen.
    for (const name of ['viewport', 'theme-color', 'format-detection']) delete found[name];
    for (const name of ['og:url', 'og:image', 'twitter:image']) {
      found[name] = found[name]?.map((address) => new URL(address).pathname) ?? [];
      if (found[name].length === 0) delete found[name];
    }
    return found;
  });

type Head = Awaited<ReturnType<typeof getHead>>;

/** The head that the server renders for the same address. */
async function servedHead(page: Page, path: string): Promise<Head> {
  const fresh = await page.context().newPage();
  await fresh.goto(path);
  const head = await getHead(fresh);
  await fresh.close();
  return head;
}

const expectHead = (page: Page, head: Head) => expect.poll(() => getHead(page)).toEqual(head);

const onceEach = (head: Head) => Object.entries(head).filter(([, values]) => values.length !== 1);

const ARTICLE = '/journal/what-buying-a-home-costs-in-kenya';

test.describe('metadata', () => {
  // The server renders every address as well.
  test.use({ serviceWorkers: 'block' });

  test('an article opened within the app has the head of a page load, and leaves nothing behind', {
    tag: '@gate',
    ...spec('2-article-metadata'),
  }, async ({ page }) => {
    const article = await servedHead(page, ARTICLE);
    expect(article['og:type']).toEqual(['article']);
    expect(article['article:section']).toHaveLength(1);
    const team = await servedHead(page, '/team');
    const homePage = await servedHead(page, '/');
    await page.goto('/blog');
    await waitForHydration(page);
    await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
    const blog = await getHead(page);
    await navigateInApp(page, ARTICLE);
    await expectHead(page, article);
    await navigateInApp(page, '/team');
    await expectHead(page, team);
    await page.goBack();
    await expectHead(page, article);
    await page.goBack();
    await expectHead(page, blog);
    await page.goForward();
    await expectHead(page, article);
    await navigateInApp(page, '/');
    await expectHead(page, homePage);
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
    for (const head of [article, team, homePage, blog]) expect(onceEach(head)).toEqual([]);
  });

  test('homes, places, searches and agents opened within the app have the heads of page loads', async ({ page }) => {
    const paths = [
      '/property/24',
      '/property/99999',
      '/property/13',
      '/location/Westlands',
      '/location/Nowhere',
      '/me/wangari',
      '/filter-results?agreement_type=SALE&location=Zanzibar',
      ARTICLE,
      '/no-such-page',
      '/contact-us',
    ];
    const heads = new Map<string, Head>();
    for (const path of paths) heads.set(path, await servedHead(page, path));
    const missing = { title: ['Property Not Found | Jiwe & Jani'], description: [expect.any(String)] };
    expect(heads.get('/no-such-page')).toEqual(missing);
    const isHidden = (path: string) => heads.get(path)?.['robots'] !== undefined;
    expect(paths.filter(isHidden)).toEqual([
      '/property/99999',
      '/property/13',
      '/location/Nowhere',
      '/filter-results?agreement_type=SALE&location=Zanzibar',
    ]);
    for (const [path, head] of heads) expect(onceEach(head), path).toEqual([]);
    await page.goto('/');
    await waitForHydration(page);
    await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
    for (const [path, head] of heads) {
      await navigateInApp(page, path);
      await expect.poll(() => getHead(page), path).toEqual(head);
    }
    for (const [path, head] of [...heads].reverse().slice(1)) {
      await page.goBack();
      await expect.poll(() => getHead(page), path).toEqual(head);
    }
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  });
});

testWithOwnServer(
  'a home and an article from the device have the same heads, with the server stopped',
  async ({ page, server }) => {
    const property = await servedHead(page, '/property/24');
    const article = await servedHead(page, ARTICLE);
    await page.goto('/');
    await waitForWorker(page);
    await waitForOpenedAnswers(page);
    await navigateInApp(page, '/property/24');
    await expectHead(page, property);
    await navigateInApp(page, ARTICLE);
    await expectHead(page, article);
    await page.goto('/team');
    await waitForWorker(page);
    await waitForHydration(page);
    await server.stop();
    await navigateInApp(page, '/property/24');
    await expectHead(page, property);
    await navigateInApp(page, ARTICLE);
    await expectHead(page, article);
    // A launch from the shell too.
    await page.reload();
    await expectHead(page, article);
  },
);

import { expect, test } from './fixtures.ts';

/* No link of the site is a dead end. Needs the built product. */

test('every link within the site leads somewhere', async ({ request }) => {
  test.setTimeout(120_000);
  const seen = new Set<string>(['/']);
  const queue = ['/', '/sitemap', '/property/24', '/filter-results', '/location/Westlands', '/no-such-page'];
  const dead: string[] = [];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const answer = await request.get(path, { maxRedirects: 3 });
    if (answer.status() !== 200 && path !== '/no-such-page') dead.push(`${answer.status()} ${path}`);
    const html = await answer.text();
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*\shref="(\/[^"#]*)/g)) {
      const link = href.replaceAll('&amp;', '&');
      // One of each kind of list is enough: hundreds of filter addresses are one screen.
      const isList = /^\/(filter-results|location)/.test(link);
      if (seen.has(link) || (isList && seen.size > 250)) continue;
      seen.add(link);
      queue.push(link);
    }
  }
  expect(dead).toEqual([]);
  expect(seen.size).toBeGreaterThan(60);
});

test('redirects keep their query', async ({ request }) => {
  for (const [from, to] of [
    ['/properties?type=rent', '/filter-results?type=rent'],
    ['/privacy?from=form', '/privacy-policy?from=form'],
  ] as const) {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect([301, 302, 307, 308]).toContain(answer.status());
    expect(answer.headers()['location']).toBe(to);
  }
});

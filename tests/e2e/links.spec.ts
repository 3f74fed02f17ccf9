import { spec } from '#tests/conformance/spec.ts';
import { expect, test } from './fixtures.ts';

/* No link of the site is a dead end, and none asks who you are. Needs the built product. */

/** Linked from somewhere, beside the screens of the route table. */
const OTHER_LINKS = [
  ...['/blog', '/investments', '/market', '/buying-guide', '/selling-guide', '/faq', '/privacy-policy', '/terms'],
  ...['/sitemap', '/privacy', '/properties'],
];
/** What the firm does, somewhere on the site. */
const SERVICES = [
  ...['property sales', 'lettings', 'shortlets', 'valuation', 'property management', 'investment advisory'],
  ...['asset tagging', 'asset registers', 'facilities management', 'sustainability compliance'],
];
const LOGIN = /type="password"|>\s*(log ?in|sign ?in|sign ?up|register|my account)\s*</i;

test(
  'every link within the site leads somewhere',
  spec('1-public-screens', '1-services-presented', '2-other-links', '6-no-roles'),
  async ({ request, server }) => {
    test.setTimeout(120_000);
    // Whoever follows every link asks for more at once than a visitor may.
    await server.stop();
    await server.start(undefined, { RATE_LIMIT: 'off' });
    const seen = new Set<string>(['/']);
    const queue = ['/', '/sitemap', '/property/24', '/filter-results', '/location/Westlands', '/no-such-page'];
    const dead: string[] = [];
    const withLogin: string[] = [];
    const unsaid = new Set(SERVICES);
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const answer = await request.get(path, { maxRedirects: 3 });
      if (answer.status() !== 200 && path !== '/no-such-page') dead.push(`${answer.status()} ${path}`);
      const html = await answer.text();
      if (LOGIN.test(html) || answer.headers()['www-authenticate'] !== undefined) withLogin.push(path);
      const text = html.toLowerCase();
      for (const service of unsaid) if (text.includes(service)) unsaid.delete(service);
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
    expect(withLogin).toEqual([]);
    expect([...unsaid]).toEqual([]);
    expect(OTHER_LINKS.filter((path) => !seen.has(path))).toEqual([]);
    expect(seen.size).toBeGreaterThan(60);
  },
);

test('redirects keep their query', spec('2-other-links'), async ({ request }) => {
  for (const [from, to] of [
    ['/properties?type=rent', '/filter-results?type=rent'],
    ['/privacy?from=form', '/privacy-policy?from=form'],
  ] as const) {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect([301, 302, 307, 308]).toContain(answer.status());
    expect(answer.headers()['location']).toBe(to);
  }
});

test('the way back stands at one height and is underlined on every screen that has one', async ({ page }) => {
  const ways = [
    ['/me/wangari', 'Back to Team'],
    ['/saved/move', 'Saved'],
    ['/saved/packs/none', 'Viewing packs'],
    ['/property/24/particulars', 'Back to the home'],
  ] as const;
  const tops = new Set<number>();
  for (const [path, name] of ways) {
    await page.goto(path);
    const link = page.getByRole('main').getByRole('link', { name, exact: true }).first();
    tops.add(Math.round((await link.boundingBox())?.y ?? 0));
    await expect(link).toHaveCSS('text-decoration-line', 'underline');
    await expect(link).not.toHaveCSS('text-decoration-color', 'rgba(0, 0, 0, 0)');
  }
  expect(tops.size, [...tops].join(', ')).toBe(1);
});

import { describe, expect, it } from 'vitest';
import { spec } from '#tests/conformance/spec.ts';
import { getText } from '#tests/fixtures/query-states.tsx';
import { renderMarkup } from '#tests/fixtures/with-router.tsx';
import { NotFoundPage } from './error-pages.tsx';
import { Footer } from './footer.tsx';
import { ConnectionBanner } from './frame-notices.tsx';
import { PageFrame } from './page-frame.tsx';
import { Toast } from './toast.tsx';

const page = renderMarkup(
  <PageFrame path="/team" footer={<Footer />}>
    <h1>Screen</h1>
  </PageFrame>,
  '/team',
);

describe('the frame of every screen', () => {
  it('starts with the link that skips to the content', () => {
    const firstLink = page.match(/<a [^>]*>[^<]*/)?.[0] ?? '';
    expect(firstLink).toContain('href="#main"');
    expect(firstLink).toContain('Skip to content');
    expect(page).toMatch(/<main id="main" tabindex="-1"><h1>Screen/i);
  });

  it('has a menu button that links to the sitemap without script', () => {
    expect(page).toMatch(/<form [^>]*action="\/sitemap"[^>]*><button type="submit"[^>]*aria-haspopup="dialog"/);
  });

  it('marks the link of the current screen, and no other', () => {
    // In the header, in the footer's folded column of phones, and in its open one.
    expect(page.match(/aria-current="page"/g)).toHaveLength(3);
    expect(page.match(/<a [^>]*aria-current="page"[^>]*>(The Team)/gi)).toHaveLength(3);
  });

  it('has five tabs for the installed app, and marks the one that a screen belongs to', () => {
    const tabsAt = (path: string): string => {
      const html = renderMarkup(
        <PageFrame path={path} footer={null}>
          {null}
        </PageFrame>,
        '/team',
      );
      return html.match(/<nav aria-label="App".*?<\/nav>/s)?.[0] ?? '';
    };
    const current = (path: string) => tabsAt(path).match(/aria-current="true"[^>]*href="([^"]+)/)?.[1];
    expect(getText(tabsAt('/team')).trim().split(/\s+/)).toEqual(['Home', 'Search', 'Saved', 'Outbox', 'Menu']);
    expect(current('/')).toBe('/');
    expect(current('/filter-results?type=rent')).toBe('/filter-results');
    expect(current('/saved/searches')).toBe('/saved');
    expect(current('/team')).toBeUndefined();
  });

  it('links to every other page of the firm, and to places, in its footer', () => {
    const pages = 'blog faq buying-guide selling-guide costs market investments privacy-policy terms sitemap'.split(
      ' ',
    );
    const foot = page.slice(page.indexOf('<footer'));
    for (const path of [...pages, 'location/Mombasa%20Road']) expect(foot).toContain(`href="/${path}"`);
  });

  it(
    'ends with four columns, the legal links, address and copyright',
    spec('2-footer-columns', '2-footer-address'),
    () => {
      const foot = page.slice(page.indexOf('<footer'));
      expect([...foot.matchAll(/<h2[^>]*>([^<]+)/g)].map(([, title]) => title).join(', ')).toBe(
        'Areas, Company, Services, Resources',
      );
      expect(foot).toMatch(/<nav aria-label="Legal"[^>]*>.*\/privacy-policy.*\/terms.*\/sitemap/s);
      expect(getText(foot)).toMatch(/Westlands, Nairobi\. Offices in .* © \d{4}/);
    },
  );

  it('has phone, WhatsApp, hours and registrations in its footer', () => {
    const foot = page.slice(page.indexOf('<footer'), page.indexOf('<nav aria-label="Site"'));
    expect(foot).toMatch(/<a [^>]*href="tel:\+254200000020"/);
    expect(getText(foot)).toMatch(/Main line \+254 20 000 0020 WhatsApp \+254 20 000 0021\s+\(opens in a new tab\)/);
    expect(foot).toMatch(/href="https:\/\/wa\.me\/254200000021\?text=/);
    expect(foot).toMatch(
      /<dl aria-label="Opening hours, Nairobi office">.*Monday to Friday.*8:00 am – 5:00 pm.*<\/dl>/,
    );
    // The sample has no numbers, and none are invented.
    expect(getText(foot)).toContain('registration numbers go here');
  });

  it('says that the firm is a sample, if it is one', () => {
    expect(page).toContain('Sample firm: names, numbers and outside links are invented');
  });
});

describe('the 404 page', () => {
  const html = renderMarkup(<NotFoundPage />);

  it('offers two ways on', spec('2-404-text', '2-404-buttons'), () => {
    expect(html).toMatch(/href="\/"[^>]*>Return Home/);
    expect(html).toMatch(/href="\/properties"[^>]*>Browse Properties/);
    expect(html).toContain('404');
    expect(html).toMatch(/<h1[^>]*>Property Not Found</);
    expect(html).toContain('This page does not exist, or the property has been moved');
  });

  it('says what still works, and the number of the firm', () => {
    expect(html).toMatch(/href="\/saved"[^>]*>your saved homes/);
    expect(html).toMatch(/href="tel:\+254200000020"/);
  });

  it('searches with a plain form', spec('2-404-search'), () => {
    expect(html).toMatch(/<form [^>]*action="\/filter-results" method="get"/);
    expect(html).toContain('name="location"');
    expect(html).toContain('placeholder="Search properties, locations..."');
  });
});

it('toasts and the connection banner are live regions even while empty', () => {
  expect(renderMarkup(<Toast />)).toContain('role="status"');
  expect(renderMarkup(<ConnectionBanner state="online" />)).toBe('<div role="status"></div>');
});

it('the connection banner shows its own text or a given one', () => {
  expect(renderMarkup(<ConnectionBanner state="offline" />)).toContain('Showing what is on this');
  const back = renderMarkup(<ConnectionBanner state="back" text="2 messages sent." />);
  expect(back).toContain('Back online.');
  expect(back).toContain('2 messages sent.');
});

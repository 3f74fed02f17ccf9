import { expect, it } from 'vitest';
import { renderMarkup } from '#tests/fixtures/with-router.tsx';
import { ButtonLink, TextLink } from './button.tsx';
import { CoverLink } from './cover-link.tsx';
import { IconLink } from './icon-button.tsx';
import { type Destination, Link } from './link.tsx';

const getHref = (link: Destination): string | undefined =>
  /href="([^"]*)"/.exec(renderMarkup(<Link {...link}>Go</Link>))?.[1]?.replaceAll('&amp;', '&');

it.each<[Destination, string]>([
  [{ to: '/' }, '/'],
  [{ to: '/saved/packs' }, '/saved/packs'],
  [
    { to: '/property/$id/particulars', params: { id: '24' }, search: { card: 'a6' } },
    '/property/24/particulars?card=a6',
  ],
  [
    { to: '/location/$location', params: { location: 'Murang’a / Kiharu' } },
    '/location/Murang%E2%80%99a%20%2F%20Kiharu',
  ],
  [
    { to: '/filter-results', search: { agreement_type: 'RENT', max_price: '90000' } },
    '/filter-results?agreement_type=RENT&max_price=90000',
  ],
  [
    { to: '/filter-results', search: { amenities: '1,2', location: 'Mombasa Road' } },
    '/filter-results?amenities=1,2&location=Mombasa%20Road',
  ],
  [
    { to: '/request-valuation', search: { type: 'Land & plots' }, hash: 'quotation' },
    '/request-valuation?type=Land%20%26%20plots#quotation',
  ],
])('%j is an ordinary link', (link, href) => expect(getHref(link)).toBe(href));

it('is current on its own screen, and not on screens below it', () => {
  const isCurrent = (page: string): boolean =>
    renderMarkup(<Link to="/saved">Saved</Link>, page).includes('aria-current="page"');
  expect([isCurrent('/saved'), isCurrent('/saved/packs')]).toEqual([true, false]);
});

it('has the classes of its component, and accepts anchor attributes', () => {
  const html = renderMarkup(
    <>
      <ButtonLink to="/saved" variant="main" title="What is kept">
        Saved
      </ButtonLink>
      <TextLink to="/saved" tone="saved">
        Saved
      </TextLink>
      <IconLink to="/saved" icon="M0 0" label="Saved" />
      <CoverLink to="/saved" className="wide">
        Saved
      </CoverLink>
    </>,
  );
  expect(html.match(/<a [^>]*href="\/saved"/g)).toHaveLength(4);
  expect(html).toMatch(/<a (?=[^>]*class="[^"]*main)(?=[^>]*title="What is kept")/);
  expect(html).toMatch(/<a (?=[^>]*aria-label="Saved")/);
  expect(html).not.toContain('disabled');
});

/** Never called: a renamed screen, parameter or filter is told by the compiler, and each line below must be one it refuses. */
export const refused = () => (
  <>
    {/* @ts-expect-error: there is no such screen */}
    <Link to="/filter-result">No</Link>
    {/* @ts-expect-error: which property? */}
    <Link to="/property/$id">No</Link>
    {/* @ts-expect-error: its parameter is called id */}
    <ButtonLink to="/property/$id" params={{ number: '24' }}>
      No
    </ButtonLink>
    {/* @ts-expect-error: no filter is called so */}
    <TextLink to="/filter-results" search={{ beds: '2' }}>
      No
    </TextLink>
    {/* @ts-expect-error: no agreement is called so */}
    <CoverLink to="/filter-results" search={{ agreement_type: 'LEASE' }}>
      No
    </CoverLink>
    {/* @ts-expect-error: the comparison is of ids */}
    <IconLink to="/compare" search={{ homes: '1' }} icon="" label="No" />
  </>
);

import { expect, test } from 'vitest';
import { home } from '#content/home.ts';
import { readSearch } from '#contract/search-params.ts';
import { tileCountsQuery } from '#data/content.queries.ts';
import { parseQuery } from '#lib/query-string.ts';
import { spec } from '#tests/conformance/spec.ts';
import { getText, renderHtml } from '#tests/fixtures/query-states.tsx';
import { PartnerBanks, PlaceTiles, ServicesBand } from './home-screen.tsx';
import { LifestyleTiles } from './lifestyle-tiles.tsx';

const hrefs = (html: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

test(
  'the six lifestyle tiles link to the search in their words',
  spec('2-lifestyle-tiles', '2-lifestyle-tile-links'),
  () => {
    const html = renderHtml(<LifestyleTiles />);
    expect(getText(html)).toMatch(/^A Home to Suit Every Lifestyle/);
    expect(home.lifestyle.tiles.map(({ title }) => title).join(', ')).toBe(
      'Furnished homes, Off-plan units, Office space, Land for sale, Modern apartments, On-compound homes',
    );
    expect(hrefs(html).map((href) => readSearch(parseQuery(href.slice(href.indexOf('?')))).filter)).toMatchObject([
      { agreement_type: 'RENT', furnishing: 'FURNISHED' },
      { agreement_type: 'SALE', tag: 'off-plan' },
      { agreement_type: 'RENT', property_type: 'COMMERCIAL', subtype: 'Office Space' },
      { agreement_type: 'SALE', property_type: 'LAND' },
      { agreement_type: 'SALE', subtype: 'Apartment' },
      { agreement_type: 'SALE', tag: 'on-compound' },
    ]);
    for (const words of ['furnishing=FURNISHED', 'type=off-plan', 'type=land', 'type=apartment', 'type=compound']) {
      expect(html).toContain(words);
    }
  },
);

test('a lifestyle tile shows its number of homes, and none before it is known', () => {
  const counted = getText(renderHtml(<LifestyleTiles />, [tileCountsQuery(), { record: { furnished: 6, land: 0 } }]));
  expect(counted).toContain('Furnished homes 6 listed. Bring two suitcases.');
  expect(counted).toContain('Land for sale 0 listed.');
  expect(counted).toContain('Office space From one room');
  expect(getText(renderHtml(<LifestyleTiles />))).not.toContain('listed.');
});

test('the location tiles link to the five places', spec('2-location-tiles', '2-location-names'), () => {
  expect(hrefs(renderHtml(<PlaceTiles />)).join(', ')).toBe(
    '/location/Westlands, /location/Mombasa%20Road, /location/Thika, /location/Kilimani, /location/Kileleshwa',
  );
});

test('the other services link to the valuation and to the contact form', spec('2-other-services'), () => {
  expect(hrefs(renderHtml(<ServicesBand />))).toEqual(['/request-valuation', '/contact-us']);
});

test('the strip lists the partner banks', spec('2-partner-banks'), () => {
  expect(renderHtml(<PartnerBanks />).match(/<li/g)?.length).toBeGreaterThanOrEqual(5);
});

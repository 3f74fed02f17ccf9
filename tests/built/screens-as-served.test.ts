import { readdir, readFile } from 'node:fs/promises';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSearch } from '#contract/search-params.ts';
import { parseQuery } from '#lib/query-string.ts';
import { SCREENS } from '../e2e/screen-table.ts';
import { startServer, type TestServer } from '../e2e/server.ts';

/* What screens say and ask in the HTML that the built server sends: all that a visitor without script has. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.dispose());

async function open(path: string) {
  const answer = await fetch(new URL(path, server.url));
  const html = (await answer.text()).replaceAll(/<style.*?<\/style>/gs, '');
  const { document, FormData } = new JSDOM(html).window;
  const main = document.querySelector('main');
  if (main === null) throw new Error(`${path} has no main part`);
  const text = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  return {
    status: answer.status,
    robots: document.querySelector('meta[name=robots]')?.getAttribute('content'),
    text: text(main),
    texts: (selector: string) => [...main.querySelectorAll(selector)].map(text),
    /** The address that the form with a field of this name leads to, as filled in. */
    send: (filled: Readonly<Record<string, string | readonly string[]>>): string => {
      const [name = ''] = Object.keys(filled);
      const form = main.querySelector<HTMLFormElement>(`form:has([name="${name}"])`);
      if (form === null) throw new Error(`${path} has no form with ${name}`);
      expect(form.method).toBe('get');
      for (const [field, values] of Object.entries(filled)) {
        const inputs = form.querySelectorAll<HTMLInputElement>(`[name="${field}"]`);
        expect(inputs.length, field).toBeGreaterThan(0);
        for (const input of inputs) {
          if (input.type === 'checkbox') input.checked = values.includes(input.value);
          else input.value = String(values);
        }
      }
      const fields = [...new FormData(form)].map(([key, value]) => [key, String(value)]);
      return `${form.getAttribute('action')}?${new URLSearchParams(fields)}`;
    },
  };
}

const getStyledClasses = (css: string): Set<string> =>
  new Set([...css.matchAll(/\.(_\w{5,})/g)].flatMap(([, name = '']) => name));

it('has the styles of all that it shows in its page, before any script', async () => {
  const assets = 'dist/client/assets';
  const sheets = (await readdir(assets)).filter((file) => file.endsWith('.css'));
  const css = await Promise.all(sheets.map((file) => readFile(`${assets}/${file}`, 'utf8')));
  const styled = getStyledClasses(css.join('\n'));
  for (const { path } of SCREENS) {
    const html = await (await fetch(new URL(path, server.url))).text();
    const own = getStyledClasses([...html.matchAll(/<style.*?<\/style>/gs)].join('\n'));
    const { document } = new JSDOM(html.replaceAll(/<style.*?<\/style>/gs, '')).window;
    const shown = new Set([...document.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]));
    expect(own.size, path).toBeGreaterThan(20);
    expect(
      [...shown].filter((name) => styled.has(name) && !own.has(name)),
      path,
    ).toEqual([]);
  }
});

describe('costs', () => {
  it('are computed by an ordinary form, from the figures in the address', async () => {
    const address = (await open('/costs')).send({ price: '8,500,000', valued: '1' });
    expect(address).toBe('/costs?kind=buying&price=8%2C500%2C000&place=town&valued=1&loan=');
    expect((await open(address)).text).toContain('On top of the price KES 585,050');
  });

  it('of a home are on its page', async () => {
    const { text } = await open('/property/24');
    expect(text).toMatch(/What it costs.*KES 7,840,000/);
  });
});

describe('a comparison', () => {
  it('shows facts, costs and missing homes, and is noindex', async () => {
    const page = await open('/compare?ids=24, 99999,80,x,24');
    expect(page.status).toBe(200);
    const heads = page.texts('th[scope=col]');
    expect(heads).toHaveLength(2);
    expect(page.text).toMatch(/Two homes\..*Home 99999 isn’t listed\./);
    expect(page.texts('tr').filter((row) => /^Beds\s*5/.test(row))).toHaveLength(1);
    expect(page.texts('th').filter((words) => words.startsWith('What it costs'))).toHaveLength(1);
    expect(page.robots).toContain('noindex');
  });

  it('of nothing or too many says so', async () => {
    expect((await open('/compare')).texts('h1')).toEqual(['Nothing to compare yet']);
    const many = await open('/compare?ids=1,2,3,4,5,6');
    expect(many.texts('th[scope=col]')).toHaveLength(4);
    expect(many.text).toContain('You can compare up to 4, so we show the first 4.');
  });
});

describe('a list', () => {
  it('has must-haves as a form, with each box as a value of its own', async () => {
    const list = await open('/filter-results?agreement_type=SALE&location=Nairobi');
    const address = list.send({ amenities: ['1', '28'], water: 'borehole' });
    expect(address).toContain('amenities=1&amenities=28');
    const found = await open(address);
    const tags = found.texts('ul[aria-label="Filters set"] li').join();
    for (const name of ['Nairobi', 'Security', 'Garden', 'Borehole']) expect(tags).toContain(name);
  });

  it('has price, category and rooms in the same form, as they are set, and sends the rest of the search with them', async () => {
    const search =
      '?agreement_type=RENT&property_type=RESIDENTIAL&subtype=APARTMENT&location=Kilimani&min_price=30000&max_price=150000&bedrooms=2&sort=price-up';
    const read = (address: string) => {
      const query = address.slice(address.indexOf('?'));
      // A name that is sent twice would hide a choice.
      const names = [...new URLSearchParams(query).keys()];
      expect(names).toEqual([...new Set(names)]);
      return readSearch(parseQuery(query)).filter;
    };
    const list = await open(`/filter-results${search}`);
    expect(read(list.send({ bathrooms: '' }))).toEqual(read(search));
    const chosen = {
      bathrooms: '2',
      bedrooms: '3',
      max_price: '200000',
      min_price: '',
      property_type: '',
      subtype: '',
      location: 'Karen',
      agreement_type: 'SALE',
      sort: 'price-down',
    };
    expect(read(list.send(chosen))).toEqual({
      agreement_type: 'SALE',
      location: 'Karen',
      max_price: 200_000,
      bedrooms: 3,
      bathrooms: 2,
      sort: 'price-down',
    });
  });

  it('has sizes in the same form, which take the place of a least number of bedrooms', async () => {
    const list = await open('/filter-results?agreement_type=RENT&bedrooms=3');
    const address = list.send({ rooms: ['0', '2'] });
    expect(address).toContain('rooms=0&rooms=2');
    const { texts } = await open(address);
    expect(texts('ul[aria-label="Filters set"] li')).toEqual([
      'Remove filter: Rent',
      'Remove filter: Bedsitter/studio or 2 beds',
      'Clear all',
    ]);
    expect(texts('select[name=rooms] option')[1]).toBe('Bedsitter/studio or 2 beds');
  });

  it('says how many options of a home are within the price when its lowest is not', async () => {
    const { texts } = await open('/filter-results?min_price=7000000&max_price=8000000');
    const cards = texts('article');
    expect(cards.filter((card) => card.includes('Nzembi Park'))).toEqual([
      expect.stringMatching(/From KES 5,900,000.*\d options? within your price/),
    ]);
    expect(cards.filter((card) => !card.includes('From') && card.includes('within your price'))).toEqual([]);
  });

  it('is below its map, which says that it needs JavaScript', async () => {
    const { texts } = await open('/filter-results?agreement_type=SALE&view=map');
    expect(texts('noscript')).toContainEqual(expect.stringContaining('The map needs JavaScript.'));
    expect(texts('article').length).toBeGreaterThan(3);
  });

  it('answers a garbage address', async () => {
    const odd = '?type=%E0%A4%A&min_price=abc&bedrooms=-3&page=zzz&__proto__=1&agreement_type=rent&agreement_type=sale';
    const { status, texts } = await open(`/filter-results${odd}`);
    expect(status).toBe(200);
    expect(texts('article').length).toBeGreaterThan(3);
  });
});

import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import * as v from 'valibot';
import { build } from 'vite';
import firm from '#content/firm.json' with { type: 'json' };
import home from '#content/home.json' with { type: 'json' };
import { id as PROMOTED_PROPERTY_ID } from '#content/promoted-property.json' with { type: 'json' };
import { requestOfFilter } from '#contract/filter-request.ts';
import { Picture, PropertyDetail, PropertySummary } from '#contract/property.ts';
import { searchOfQuery } from '#contract/search-params.ts';
import { calls } from '#tests/fixtures/calls.ts';
import { type FloorCard, type FloorList, floorCard, floorPicture, floorPrice } from './floor-cards.ts';
import { closeServer, listen } from './local-server.ts';
import { root } from './site-process.ts';

/*
 * What the product is compared with: pages written by hand, without script, that show the same first view. They use the
 * product's own fonts and pictures from the same server; their HTML and one stylesheet are compressed as well as can be.
 */

/** Addresses of the hand-written pages begin with it. */
export const STATIC_PREFIX = '/hand-written/';

const MENU = 'M4 5h16M4 12h16M4 19h16';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const icon = (path: string): string => `<svg width="24" height="24" viewBox="0 0 24 24"><path d="${path}"/></svg>`;

function document(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-KE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${STATIC_PREFIX}page.css">
</head>
<body>
<header><a class="brand" href="/"><svg width="26" height="26" viewBox="0 0 28 28"><path d="M8.5 13V4H24v15.5h-9"/><circle cx="8.5" cy="19.5" r="6.2"/></svg>${escaped(firm.name)}</a><a href="/sitemap" aria-label="Menu">${icon(MENU)}</a></header>
<main>
${body}
</main>
</body>
</html>
`;
}

function pictureTag({ avif, webp, src, width, height }: NonNullable<FloorCard['picture']>, first: boolean): string {
  const start = first ? 'fetchpriority="high"' : 'loading="lazy"';
  return `<picture><source type="image/avif" srcset="${avif}" sizes="100vw"><img ${start} alt="" width="${width}" height="${height}" sizes="100vw" srcset="${webp}" src="${src}"></picture>`;
}

const priceTag = (price: FloorCard['price']): string =>
  price === null
    ? 'Price on request'
    : `<small>${price.prefix} KES</small> ${price.amount}<small>${price.suffix}</small>`;

function homePage(hero: Picture, promoted: PropertyDetail): string {
  return document(
    firm.name,
    `<div class="hero">${pictureTag(floorPicture(hero), true)}<p><b>${priceTag(floorPrice(promoted))}</b>${escaped(promoted.title)} →</p></div>
<div class="text">
<h1>${escaped(home.hero.line)}</h1>
<form class="find" action="/filter-results">
<div class="tabs"><label><input type="radio" name="agreement_type" value="SALE" checked><span>Buy</span></label><label><input type="radio" name="agreement_type" value="RENT"><span>Rent</span></label><label><input type="radio" name="agreement_type" value="SHORTLET"><span>Shortlet</span></label></div>
<input name="location" aria-label="Location" placeholder="Any location in Kenya">
<select name="property_type" aria-label="Category"><option value="">Any category<option value="RESIDENTIAL">Residential<option value="COMMERCIAL">Commercial<option value="LAND">Land</select>
<div><button type="button">Filters</button><button type="submit">Search</button></div>
</form>
</div>`,
  );
}

const cardTag = ({ link, picture, price, title, place, facts }: FloorCard, index: number): string =>
  `<li><a href="${link}">${picture === null ? '' : pictureTag(picture, index === 0)}</a>
<p class="price">${priceTag(price)}</p><h2><a href="${link}">${escaped(title)}</a></h2>
<p class="quiet">${escaped(place)}</p><p class="quiet">${facts}</p></li>`;

function resultsPage({ cards, total }: FloorList): string {
  return document(
    `Homes for sale, ${firm.name}`,
    `<form class="bar" action="/filter-results"><input name="location" aria-label="Location" placeholder="Any location in Kenya"><button type="button">Filters</button></form>
<div class="head"><h1>${total} homes for sale</h1><select aria-label="Order"><option>Newest first<option>Lowest price<option>Highest price</select></div>
<ul class="cards">
${cards.map(cardTag).join('\n')}
</ul>`,
  );
}

/** Where a card of the page by hand leads. */
const propertyPage = ({ picture, price, title, facts }: FloorCard): string =>
  document(
    title,
    `${picture === null ? '' : pictureTag(picture, true)}
<h1>${escaped(title)}</h1><p class="price">${priceTag(price)}</p><p class="quiet">${facts}</p>`,
  );

/** React and its page in one script, as small as a build makes it. */
async function reactScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root,
    define: { 'process.env.NODE_ENV': '"production"' },
    // The bench itself runs outside of a production build.
    oxc: { jsx: { development: false } },
    build: {
      write: false,
      minify: 'terser',
      modulePreload: false,
      rollupOptions: { input: join(import.meta.dirname, 'static/react-page.tsx') },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  for (const one of outputs) {
    if (!('output' in one)) continue;
    for (const file of one.output) if (file.type === 'chunk') return file.code;
  }
  throw new Error('The page of React alone was not built');
}

/** @param list stands in the page, so that nothing has to be asked for */
const reactPage = (list: FloorList): string =>
  document(`Homes for sale, ${firm.name}`, '')
    .replace(/<main>\s*<\/main>/, '<div id="root"></div>')
    .replace(
      '</body>',
      () =>
        `<script type="application/json" id="data">${JSON.stringify(list).replaceAll('<', '\\u003c')}</script><script type="module" src="${STATIC_PREFIX}react.js"></script></body>`,
    );

async function styleSheet(): Promise<string> {
  const assets = await readdir(join(root, 'dist/client/assets'));
  const font = (name: string): string => {
    const file = assets.find((asset) => asset.startsWith(name) && asset.endsWith('.woff2'));
    if (file === undefined) throw new Error(`The build has no font ${name}`);
    return `/assets/${file}`;
  };
  const text = await readFile(join(import.meta.dirname, 'static/page.css'), 'utf8');
  return text
    .replace('SERIF_FONT', font('brygada-1918-common'))
    .replace('SANS_FONT', font('figtree-common'))
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ');
}

async function json(url: string, init?: RequestInit): Promise<{ readonly body: unknown; readonly total: number }> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return { body: await response.json(), total: Number(response.headers.get('X-Total-Count')) };
}

/** The hand-written pages, served: property and results below STATIC_PREFIX. */
export interface StaticPages {
  readonly port: number;
  /** Bytes over the wire of HTML and stylesheet, for the record. */
  readonly sizes: Readonly<Record<string, number>>;
  close(): Promise<void>;
}

/**
 * Writes the hand-written pages from what the product's API answers, and serves them.
 * @param site address of the running product, "http://127.0.0.1:4110"
 */
export async function serveStaticPages(site: string): Promise<StaticPages> {
  const hero = v.parse(v.array(Picture), (await json(`${site}/content/hero.json`)).body)[0];
  const promotedHref = calls.property.href(PROMOTED_PROPERTY_ID);
  const promoted = v.parse(PropertyDetail, (await json(`${site}${promotedHref}`)).body);
  const list = await json(`${site}${calls.filter_properties.href()}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(requestOfFilter(searchOfQuery({}).filter, 1)),
  });
  if (hero === undefined) throw new Error('The catalogue has no hero picture');

  const files = new Map<string, { readonly type: string; readonly body: Buffer }>();
  const add = (name: string, type: string, text: string): void => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    files.set(`${STATIC_PREFIX}${name}`, { type, body: brotliCompressSync(text, { params }) });
  };
  add('page.css', 'text/css; charset=utf-8', await styleSheet());
  add('home', 'text/html; charset=utf-8', homePage(hero, promoted));
  const properties = v.parse(v.array(PropertySummary), list.body);
  const cards = properties.map((property) => floorCard(property, `${STATIC_PREFIX}property-${property.id}`));
  add('filter-results', 'text/html; charset=utf-8', resultsPage({ cards, total: list.total }));
  for (const card of cards) add(card.link.slice(STATIC_PREFIX.length), 'text/html; charset=utf-8', propertyPage(card));
  add('react', 'text/html; charset=utf-8', reactPage({ cards, total: list.total }));
  add('react.js', 'text/javascript; charset=utf-8', await reactScript());

  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (file === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'Content-Type': file.type, 'Content-Encoding': 'br' }).end(file.body);
  });
  const port = await listen(server);
  const sizes = Object.fromEntries([...files].map(([name, { body }]) => [name, body.length]));
  return { port, sizes, close: () => closeServer(server) };
}

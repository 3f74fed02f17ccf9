import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import * as v from 'valibot';
import firm from '#content/firm.json' with { type: 'json' };
import { home } from '#content/home.ts';
import { id as PROMOTED_PROPERTY_ID } from '#content/promoted-property.json' with { type: 'json' };
import { createFilterRequest } from '#contract/filter.ts';
import { Picture, PropertyDetail, PropertySummary } from '#contract/property.ts';
import { readSearch } from '#contract/search-params.ts';
import { formatNumber, getPriceParts } from '#lib/money.ts';
import { calls } from '#tests/fixtures/calls.ts';
import { root, serve } from './site-process.ts';

// The floor of the product: pages written by hand, without script, with the same first view. They use the
// product's fonts and pictures from the same server; their HTML and one stylesheet are compressed as far as can
// be.

/** Prefix of the hand-written pages. */
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

function pictureTag({ url, widths, width, height }: Picture, isFirst: boolean): string {
  const start = isFirst ? 'fetchpriority="high"' : 'loading="lazy"';
  const set = (format: string) => widths.map((each) => `${url}-${each}.${format} ${each}w`).join(', ');
  return `<picture><source type="image/avif" srcset="${set('avif')}" sizes="100vw"><img ${start} alt="" width="${width}" height="${height}" sizes="100vw" srcset="${set('webp')}" src="${url}-${widths[0]}.webp"></picture>`;
}

function priceTag(property: PropertySummary): string {
  const { prefix, amount, suffix } = getPriceParts(property);
  return amount === null
    ? 'Price on request'
    : `<small>${prefix} KES</small> ${formatNumber(amount)}<small>${suffix}</small>`;
}

function homePage(hero: Picture, promoted: PropertyDetail): string {
  return document(
    firm.name,
    `<div class="hero">${pictureTag(hero, true)}<p><b>${priceTag(promoted)}</b>${escaped(promoted.title)} →</p></div>
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

function cardTag(property: PropertySummary, index: number): string {
  const { pictures, bedrooms, bathrooms, area_sqft, address, state } = property;
  const link = calls.property.href(property.id);
  const facts = [
    bedrooms == null ? '' : `${bedrooms} bed`,
    bathrooms == null ? '' : `${bathrooms} bath`,
    area_sqft == null ? '' : `${formatNumber(area_sqft)} sq ft`,
  ].filter((fact) => fact !== '');
  const place = [address, state].filter((part) => part != null).join(', ');
  const picture = pictures?.[0];
  return `<li><a href="${link}">${picture === undefined ? '' : pictureTag(picture, index === 0)}</a>
<p class="price">${priceTag(property)}</p><h2><a href="${link}">${escaped(property.title)}</a></h2>
<p class="quiet">${escaped(place)}</p><p class="quiet">${facts.join(' | ')}</p></li>`;
}

function resultsPage(properties: readonly PropertySummary[], total: number): string {
  return document(
    `Homes for sale, ${firm.name}`,
    `<form class="bar" action="/filter-results"><input name="location" aria-label="Location" placeholder="Any location in Kenya"><button type="button">Filters</button></form>
<div class="head"><h1>${total} homes for sale</h1><select aria-label="Order"><option>Newest first<option>Lowest price<option>Highest price</select></div>
<ul class="cards">
${properties.map(cardTag).join('\n')}
</ul>`,
  );
}

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

/**
 * Writes home and results as static pages from the product's API, and serves them below STATIC_PREFIX.
 * @param site address of the running product, "http://127.0.0.1:4110"
 */
export async function serveStaticPages(site: string): Promise<{ readonly port: number; close(): Promise<void> }> {
  const hero = v.parse(v.array(Picture), (await json(`${site}/content/hero.json`)).body)[0];
  const promotedHref = calls.property.href(PROMOTED_PROPERTY_ID);
  const promoted = v.parse(PropertyDetail, (await json(`${site}${promotedHref}`)).body);
  const list = await json(`${site}${calls.filter_properties.href()}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(createFilterRequest(readSearch({}).filter, 1)),
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
  add('filter-results', 'text/html; charset=utf-8', resultsPage(properties, list.total));
  return serve(({ url }, response) => {
    const file = files.get(url ?? '');
    if (file === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'Content-Type': file.type, 'Content-Encoding': 'br' }).end(file.body);
  });
}

// The XML of sitemaps (sitemaps.org, protocol 0.9, with Google's extension for pictures).

/** One address of a sitemap. */
export interface SitemapAddress {
  /** Absolute. */
  readonly loc: string;
  /** ISO date or time of the last true change. */
  readonly lastmod?: string | undefined;
  /** Absolute addresses of pictures on the page. */
  readonly pictures?: readonly string[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** An address as XML has it. Addresses are percent-encoded: nothing else in them needs care. */
const escaped = (address: string): string => address.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const element = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}>${escaped(text)}</${name}>`;

/** A list of sitemaps, as XML. */
export const sitemapIndex = (sitemaps: readonly Pick<SitemapAddress, 'loc' | 'lastmod'>[]): string =>
  `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${sitemaps
    .map(({ loc, lastmod }) => `<sitemap>${element('loc', loc)}${element('lastmod', lastmod)}</sitemap>\n`)
    .join('')}</sitemapindex>\n`;

/** A sitemap, as pieces of XML: what comes in slices goes out in slices. */
export async function* sitemapPieces(slices: AsyncIterable<readonly SitemapAddress[]>): AsyncGenerator<string, void> {
  yield `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`;
  for await (const addresses of slices) {
    yield addresses
      .map(({ loc, lastmod, pictures = [] }) => {
        const images = pictures.map((picture) => `<image:image>${element('image:loc', picture)}</image:image>`);
        return `<url>${element('loc', loc)}${element('lastmod', lastmod)}${images.join('')}</url>\n`;
      })
      .join('');
  }
  yield '</urlset>\n';
}

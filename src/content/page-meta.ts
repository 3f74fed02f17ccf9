import { name as firmName } from './firm.json' with { type: 'json' };

/** What a screen says of itself to browsers, crawlers and link previews. */
export interface PageAbout {
  /** The screen's own title, without the firm. */
  readonly title: string;
  readonly description: string;
  /** Path and query of the canonical address, beginning with "/". */
  readonly path: string;
  /** Path of a picture for link previews. */
  readonly image?: string | undefined;
  readonly type?: 'website' | 'article';
  /** Keeps the page out of search engines. */
  readonly noindex?: boolean;
}

type MetaTag = { title: string } | { name: string; content: string } | { property: string; content: string };

/** The title of a screen in the browser's tab (decision 29). */
export const pageTitle = (title: string): string => `${title} | ${firmName}`;

/**
 * Title, description, canonical address and social metadata of a page (decisions 29, 39).
 * @param origin the site's origin; without it absolute addresses are left out
 */
export function pageMeta(
  origin: string | undefined,
  about: PageAbout,
): { readonly meta: MetaTag[]; readonly links: { rel: string; href: string }[] } {
  const title = pageTitle(about.title);
  const meta: MetaTag[] = [
    { title },
    { name: 'description', content: about.description },
    { property: 'og:type', content: about.type ?? 'website' },
    { property: 'og:site_name', content: firmName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: about.description },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
  if (about.noindex === true) meta.push({ name: 'robots', content: 'noindex' });
  if (origin === undefined) return { meta, links: [] };
  meta.push({ property: 'og:url', content: origin + about.path });
  if (about.image !== undefined) meta.push({ property: 'og:image', content: origin + about.image });
  return { meta, links: [{ rel: 'canonical', href: origin + about.path }] };
}

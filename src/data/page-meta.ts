import { name as firmName } from '#content/firm.json' with { type: 'json' };
import type { RouteContext } from './route-load.ts';

/** What a screen says of itself to browsers, crawlers and link previews. */
export interface PageAbout {
  /** The screen's own title, without the firm. */
  readonly title: string;
  readonly description: string;
  /** Path and query of the canonical address, beginning with "/". */
  readonly path: string;
  /** Path of a picture for link previews. */
  readonly image?: string | undefined;
  /** What the title names after the screen's own; the firm by default. */
  readonly of?: string;
  /** Set for an article of the journal, which is then described as one (S47). */
  readonly article?: ArticleAbout;
  /** Keeps the page out of search engines. */
  readonly noindex?: boolean;
}

/** What link previews are told of an article beside its title. */
export interface ArticleAbout {
  /** ISO 8601. */
  readonly published?: string | undefined;
  readonly author: string;
  readonly section?: string | undefined;
}

type MetaTag = { title: string } | { name: string; content: string } | { property: string; content: string };

/** The title of a screen in the browser's tab (S29). @param of what it belongs to: the firm, or its journal */
export const pageTitle = (title: string, of: string = firmName): string => `${title} | ${of}`;

/**
 * Title, description, canonical address and social metadata of a page (S29, S39).
 * @param origin the site's origin; without it absolute addresses are left out
 */
export function pageMeta(
  origin: string | undefined,
  about: PageAbout,
): { readonly meta: MetaTag[]; readonly links: { rel: string; href: string }[] } {
  const title = pageTitle(about.title, about.of);
  const meta: MetaTag[] = [
    { title },
    { name: 'description', content: about.description },
    { property: 'og:type', content: about.article === undefined ? 'website' : 'article' },
    { property: 'og:site_name', content: firmName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: about.description },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
  if (about.article !== undefined) meta.push(...articleTags(title, about.description, about.article));
  if (about.noindex === true) meta.push({ name: 'robots', content: 'noindex' });
  if (origin === undefined) return { meta, links: [] };
  meta.push({ property: 'og:url', content: origin + about.path });
  if (about.image !== undefined) {
    meta.push({ property: 'og:image', content: origin + about.image });
    if (about.article !== undefined) meta.push({ name: 'twitter:image', content: origin + about.image });
  }
  return { meta, links: [{ rel: 'canonical', href: origin + about.path }] };
}

/** The head of a route that always says the same of itself. */
export const pageHead =
  (about: PageAbout) =>
  ({ match }: { readonly match: { readonly context: RouteContext } }) =>
    pageMeta(match.context.origin, about);

/** The head of a route whose loader says what the page is about; the screen itself says it while that is not here. */
export const loadedHead = ({
  match,
  loaderData,
}: {
  readonly match: { readonly context: RouteContext };
  readonly loaderData?: PageAbout | undefined;
}) => (loaderData === undefined ? {} : pageMeta(match.context.origin, loaderData));

/** Social metadata of an article (spec §2). */
function articleTags(title: string, description: string, { published, author, section }: ArticleAbout): MetaTag[] {
  return [
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    ...(published === undefined ? [] : [{ property: 'article:published_time', content: published }]),
    { property: 'article:author', content: author },
    ...(section === undefined ? [] : [{ property: 'article:section', content: section }]),
  ];
}

import { useRouter } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { name as firmName } from '#content/firm.json' with { type: 'json' };
import { PREVIEW_SIZE } from '#contract/preview-picture.ts';
import { adoptTag } from '#ui/screen-tags.ts';

/** What a screen says of itself to browsers, crawlers and link previews. */
export interface PageAbout {
  /** The screen's own title, without the firm. */
  readonly title: string;
  readonly description: string;
  /** Path and query of the canonical address, beginning with "/". */
  readonly path: string;
  /** The picture that a chat shows beside a link; the firm's own by default. */
  readonly preview?: Preview | undefined;
  /** What the title names after the screen's own; the firm by default. */
  readonly of?: string;
  /** Set for an article of the journal, which is then described as one (S47). */
  readonly article?: ArticleAbout;
  /** Keeps the page out of search engines. */
  readonly noindex?: boolean;
}

export interface Preview {
  /** Path on our own origin. */
  readonly path: string;
  readonly alt: string;
}

export interface ArticleAbout {
  /** ISO 8601. */
  readonly published?: string | undefined;
  readonly author: string;
  readonly section?: string | undefined;
}

interface MetaTag {
  readonly name?: string;
  readonly property?: string;
  readonly content: string;
}

/** The title of a screen in the browser's tab (S29). @param of what it belongs to: the firm, or its journal */
export const pageTitle = (title: string, of: string = firmName): string => `${title} | ${of}`;

const FIRM_PREVIEW: Preview = { path: '/preview.jpg', alt: firmName };

/** The language of all texts, by the names that Facebook knows. */
const LOCALE = 'en_GB';

/**
 * Title, description, canonical address and social metadata of a page (S29, S39).
 * @param origin the site's origin; without it absolute addresses are left out
 */
export function pageMeta(
  origin: string | undefined,
  about: PageAbout,
): { readonly title: string; readonly meta: readonly MetaTag[]; readonly canonical: string | undefined } {
  const { description, article, preview = FIRM_PREVIEW } = about;
  const title = pageTitle(about.title, about.of);
  const meta: MetaTag[] = [
    { name: 'description', content: description },
    { property: 'og:type', content: article === undefined ? 'website' : 'article' },
    { property: 'og:site_name', content: firmName },
    { property: 'og:locale', content: LOCALE },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
  if (article !== undefined) meta.push(...articleTags(title, description, article));
  if (about.noindex === true) meta.push({ name: 'robots', content: 'noindex' });
  if (origin === undefined) return { title, meta, canonical: undefined };
  const image = origin + preview.path;
  const canonical = origin + about.path;
  meta.push(
    { property: 'og:url', content: canonical },
    { property: 'og:image', content: image },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: `${PREVIEW_SIZE.width}` },
    { property: 'og:image:height', content: `${PREVIEW_SIZE.height}` },
    { property: 'og:image:alt', content: preview.alt },
  );
  if (article !== undefined) meta.push({ name: 'twitter:image', content: image });
  return { title, meta, canonical };
}

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

/**
 * Title and metadata of the screen it is rendered in, in each state of that screen; React puts them into the head, and
 * takes them out with the screen. One screen renders it once.
 */
export function ScreenHead(about: PageAbout) {
  const { origin } = useRouter().options.context;
  const { title, meta, canonical } = pageMeta(origin, about);
  return (
    <>
      <title ref={adoptTag}>{title}</title>
      {meta.map((tag) => (
        <meta key={tag.name ?? tag.property} ref={adoptTag} {...tag} />
      ))}
      {canonical === undefined ? null : <link ref={adoptTag} rel="canonical" href={canonical} />}
    </>
  );
}

/** The component of a route whose screen asks it for nothing. */
export const screenOf = (about: PageAbout, Screen: ComponentType) => () => (
  <>
    <ScreenHead {...about} />
    <Screen />
  </>
);

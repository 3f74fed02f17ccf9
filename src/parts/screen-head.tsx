import { useRouter } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { name as firmName } from '#content/firm.json' with { type: 'json' };
import { PREVIEW_SIZE } from '#contract/preview-picture.ts';
import { adoptTag } from '#ui/screen-tags.ts';

export interface PageAbout {
  readonly title: string;
  readonly description: string;
  /** Path and query of the canonical address, beginning with "/". */
  readonly path: string;
  readonly preview?: Preview | undefined;
  readonly of?: string;
  /** Only for an article of the journal (S47). */
  readonly article?: ArticleAbout;
  readonly noindex?: boolean;
}

export interface Preview {
  /** Path on our own origin. */
  readonly path: string;
  readonly alt: string;
}

interface ArticleAbout {
  readonly published?: string | undefined;
  readonly author: string;
  readonly section?: string | undefined;
}

interface MetaTag {
  readonly name?: string;
  readonly property?: string;
  readonly content: string;
}

const FIRM_PREVIEW: Preview = { path: '/preview.jpg', alt: firmName };

/** Title, canonical address and metadata of a page (S29, S39). @param origin of the site; without it there are no addresses */
export function createPageMeta(origin: string | undefined, about: PageAbout) {
  const { description, article, preview = FIRM_PREVIEW } = about;
  const title = `${about.title} | ${about.of ?? firmName}`;
  const meta: MetaTag[] = [
    { name: 'description', content: description },
    { property: 'og:type', content: article === undefined ? 'website' : 'article' },
    { property: 'og:site_name', content: firmName },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
  if (article !== undefined) meta.push(...createArticleTags(title, description, article));
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

function createArticleTags(
  title: string,
  description: string,
  { published, author, section }: ArticleAbout,
): MetaTag[] {
  return [
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    ...(published === undefined ? [] : [{ property: 'article:published_time', content: published }]),
    { property: 'article:author', content: author },
    ...(section === undefined ? [] : [{ property: 'article:section', content: section }]),
  ];
}

/** The title and metadata of a screen, which renders this once in each of its states; React moves them into the head. */
export function ScreenHead(about: PageAbout) {
  const { origin } = useRouter().options.context;
  const { title, meta, canonical } = createPageMeta(origin, about);
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

export const createScreen = (about: PageAbout, Screen: ComponentType) => () => (
  <>
    <ScreenHead {...about} />
    <Screen />
  </>
);

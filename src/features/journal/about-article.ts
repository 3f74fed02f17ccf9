import { blog_name as blogName, description as firmDescription, name as firmName } from '#content/firm.json' with {
  type: 'json',
};
import type { Article } from '#contract/article.ts';
import type { PageAbout } from '#data/page-meta.ts';
import { visibleParagraphs } from './visible-paragraphs.ts';

/** Characters of the text that describe an article (spec §9). */
const DESCRIPTION_LENGTH = 160;

export const articleHref = (slug: string): string => `/journal/${encodeURIComponent(slug)}`;

/** The author of an article; the firm where none is named (S47). */
export const authorOf = ({ author }: Pick<Article, 'author'>): string => {
  const named = author?.trim() ?? '';
  return named === '' ? firmName : named;
};

/** The first 160 characters of the visible text, white space folded, and "..." (spec §2, S36). */
function describe(content: string): string {
  const text = visibleParagraphs(content).join(' ');
  return text === '' ? firmDescription : `${[...text].slice(0, DESCRIPTION_LENGTH).join('')}...`;
}

const isoTime = (text: string | null | undefined): string | undefined => {
  const time = new Date(text ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
};

/** Title and metadata of an article's page (spec §2, S29, S47). */
export function aboutArticle(article: Article): PageAbout {
  const section = article.category?.title?.trim();
  return {
    title: article.heading,
    of: blogName,
    description: describe(article.content),
    path: articleHref(article.slug),
    // Only a picture of our own origin: the server has made it (S26).
    image: article.featured_image?.startsWith('/') === true ? article.featured_image : undefined,
    article: {
      published: isoTime(article.created_at),
      author: authorOf(article),
      section: section === '' ? undefined : section,
    },
  };
}

/**
 * Title and metadata of an article's page, in each of its states.
 * @param record undefined: not here yet; null: there is none
 */
export function aboutRecord(slug: string, record: Article | null | undefined): PageAbout {
  if (record != null) return aboutArticle(record);
  return {
    title: record === null ? 'Blog Post Not Found' : 'Article',
    of: blogName,
    description: firmDescription,
    path: articleHref(slug),
    ...(record === null ? { noindex: true } : {}),
  };
}

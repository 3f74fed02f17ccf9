import { blog_name as blogName, description as firmDescription, name as firmName } from '#content/firm.json' with {
  type: 'json',
};
import type { Article } from '#contract/article.ts';
import { getPreviewFile, getPreviewPath } from '#contract/preview-picture.ts';
import { decodeEntities } from '#lib/html-entities.ts';
import type { PageAbout, Preview } from '#parts/screen-head.tsx';
import { article as words } from './words.ts';

/** In characters (spec §9). */
const DESCRIPTION_LENGTH = 160;

export const getArticleHref = (slug: string): string => `/journal/${encodeURIComponent(slug)}`;

/** Without an author the firm has written it (S47). */
export const getAuthor = ({ author }: Pick<Article, 'author'>): string => author?.trim() || firmName;

/** The first 160 characters of the visible text and "..." (spec §2, S36). */
function describe(content: string): string {
  const text = extractVisibleParagraphs(content).join(' ');
  return text === '' ? firmDescription : `${[...text].slice(0, DESCRIPTION_LENGTH).join('')}...`;
}

/** Our server must have made the picture (S26). */
function getArticlePreview({ picture, featured_image: file, heading }: Article): Preview | undefined {
  const path = picture == null ? getPreviewFile(file) : getPreviewPath(picture);
  return path === undefined ? undefined : { path, alt: picture?.alt || heading };
}

const formatIsoTime = (text: string | null | undefined): string | undefined => {
  const time = new Date(text ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
};

export function createArticleHead(article: Article): PageAbout {
  return {
    title: article.heading,
    of: blogName,
    description: describe(article.content),
    path: getArticleHref(article.slug),
    preview: getArticlePreview(article),
    article: {
      published: formatIsoTime(article.created_at),
      author: getAuthor(article),
      section: article.category?.title?.trim() || undefined,
    },
  };
}

/** @param record undefined: not loaded; null: there is none */
export function createRecordHead(slug: string, record: Article | null | undefined): PageAbout {
  if (record != null) return createArticleHead(record);
  return {
    title: record === null ? words.missing : 'Article',
    of: blogName,
    description: firmDescription,
    path: getArticleHref(slug),
    ...(record === null ? { noindex: true } : {}),
  };
}

/** The rest of a tag after its name. A ">" in quotes does not end it. */
const REST = '\\b(?:"[^"]*"|\'[^\']*\'|[^\'">])*>';
const BLOCK = new RegExp(
  `</?(?:p|h[1-6]|[uod]l|li|d[td]|div|section|article|blockquote|pre|table|caption|tr|t[hd]|figure|figcaption|br|hr)${REST}`,
  'i',
);
const TAG = new RegExp(`</?[a-z][a-z\\d]*${REST}`, 'gi');

/** Each block is a paragraph. The result must be rendered as text. */
export function extractVisibleParagraphs(html: string): readonly string[] {
  return html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .split(BLOCK)
    .map((block) => decodeEntities(block.replace(TAG, '')).replace(/\s+/g, ' ').trim())
    .filter((block) => block !== '');
}

/** @param index of the part in its article, from 0 */
export const getPartId = (index: number): string => `part-${index + 1}`;

/** Parts begin at headings of the second level; an empty heading is not listed. */
export function readParts(html: string): ReadonlyArray<{ readonly id: string; readonly heading: string }> {
  return [...html.matchAll(/<h2\b[^>]*>([\s\S]*?)<\/h2>/gi)].flatMap(([, content = ''], index) => {
    const heading = extractVisibleParagraphs(content).join(' ');
    return heading === '' ? [] : [{ id: getPartId(index), heading }];
  });
}

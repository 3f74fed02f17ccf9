import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fold } from '#lib/fold.ts';
import { paragraphsOf } from '#lib/text.ts';
import { ArticleEntry, type Found, foundOf, isInside } from '../entries/entry-schemas.ts';
import { Columns, type ColumnTable } from '../files/columns.ts';
import { placeOf, type SheetFile } from '../files/sheet-row.ts';
import type { Notes } from '../findings/catalogue-error.ts';
import { readDate } from '../normalise/date.ts';
import { looksLikeHtml, tidyText } from '../normalise/plain-text.ts';
import { quoted, readId } from '../normalise/reading.ts';
import type { PhotoFolder } from '../pictures/photo-folder.ts';

/** In the order of an export. */
export const ARTICLE_COLUMNS = {
  id: { names: ['ID'] },
  slug: { names: ['Slug', 'Address', 'URL'], text: 'name' },
  heading: { names: ['Title', 'Heading', 'Headline'], text: 'prose' },
  created_at: { names: ['Date', 'Published', 'Published On', 'Created At'] },
  category: { names: ['Category', 'Topic', 'Section'], text: 'name' },
  author: { names: ['Author', 'By', 'Written By'], text: 'name' },
  featured_image: { names: ['Picture', 'Photo', 'Image', 'Featured Image'], text: 'name' },
  featured_image_alt: { names: ['Picture caption', 'Caption', 'Alt'], text: 'prose' },
  content: { names: ['Content', 'Text', 'Body', 'Article'], text: 'prose' },
} satisfies ColumnTable<string>;

type ArticleField = keyof typeof ARTICLE_COLUMNS;
const isField = (name: string): name is ArticleField => Object.hasOwn(ARTICLE_COLUMNS, name);
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** An address for a title: "What buying costs" gives "what-buying-costs". */
const slugOf = (title: string): string =>
  fold(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** A time as it stands, or the date that a cell means. */
function timeOf(text: string): { readonly value: string } | { readonly problem: string } {
  if (/^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text))) return { value: text };
  const reading = readDate(text);
  if ('problem' in reading) return reading;
  return reading.value === null ? { problem: 'the date is missing' } : { value: reading.value };
}

/**
 * Reads a sheet of articles. Content is HTML, plain text (each line a paragraph), or the name of an .html or .txt file
 * beside the sheet.
 * @param path of the sheet
 */
export async function* readArticleSheet(
  sheet: SheetFile,
  path: string,
  { photos, notes }: { readonly photos: PhotoFolder; readonly notes: Notes },
): AsyncGenerator<Found<ArticleEntry>> {
  const columns = new Columns(sheet, ARTICLE_COLUMNS, notes);
  for await (const row of sheet.rows()) {
    columns.noteNameless(row);
    const text = (field: ArticleField): string => columns.cell(row, field);
    const at = (field: string): string => columns.at(row, isField(field) ? field : 'heading');
    const where = `${sheet.name}, ${placeOf(row)}`;
    const problems = columns.unfilled(row).map(({ problem }) => problem);
    let content = tidyText(text('content'));
    if (/^[^\n<>]+\.(?:html?|txt)$/i.test(content)) {
      const file = content;
      const read = isInside(file)
        ? await readFile(join(dirname(path), file), 'utf8').catch(() => undefined)
        : undefined;
      if (read === undefined) problems.push(`${at('content')}: the file ${quoted(file)} cannot be read`);
      content = tidyText(read ?? '');
    }
    if (content === '' && problems.length === 0) problems.push(`${at('content')}: the article has no text`);
    const time = timeOf(text('created_at'));
    if ('problem' in time) problems.push(`${at('created_at')}: ${time.problem}`);
    const picture = text('featured_image') === '' ? undefined : await photos.find(text('featured_image'));
    if (picture !== undefined && 'problem' in picture) problems.push(`${at('featured_image')}: ${picture.problem}`);
    const id = readId(text('id'));
    if ('problem' in id) problems.push(`${at('id')}: ${id.problem}`);
    const draft = {
      ...('value' in id && id.value !== null ? { id: id.value } : {}),
      slug: text('slug') === '' ? slugOf(text('heading')) : text('slug'),
      heading: text('heading'),
      content: looksLikeHtml(content)
        ? content
        : paragraphsOf(content)
            .map((paragraph) => `<p>${escaped(paragraph)}</p>`)
            .join('\n'),
      featured_image: picture !== undefined && 'files' in picture ? (picture.files[0] ?? null) : null,
      ...(text('featured_image_alt') === '' ? {} : { featured_image_alt: text('featured_image_alt') }),
      created_at: 'value' in time ? time.value : '2000-01-01',
      category: text('category') === '' ? null : { title: text('category') },
      author: text('author') === '' ? null : text('author'),
    };
    yield { ...foundOf(ArticleEntry, draft, { where, at, problems }), doubts: columns.doubts(row) };
  }
}

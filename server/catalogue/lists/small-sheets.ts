import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { fold } from '#lib/fold.ts';
import { getParagraphs } from '#lib/text.ts';
import { ArticleEntry, type Found, HeroEntry, isInside, type PictureEntry, parseEntry, TeamEntry } from '../entries.ts';
import { Columns, type ColumnTable } from '../files/columns.ts';
import { formatPlace, type SheetFile, type SheetRow } from '../files/sheet-row.ts';
import { readDate } from '../normalise/date.ts';
import { isHtml, tidyText } from '../normalise/plain-text.ts';
import { isBlank, normaliseWholeNumbers, quote, readId, splitList } from '../normalise/reading.ts';
import type { PhotoFolder } from '../pictures/photo-folder.ts';
import type { Notes } from '../problems.ts';
import { makeUsername, readPhone } from './sheet-agents.ts';

// In the order of an export.

export const TEAM_COLUMNS = {
  id: { names: ['ID'] },
  username: { names: ['Username', 'User', 'Handle', 'MemberMlsId', 'MemberKey'], text: 'name' },
  name: { names: ['Name', 'Full Name', 'MemberFullName'], text: 'name' },
  position: { names: ['Position', 'Positions', 'Role', 'Job Title', 'Job', 'MemberType'], text: 'name' },
  phone: { names: ['Phone', 'Telephone', 'Mobile', 'Phone Number', 'Tel', 'MemberMobilePhone', 'MemberDirectPhone'] },
  email: { names: ['Email', 'E-mail', 'Mail', 'MemberEmail'], text: 'name' },
  licence: {
    names: ['Licence', 'License', 'Licence Number', 'Licence No', 'EARB', 'EARB No', 'MemberStateLicense'],
    text: 'name',
  },
  licence_year: { names: ['Licence Year', 'License Year', 'Licensed For', 'EARB Year', 'Registration Year'] },
  whatsapp: { names: ['WhatsApp', 'WhatsApp Number', 'WhatsApp No'] },
  photo: { names: ['Photo', 'Picture', 'Image', 'Portrait'], text: 'name' },
  bio: { names: ['Bio', 'Biography', 'About'], text: 'prose' },
  linkedin: { names: ['LinkedIn'], text: 'name' },
  instagram: { names: ['Instagram'], text: 'name' },
  tiktok: { names: ['TikTok'], text: 'name' },
  github: { names: ['GitHub'], text: 'name' },
  website_id: { names: ['Website ID'] },
} satisfies ColumnTable<string>;

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

export const HERO_COLUMNS = {
  file: { names: ['Photo', 'Picture', 'Image', 'File'], text: 'name' },
  alt: { names: ['Caption', 'Alt'], text: 'prose' },
  focal: { names: ['Photo focus'] },
} satisfies ColumnTable<string>;

interface SmallSheetOptions {
  readonly photos: PhotoFolder;
  readonly notes: Notes;
}

class SmallRow<F extends string> {
  readonly columns: Columns<F>;
  readonly row: SheetRow;
  readonly where: string;
  readonly problems: string[];
  readonly #photos: PhotoFolder;

  constructor(columns: Columns<F>, row: SheetRow, sheet: SheetFile, photos: PhotoFolder) {
    this.columns = columns;
    this.row = row;
    this.where = `${sheet.name}, ${formatPlace(row)}`;
    this.problems = columns.findUnfilled(row).map(({ problem }) => problem);
    this.#photos = photos;
  }

  text(field: F): string {
    return this.columns.cell(this.row, field);
  }

  addProblem(field: F, problem: string): void {
    this.problems.push(`${this.columns.at(this.row, field)}: ${problem}`);
  }

  /** Reads a number as a part of a draft; {} for an empty cell. */
  readId(field: F): Readonly<Record<string, number>> {
    const reading = readId(this.text(field));
    if ('problem' in reading) this.addProblem(field, reading.problem);
    return 'value' in reading && reading.value !== null ? { [field]: reading.value } : {};
  }

  async readPhoto(field: F): Promise<string | null> {
    const found = this.text(field) === '' ? undefined : await this.#photos.find(this.text(field));
    if (found !== undefined && 'problem' in found) this.addProblem(field, found.problem);
    return found !== undefined && 'files' in found ? (found.files[0] ?? null) : null;
  }

  toEntry<T>(schema: v.GenericSchema<unknown, T>, draft: unknown, main: F): Found<T> {
    const { columns, row, where, problems } = this;
    const at = (name: string): string => columns.at(row, columns.fields.find((field) => field === name) ?? main);
    return { ...parseEntry(schema, draft, { where, at, problems }), doubts: columns.findDoubts(row) };
  }
}

async function* readSmallRows<F extends string>(
  sheet: SheetFile,
  table: ColumnTable<F>,
  { photos, notes }: SmallSheetOptions,
): AsyncGenerator<SmallRow<F>> {
  const columns = new Columns(sheet, table, notes);
  for await (const row of sheet.rows()) {
    columns.addNamelessNote(row);
    yield new SmallRow(columns, row, sheet, photos);
  }
}

export async function* readTeamSheet(sheet: SheetFile, options: SmallSheetOptions): AsyncGenerator<Found<TeamEntry>> {
  for await (const row of readSmallRows<keyof typeof TEAM_COLUMNS>(sheet, TEAM_COLUMNS, options)) {
    const readNumber = (field: 'phone' | 'whatsapp') => {
      const reading = readPhone(normaliseWholeNumbers(row.text(field)));
      if ('problem' in reading) row.addProblem(field, reading.problem);
      else if (reading.note !== undefined) {
        options.notes.add(row.columns.getHeading(field), reading.note, formatPlace(row.row));
      }
      return 'value' in reading && reading.value !== null ? { [field]: reading.value } : {};
    };
    const isPath = row.text('photo').startsWith('/');
    const photo = isPath ? null : await row.readPhoto('photo');
    const social = Object.fromEntries(
      (['linkedin', 'instagram', 'tiktok', 'github'] as const).flatMap((name) =>
        row.text(name) === '' ? [] : [[name, row.text(name)]],
      ),
    );
    const draft = {
      ...row.readId('id'),
      name: row.text('name'),
      position: [...splitList(row.text('position'))],
      image: isPath ? row.text('photo') : '',
      photo,
      ...readNumber('phone'),
      ...(row.text('email') === '' ? {} : { email: row.text('email') }),
      ...(isBlank(row.text('licence')) ? {} : { licence: row.text('licence') }),
      ...row.readId('licence_year'),
      ...readNumber('whatsapp'),
      ...(Object.keys(social).length === 0 ? {} : { social }),
      username: row.text('username') === '' ? makeUsername(row.text('name')) : row.text('username'),
      bio: tidyText(row.text('bio')),
      ...row.readId('website_id'),
    };
    yield row.toEntry(TeamEntry, draft, 'name');
  }
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** "What buying costs" becomes "what-buying-costs". */
const toSlug = (title: string): string =>
  fold(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

function readTime(text: string): { readonly value: string } | { readonly problem: string } {
  if (/^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text))) return { value: text };
  const reading = readDate(text);
  if ('problem' in reading) return reading;
  return reading.value === null ? { problem: 'the date is missing' } : { value: reading.value };
}

/** Reads a sheet of articles, whose content is HTML, text, or an .html or .txt file beside the sheet. */
export async function* readArticleSheet(
  sheet: SheetFile,
  path: string,
  options: SmallSheetOptions,
): AsyncGenerator<Found<ArticleEntry>> {
  for await (const row of readSmallRows<keyof typeof ARTICLE_COLUMNS>(sheet, ARTICLE_COLUMNS, options)) {
    let content = tidyText(row.text('content'));
    if (/^[^\n<>]+\.(?:html?|txt)$/i.test(content)) {
      const file = content;
      const text = isInside(file)
        ? await readFile(join(dirname(path), file), 'utf8').catch(() => undefined)
        : undefined;
      if (text === undefined) row.addProblem('content', `the file ${quote(file)} cannot be read`);
      content = tidyText(text ?? '');
    }
    if (content === '' && row.problems.length === 0) row.addProblem('content', 'the article has no text');
    const time = readTime(row.text('created_at'));
    if ('problem' in time) row.addProblem('created_at', time.problem);
    const picture = await row.readPhoto('featured_image');
    const draft = {
      ...row.readId('id'),
      slug: row.text('slug') === '' ? toSlug(row.text('heading')) : row.text('slug'),
      heading: row.text('heading'),
      content: isHtml(content)
        ? content
        : getParagraphs(content)
            .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
            .join('\n'),
      featured_image: picture,
      ...(row.text('featured_image_alt') === '' ? {} : { featured_image_alt: row.text('featured_image_alt') }),
      created_at: 'value' in time ? time.value : '2000-01-01',
      category: row.text('category') === '' ? null : { title: row.text('category') },
      author: row.text('author') === '' ? null : row.text('author'),
    };
    yield row.toEntry(ArticleEntry, draft, 'heading');
  }
}

export async function* readHeroSheet(
  sheet: SheetFile,
  { photos, notes }: SmallSheetOptions,
): AsyncGenerator<Found<PictureEntry>> {
  const columns = new Columns(sheet, HERO_COLUMNS, notes);
  for await (const row of sheet.rows()) {
    const at = (): string => columns.at(row, 'file');
    const where = `${sheet.name}, ${formatPlace(row)}`;
    const found = await photos.find(columns.cell(row, 'file'));
    const file = 'files' in found ? found.files[0] : undefined;
    const [alt, focal] = [columns.cell(row, 'alt'), columns.cell(row, 'focal')];
    const result = v.safeParse(HeroEntry, { file, alt, ...(focal === '' ? {} : { focal }) });
    const problem = 'problem' in found ? found.problem : result.success ? undefined : 'the photo is not named rightly';
    const unfilled = columns.findUnfilled(row).map((cell) => cell.problem);
    const problems = unfilled.length > 0 || problem === undefined ? unfilled : [`${at()}: ${problem}`];
    yield { where, at, entry: problems.length === 0 && result.success ? result.output : undefined, problems };
  }
}

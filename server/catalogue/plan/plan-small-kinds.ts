import type { ArticlesTable, HeroPicturesTable } from '../../db/schema.ts';
import type { ArticleEntry, Found, PictureEntry } from '../entries/entry-schemas.ts';
import { articleRow } from '../rows/rows.ts';
import { Changes, changedFields, type KindOutcome } from './changes.ts';
import type { Reading } from './import-reading.ts';

/** The rows of a kind that is small enough to be held: what is to be written, what is to go. */
export interface Plan<Row> {
  readonly write: readonly Row[];
  readonly remove: readonly number[];
  readonly outcome: KindOutcome;
}

export interface SmallRow {
  readonly id: number;
}

/** Compares the rows of a small kind with those that are there. */
export function planSmall<Row extends SmallRow>(
  reading: Reading,
  {
    rows,
    before,
    isSame,
    nameOfRow,
    fieldsOf,
    stays = () => reading.options.merge === true,
  }: {
    readonly rows: readonly Row[];
    readonly before: ReadonlyMap<number, Row>;
    readonly isSame: (before: Row, after: Row) => boolean;
    readonly nameOfRow: (row: Row) => string;
    readonly fieldsOf: (before: Row, after: Row) => readonly string[];
    /** Whether one stays that is not in the file. */
    readonly stays?: (row: Row) => boolean;
  },
): Plan<Row> {
  const changes = new Changes();
  const write: Row[] = [];
  const kept = new Set(rows.map(({ id }) => id));
  for (const row of rows) {
    const old = before.get(row.id);
    if (old !== undefined && isSame(old, row)) changes.unchanged();
    else if (old === undefined) changes.add('added', nameOfRow(row));
    else changes.add('changed', `${nameOfRow(row)}: ${fieldsOf(old, row).join(', ')}`);
    if (old === undefined || !isSame(old, row) || reading.isStale) write.push(row);
  }
  const remove: number[] = [];
  for (const [id, row] of before) {
    if (kept.has(id) || stays(row)) continue;
    remove.push(id);
    changes.add('removed', nameOfRow(row));
  }
  return { write, remove, outcome: changes.outcome() };
}

/** Refuses entries of one key, and of one id. */
export function uniqueness(
  reading: Reading,
  what: string,
): (found: Found<unknown>, key: string, id: number) => boolean {
  const seen = new Map<string | number, string>();
  return (found, key, id) => {
    const other = seen.get(key) ?? seen.get(id);
    if (other !== undefined) {
      const name = seen.has(key) ? `${what} ${key}` : `id ${id}`;
      reading.problems.add(`${found.at(seen.has(key) ? what : 'id')}: ${name} is there twice, also in ${other}`);
      return false;
    }
    seen.set(key, found.where);
    seen.set(id, found.where);
    return true;
  };
}

/**
 * Refuses a name that an entry of the site has which stays there beside the file's.
 * @param others names of entries that are not in the file, in small letters, with their ids
 * @param problemOf what is wrong about having the name of the one with this id
 */
export function refuseTaken(
  reading: Reading,
  field: string,
  given: readonly { readonly found: Found<unknown>; readonly name: string }[],
  others: ReadonlyMap<string, number>,
  problemOf: (name: string, id: number) => string,
): void {
  for (const { found, name } of given) {
    const id = others.get(name.toLowerCase());
    if (id !== undefined) reading.problems.add(`${found.at(field)}: ${problemOf(name, id)}`);
  }
}

export async function planArticles(
  reading: Reading,
  entries: readonly Found<ArticleEntry>[],
): Promise<Plan<ArticlesTable>> {
  const known = await reading.options.db.selectFrom('articles').selectAll().orderBy('id').execute();
  const before = new Map(known.map((row) => [row.id, row]));
  const idOf = new Map(known.map(({ slug, id }) => [slug, id]));
  let next = Math.max(0, ...known.map(({ id }) => id), ...entries.map(({ entry }) => entry?.id ?? 0)) + 1;
  const isNew = uniqueness(reading, 'slug');
  const rows: ArticlesTable[] = [];
  const given: { found: Found<ArticleEntry>; name: string }[] = [];
  for (const found of entries) {
    const { entry } = found;
    if (entry === undefined) continue;
    const id = entry.id ?? idOf.get(entry.slug) ?? next++;
    if (!isNew(found, entry.slug, id)) continue;
    given.push({ found, name: entry.slug });
    const file = entry.featured_image;
    const wanted = file == null ? undefined : { file, alt: entry.featured_image_alt ?? reading.altOf(file) };
    const picture = wanted && (await reading.picture(wanted, found, 'featured_image'));
    rows.push(await articleRow(entry, id, picture));
  }
  if (reading.options.merge === true) {
    const named = new Set(rows.map(({ id }) => id));
    const others = known.filter(({ id }) => !named.has(id)).map(({ id, slug }) => [slug, id] as const);
    const problemOf = (name: string, id: number): string =>
      `"${name}" is the slug of the article with the id ${id} on the site; write ${id} as its id, or another slug`;
    refuseTaken(reading, 'slug', given, new Map(others), problemOf);
  }
  const isSame = (a: ArticlesTable, b: ArticlesTable): boolean =>
    a.slug === b.slug && changedFields(a.detail, b.detail).length === 0;
  const dated = rows.map((row) => {
    const old = before.get(row.id);
    return { ...row, changed_at: old !== undefined && isSame(old, row) ? old.changed_at : reading.startedAt };
  });
  return planSmall(reading, {
    rows: dated,
    before,
    isSame,
    nameOfRow: ({ slug }) => slug,
    fieldsOf: (a, b) => changedFields(a.detail, b.detail),
  });
}

export async function planHero(
  reading: Reading,
  entries: readonly Found<PictureEntry>[],
): Promise<Plan<HeroPicturesTable & SmallRow>> {
  const known = await reading.options.db.selectFrom('hero_pictures').selectAll().orderBy('position').execute();
  const before = new Map(known.map((row) => [row.position, { ...row, id: row.position }]));
  const rows: (HeroPicturesTable & SmallRow)[] = [];
  for (const found of entries) {
    const { entry } = found;
    if (entry === undefined) continue;
    const alt = entry.alt === '' ? reading.altOf(entry.file) : entry.alt;
    const picture = await reading.picture({ ...entry, alt }, found, 'file');
    if (picture !== undefined) rows.push({ id: rows.length, position: rows.length, picture: JSON.stringify(picture) });
  }
  return planSmall(reading, {
    rows,
    before,
    isSame: (a, b) => a.picture === b.picture,
    nameOfRow: ({ position }) => `slide ${position + 1}`,
    fieldsOf: () => ['photo'],
  });
}

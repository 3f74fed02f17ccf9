import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { type Agent, agentNamed } from '#contract/agent.ts';
import { Picture, PropertyDetail } from '#contract/property.ts';
import type { SiteDatabase } from '../db/database.ts';
import { lockCatalogue, refreshStatistics } from '../db/dialect.ts';
import type { ArticlesTable, HeroPicturesTable, Schema, TeamTable } from '../db/schema.ts';
import type { Media } from '../media/media.ts';
import { CatalogueError, Problems } from './catalogue-error.ts';
import type { ArticleEntry, PictureEntry, PropertyEntry, TeamEntry } from './catalogue-files.ts';
import { Changes, changedFields, type KindOutcome } from './changes.ts';
import type { Found } from './found.ts';
import { Notes } from './notes.ts';
import { lookingDesk, type PictureDesk, registeringDesk, type WantedPicture } from './picture-desk.ts';
import { PropertyIds } from './property-ids.ts';
import { RowSpool } from './row-spool.ts';
import { articleRow, detailOf, type PropertyRows, rowsOf, teamRow } from './rows.ts';
import { type CatalogueSource, openSource, type PropertySource } from './source.ts';
import { catalogueState } from './state.ts';
import { teamOf } from './team.ts';
import { chunks, insertRows, ROWS_VERSION, removeRows, SMALL_ROWS_AT_ONCE } from './write-rows.ts';

/** Processes that start together all import; the second finds that nothing is left to do. */
const IMPORT_WAIT_MS = 60_000;
/** SQLite takes a bounded number of parameters in one statement. */
const ROWS_AT_ONCE = 200;
const MOST_ATTEMPTS = 3;

export type ImportStep = 'reading' | 'writing';

export interface ImportOptions {
  readonly db: SiteDatabase;
  readonly media: Pick<Media, 'register'>;
  /** A catalogue folder, a folder of spreadsheets, or one file of either. */
  readonly folder: string;
  /** Where the photos are; by default `photos` or `pictures` beside the files. */
  readonly photosFolder?: string | undefined;
  /** Finds all problems and all changes, and makes none. */
  readonly dryRun?: boolean;
  /** Keeps what is not in the files; by default they are the whole catalogue. */
  readonly merge?: boolean;
  /** Stops where more than half of the listed homes would go. */
  readonly guardsRemovals?: boolean;
  /** For the start: the folder of the settings, and what it looks like. */
  readonly start?: { readonly folder: string; readonly state: string };
  /** Bytes read, then rows written, and all of them. */
  readonly onProgress?: ((step: ImportStep, done: number, total: number) => void) | undefined;
  /** How long another process's import is waited for, in ms. */
  readonly importWaitMs?: number;
}

export interface ImportOutcome {
  /** undefined for a kind that the files do not hold: it stays as it is. */
  readonly properties: KindOutcome | undefined;
  readonly articles: KindOutcome | undefined;
  readonly team: KindOutcome | undefined;
  readonly hero: KindOutcome | undefined;
  /** Pictures that the entries name. */
  readonly pictures: number;
  /** What was changed or passed over while reading, in words. */
  readonly notes: readonly string[];
  /** false when the database held exactly this already. */
  readonly changed: boolean;
}

/** The files have mistakes; nothing was changed. What would have changed without them is told as well. */
export class ImportRefused extends CatalogueError {
  readonly outcome: ImportOutcome;
  constructor(issues: readonly string[], outcome: ImportOutcome) {
    super(issues);
    this.outcome = outcome;
  }
}

/** More homes would go than is likely meant; nothing was changed. */
export class TooManyRemovals extends ImportRefused {
  constructor({ gone, listed }: ListedRemovals, outcome: ImportOutcome) {
    super([`${gone} of the ${listed} homes on the site are not in the file, and would go`], outcome);
  }
}

/** Another process imported while this one was reading. */
class Overtaken extends Error {}

type Problem = (problem: string) => void;
type Trx = Transaction<Schema>;

/** The rows of a kind that is small enough to be held: what is to be written, what is to go. */
interface Plan<Row> {
  readonly write: readonly Row[];
  readonly remove: readonly number[];
  readonly outcome: KindOutcome;
}

/** One import, while it reads. */
class Reading {
  readonly problems = new Problems();
  readonly notes = new Notes();
  readonly ids: PropertyIds;
  readonly desk: PictureDesk;
  readonly source: CatalogueSource;
  readonly spool: RowSpool;
  readonly options: ImportOptions;
  /** Rows of an older code have to be made anew. */
  readonly isStale: boolean;
  /** Alt texts that listings give the files which hero and articles name without one. */
  readonly #alts = new Map<string, string>();
  #altsWanted: ReadonlySet<string> = new Set();

  constructor(parts: {
    readonly options: ImportOptions;
    readonly notes: Notes;
    readonly ids: PropertyIds;
    readonly desk: PictureDesk;
    readonly source: CatalogueSource;
    readonly spool: RowSpool;
    readonly isStale: boolean;
  }) {
    this.options = parts.options;
    this.notes = parts.notes;
    this.ids = parts.ids;
    this.desk = parts.desk;
    this.source = parts.source;
    this.spool = parts.spool;
    this.isStale = parts.isStale;
  }

  /** All entries of a kind; what is wrong with them is noted. */
  async all<T>(entries: (() => AsyncGenerator<Found<T>>) | undefined): Promise<readonly Found<T>[] | undefined> {
    if (entries === undefined) return undefined;
    const found: Found<T>[] = [];
    for await (const one of entries()) {
      this.problems.add(...one.problems);
      found.push(one);
    }
    return found;
  }

  wantAlts(files: Iterable<string>): void {
    this.#altsWanted = new Set(files);
  }

  altOf(file: string): string {
    return this.#alts.get(file) ?? '';
  }

  noteAlts(pictures: readonly PictureEntry[]): void {
    for (const { file, alt } of pictures) {
      if (alt !== '' && this.#altsWanted.has(file) && !this.#alts.has(file)) this.#alts.set(file, alt);
    }
  }

  /** One picture; undefined when it cannot be used. */
  async picture(entry: WantedPicture, before: readonly Picture[], refuse: Problem): Promise<Picture | undefined> {
    return (await this.desk.take([entry], before, refuse))[0];
  }
}

async function* inBatches<T>(all: AsyncIterable<T>, size: number): AsyncGenerator<readonly T[]> {
  let batch: T[] = [];
  for await (const one of all) {
    batch.push(one);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const nameOf = (id: number, { reference, title }: Pick<PropertyDetail, 'reference' | 'title'>): string =>
  `${reference ?? `id ${id}`} ${title}`;

/** How many of the homes that lists hold would go. */
interface ListedRemovals {
  readonly gone: number;
  readonly listed: number;
}

interface PropertyPlan {
  /** Ids whose rows go before the spooled ones are written. */
  readonly replace: readonly number[];
  readonly remove: readonly number[];
  readonly listedRemovals: ListedRemovals;
  readonly outcome: KindOutcome;
}

/** Reads all listings, compares each with the one that is there, and puts the rows of those that differ on the spool. */
async function planProperties(
  reading: Reading,
  properties: PropertySource,
  team: readonly Agent[],
): Promise<PropertyPlan> {
  const { options, problems, desk } = reading;
  const changes = new Changes();
  const seen = new Map<number, string>();
  const replace: number[] = [];
  let done = 0;
  const onBytes = (bytes: number): void => {
    done += bytes;
    options.onProgress?.('reading', Math.min(done, properties.size), properties.size);
  };
  options.onProgress?.('reading', 0, properties.size);

  const planOne = async (found: Found<PropertyEntry>, entry: PropertyEntry, id: number, before: string | undefined) => {
    const known = before === undefined ? undefined : v.parse(PropertyDetail, JSON.parse(before));
    const wanted = entry.pictures.map(
      (picture, index): WantedPicture => ({ ...picture, priority: index === 0 ? 0 : 1 }),
    );
    const count = problems.count;
    const pictures = await desk.take(wanted, known?.pictures ?? [], (problem) =>
      problems.add(`${found.at('pictures')}: ${problem}`),
    );
    if (problems.count > count) return;
    reading.noteAlts(entry.pictures);
    const detail = detailOf(
      entry,
      id,
      pictures.flatMap((picture) => picture ?? []),
    );
    const text = JSON.stringify(detail);
    const fields = before === undefined || before === text ? [] : changedFields(before, text);
    const isSame = before !== undefined && (before === text || (properties.isSheet && fields.length === 0));
    if (isSame) changes.unchanged();
    else if (before === undefined) changes.add('added', nameOf(id, detail));
    else changes.add('changed', `${nameOf(id, detail)}: ${fields.length === 0 ? 'spelling' : fields.join(', ')}`);
    if (isSame && !reading.isStale) return;
    if (before !== undefined) replace.push(id);
    if (options.dryRun !== true) await reading.spool.add(rowsOf(detail, text));
  };

  for await (const batch of inBatches(properties.read({ team, onBytes }), ROWS_AT_ONCE)) {
    const usable: { found: Found<PropertyEntry>; entry: PropertyEntry; id: number }[] = [];
    for (const found of batch) {
      problems.add(...found.problems);
      const { entry } = found;
      if (entry === undefined) continue;
      const identity = reading.ids.idFor(entry);
      if ('problem' in identity) {
        problems.add(`${found.at('id')}: ${identity.problem}`);
        continue;
      }
      const { id } = identity;
      const other = seen.get(id);
      if (other !== undefined) {
        const what = entry.id === undefined ? `the reference "${entry.reference}"` : `id ${id}`;
        problems.add(
          `${found.at(entry.id === undefined ? 'reference' : 'id')}: ${what} is there twice, also in ${other}`,
        );
        continue;
      }
      seen.set(id, found.where);
      usable.push({ found, entry, id });
    }
    if (usable.length === 0) continue;
    const rows = await options.db
      .selectFrom('properties')
      .select(['id', 'detail'])
      .where(
        'id',
        'in',
        usable.map(({ id }) => id),
      )
      .execute();
    const before = new Map(rows.map(({ id, detail }) => [id, detail]));
    for (const { found, entry, id } of usable) await planOne(found, entry, id, before.get(id));
  }
  const { remove, ...listedRemovals } =
    options.merge === true ? { remove: [], gone: 0, listed: 0 } : await planRemovals(reading, seen, changes);
  return { replace, remove, listedRemovals, outcome: changes.outcome() };
}

/** The properties that are there and not in the files. */
async function planRemovals(
  { options }: Reading,
  seen: ReadonlyMap<number, string>,
  changes: Changes,
): Promise<ListedRemovals & { readonly remove: readonly number[] }> {
  const remove: number[] = [];
  let listed = 0;
  let gone = 0;
  for (const row of await options.db.selectFrom('properties').select(['id', 'listed']).orderBy('id').execute()) {
    listed += row.listed;
    if (seen.has(row.id)) continue;
    remove.push(row.id);
    gone += row.listed;
  }
  const named = remove.slice(0, 100);
  const details =
    named.length === 0
      ? []
      : await options.db
          .selectFrom('properties')
          .select(['id', 'detail'])
          .where('id', 'in', named)
          .orderBy('id')
          .execute();
  for (const { id, detail } of details) {
    changes.add('removed', nameOf(id, v.parse(PropertyDetail, JSON.parse(detail))));
  }
  changes.removedMore(remove.length - details.length);
  return { remove, gone, listed };
}

interface SmallRow {
  readonly id: number;
}

/** Compares the rows of a small kind with those that are there. */
function planSmall<Row extends SmallRow>(
  reading: Reading,
  {
    rows,
    before,
    isSame,
    nameOfRow,
    fieldsOf,
  }: {
    readonly rows: readonly Row[];
    readonly before: ReadonlyMap<number, Row>;
    readonly isSame: (before: Row, after: Row) => boolean;
    readonly nameOfRow: (row: Row) => string;
    readonly fieldsOf: (before: Row, after: Row) => readonly string[];
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
  for (const [id, row] of reading.options.merge === true ? [] : before) {
    if (kept.has(id)) continue;
    remove.push(id);
    changes.add('removed', nameOfRow(row));
  }
  return { write, remove, outcome: changes.outcome() };
}

/** Refuses entries of one key, and of one id. */
function uniqueness(reading: Reading, what: string): (found: Found<unknown>, key: string, id: number) => boolean {
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

async function planArticles(reading: Reading, entries: readonly Found<ArticleEntry>[]): Promise<Plan<ArticlesTable>> {
  const known = await reading.options.db.selectFrom('articles').selectAll().orderBy('id').execute();
  const before = new Map(known.map((row) => [row.id, row]));
  const idOf = new Map(known.map(({ slug, id }) => [slug, id]));
  let next = Math.max(0, ...known.map(({ id }) => id), ...entries.map(({ entry }) => entry?.id ?? 0)) + 1;
  const isNew = uniqueness(reading, 'slug');
  const rows: ArticlesTable[] = [];
  for (const found of entries) {
    const { entry } = found;
    if (entry === undefined) continue;
    const id = entry.id ?? idOf.get(entry.slug) ?? next++;
    if (!isNew(found, entry.slug, id)) continue;
    const file = entry.featured_image;
    const old = before.get(id);
    const oldPicture = old === undefined ? undefined : v.parse(PictureOf, JSON.parse(old.detail)).picture;
    const picture =
      file == null
        ? undefined
        : await reading.picture(
            { file, alt: entry.featured_image_alt ?? reading.altOf(file), priority: 0 },
            oldPicture == null ? [] : [oldPicture],
            (problem) => reading.problems.add(`${found.at('featured_image')}: ${problem}`),
          );
    rows.push(await articleRow(entry, id, picture));
  }
  return planSmall(reading, {
    rows,
    before,
    isSame: (a, b) => a.slug === b.slug && changedFields(a.detail, b.detail).length === 0,
    nameOfRow: ({ slug }) => slug,
    fieldsOf: (a, b) => changedFields(a.detail, b.detail),
  });
}

const PictureOf = v.object({ picture: v.nullish(Picture) });

async function planTeam(reading: Reading, entries: readonly Found<TeamEntry>[]): Promise<Plan<TeamTable>> {
  const { db, merge } = reading.options;
  const imported = await db.selectFrom('team').selectAll().orderBy('position').execute();
  const current = await teamOf(db);
  // The people of the built-in list are in no table until one of them changes.
  const known =
    imported.length > 0 ? imported : current.map((person, position) => teamRow(person, person.id, position, undefined));
  const before = new Map(known.map((row) => [row.id, row]));
  let next = Math.max(0, ...current.map(({ id }) => id), ...entries.map(({ entry }) => entry?.id ?? 0)) + 1;
  const isNew = uniqueness(reading, 'username');
  const rows: TeamTable[] = [];
  for (const found of entries) {
    const { entry } = found;
    if (entry === undefined) continue;
    const id = entry.id ?? agentNamed(current, entry.username)?.id ?? next++;
    if (!isNew(found, entry.username, id)) continue;
    const old = before.get(id);
    const oldPicture = old?.picture == null ? [] : [v.parse(Picture, JSON.parse(old.picture))];
    const picture =
      entry.photo == null
        ? undefined
        : await reading.picture({ file: entry.photo, alt: entry.name, priority: 1 }, oldPicture, (problem) =>
            reading.problems.add(`${found.at('photo')}: ${problem}`),
          );
    const position = merge === true ? (old?.position ?? known.length + rows.length) : rows.length;
    rows.push(teamRow(entry, id, position, picture));
  }
  const planned = planSmall(reading, {
    rows,
    before,
    isSame: (a, b) =>
      a.position === b.position && a.picture === b.picture && changedFields(a.record, b.record).length === 0,
    nameOfRow: ({ username }) => username,
    fieldsOf: (a, b) => [
      ...changedFields(a.record, b.record),
      ...(a.position === b.position ? [] : ['place in the list']),
    ],
  });
  await noteHomesOf(
    reading,
    known.filter(({ id }) => planned.remove.includes(id)).map(({ username }) => username),
  );
  if (imported.length > 0 || planned.write.length + planned.remove.length === 0) return planned;
  const named = new Set(rows.map(({ id }) => id));
  const others = merge === true ? known.filter(({ id }) => !named.has(id)) : [];
  return { ...planned, write: [...rows, ...others], remove: [] };
}

/** Tells of homes that are with people who leave: their pages then name nobody to ask. */
async function noteHomesOf({ options, notes }: Reading, usernames: readonly string[]): Promise<void> {
  if (usernames.length === 0) return;
  const rows = await options.db
    .selectFrom('properties')
    .select(['agent', ({ fn }) => fn.countAll().as('homes')])
    .where('agent', 'in', [...usernames])
    .groupBy('agent')
    .orderBy('agent')
    .execute();
  for (const { agent, homes } of rows) {
    notes.add('Team', `${agent} leaves; homes on the site until now that are with ${agent}: ${homes}`);
  }
}

async function planHero(
  reading: Reading,
  entries: readonly Found<PictureEntry>[],
): Promise<Plan<HeroPicturesTable & SmallRow>> {
  const known = await reading.options.db.selectFrom('hero_pictures').selectAll().orderBy('position').execute();
  const before = new Map(known.map((row) => [row.position, { ...row, id: row.position }]));
  const old = known.map(({ picture }) => v.parse(Picture, JSON.parse(picture)));
  const rows: (HeroPicturesTable & SmallRow)[] = [];
  for (const found of entries) {
    const { entry } = found;
    if (entry === undefined) continue;
    const alt = entry.alt === '' ? reading.altOf(entry.file) : entry.alt;
    const picture = await reading.picture({ ...entry, alt, priority: 0 }, old, (problem) =>
      reading.problems.add(`${found.at('file')}: ${problem}`),
    );
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

interface Plans {
  readonly properties: PropertyPlan | undefined;
  readonly articles: Plan<ArticlesTable> | undefined;
  readonly team: Plan<TeamTable> | undefined;
  readonly hero: Plan<HeroPicturesTable & SmallRow> | undefined;
}

async function plan(reading: Reading): Promise<Plans> {
  const { source, options } = reading;
  const team = await reading.all(source.team);
  const teamPlan = team === undefined ? undefined : await planTeam(reading, team);
  const hero = await reading.all(source.hero);
  const articles = await reading.all(source.articles);
  reading.wantAlts([
    ...(hero ?? []).flatMap(({ entry }) => (entry?.alt === '' ? [entry.file] : [])),
    ...(articles ?? []).flatMap(({ entry }) => entry?.featured_image ?? []),
  ]);
  const agents = await agentsAfter(options, team);
  const properties =
    source.properties === undefined ? undefined : await planProperties(reading, source.properties, agents);
  return {
    properties,
    articles: articles === undefined ? undefined : await planArticles(reading, articles),
    team: teamPlan,
    hero: hero === undefined ? undefined : await planHero(reading, hero),
  };
}

/** The people whom listings may name: those of the files, and those who stay. */
async function agentsAfter(
  { db, merge }: ImportOptions,
  team: readonly Found<TeamEntry>[] | undefined,
): Promise<readonly Agent[]> {
  const now = await teamOf(db);
  if (team === undefined) return now;
  const entries = team.flatMap(({ entry }): Agent[] => (entry === undefined ? [] : [{ ...entry, id: entry.id ?? 0 }]));
  return merge === true ? [...entries, ...now] : entries;
}

async function insertProperties(trx: Trx, { options, spool }: Reading): Promise<void> {
  let done = 0;
  for await (const rows of inBatches<PropertyRows>(spool.read(), ROWS_AT_ONCE)) {
    await insertRows(trx, rows);
    done += rows.length;
    options.onProgress?.('writing', done, spool.count);
  }
}

async function writeSmall(trx: Trx, { articles, team, hero }: Plans): Promise<void> {
  for (const [table, part] of [
    ['articles', articles],
    ['team', team],
  ] as const) {
    const ids = [...(part?.remove ?? []), ...(part?.write ?? []).map(({ id }) => id)];
    for (const some of chunks(ids, ROWS_AT_ONCE)) await trx.deleteFrom(table).where('id', 'in', some).execute();
  }
  for (const part of chunks(articles?.write ?? [], ROWS_AT_ONCE))
    await trx.insertInto('articles').values(part).execute();
  for (const part of chunks(team?.write ?? [], ROWS_AT_ONCE)) await trx.insertInto('team').values(part).execute();
  if (hero === undefined) return;
  for (const position of [...hero.remove, ...hero.write.map(({ id }) => id)]) {
    await trx.deleteFrom('hero_pictures').where('position', '=', position).execute();
  }
  for (const { position, picture } of hero.write)
    await trx.insertInto('hero_pictures').values({ position, picture }).execute();
}

/** Where the catalogue comes from, beside what a start imported last. */
async function noteSource(trx: Trx, start: ImportOptions['start']): Promise<void> {
  const row =
    start === undefined
      ? { source: 'import' as const }
      : { source: 'start' as const, folder: start.folder, folder_state: start.state };
  await trx
    .insertInto('catalogue_source')
    .values({ id: 1, folder: null, folder_state: null, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

async function write(reading: Reading, plans: Plans, versionBefore: number | undefined): Promise<number> {
  const { db, start, importWaitMs = IMPORT_WAIT_MS } = reading.options;
  return db.transaction().execute(async (trx) => {
    if (!(await lockCatalogue(trx, importWaitMs))) {
      throw new CatalogueError(['Another import is under way. Please try again when it has ended.']);
    }
    const now = await trx.selectFrom('catalogue').select('version').executeTakeFirst();
    // What was compared with is there no more: another process has imported since.
    if (now?.version !== versionBefore) throw new Overtaken();
    if (plans.properties !== undefined) {
      const gone = [...plans.properties.replace, ...plans.properties.remove];
      for (const part of chunks(gone, ROWS_AT_ONCE)) await removeRows(trx, part);
      await insertProperties(trx, reading);
      for (const part of chunks([...reading.ids.unsaved()], ROWS_AT_ONCE)) {
        await trx
          .deleteFrom('property_ids')
          .where(
            'id',
            'in',
            part.map(({ id }) => id),
          )
          .execute();
      }
      for (const part of chunks([...reading.ids.unsaved()], SMALL_ROWS_AT_ONCE)) {
        await trx.insertInto('property_ids').values(part).execute();
      }
    }
    await writeSmall(trx, plans);
    await noteSource(trx, start);
    const next = { version: (now?.version ?? 0) + 1, stamp: ROWS_VERSION, imported_at: new Date().toISOString() };
    await trx
      .insertInto('catalogue')
      .values({ id: 1, ...next })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(next))
      .execute();
    await refreshStatistics(trx);
    return next.version;
  });
}

async function importOnce(options: ImportOptions): Promise<ImportOutcome> {
  const { db, media } = options;
  const notes = new Notes();
  const source = await openSource(options.folder, { photosFolder: options.photosFolder, notes });
  const before = await db.selectFrom('catalogue').select(['version', 'stamp']).executeTakeFirst();
  const spool = await RowSpool.create();
  try {
    const reading = new Reading({
      options,
      notes,
      ids: await PropertyIds.load(db),
      desk: options.dryRun === true ? lookingDesk(source.photos) : registeringDesk(media, source.photos),
      source,
      spool,
      isStale: before !== undefined && before.stamp !== ROWS_VERSION,
    });
    const plans = await plan(reading);
    const kinds = {
      properties: plans.properties?.outcome,
      articles: plans.articles?.outcome,
      team: plans.team?.outcome,
      hero: plans.hero?.outcome,
    };
    const isDifferent = Object.values(kinds).some(
      (kind) => kind !== undefined && kind.added + kind.changed + kind.removed > 0,
    );
    const changed = isDifferent || reading.isStale || before === undefined;
    const outcome = { ...kinds, pictures: reading.desk.count, notes: notes.lines(), changed };
    if (reading.problems.count > 0) throw new ImportRefused(reading.problems.told(), outcome);
    const removals = plans.properties?.listedRemovals;
    if (options.guardsRemovals === true && removals !== undefined && removals.gone > removals.listed / 2) {
      throw new TooManyRemovals(removals, outcome);
    }
    if (options.dryRun !== true) {
      if (changed) catalogueState(db).changed(await write(reading, plans, before?.version));
      else await db.transaction().execute((trx) => noteSource(trx, options.start));
    }
    return outcome;
  } finally {
    await spool.remove();
  }
}

/**
 * Reads a catalogue, checks all of it, registers its pictures and puts it in the place of the catalogue that was there, in
 * one transaction that touches only what differs. The same again changes nothing. Kinds that the files do not hold
 * (properties, articles, team, hero) stay as they are.
 * @throws CatalogueError naming every mistake; then nothing was changed
 */
export async function importCatalogue(options: ImportOptions): Promise<ImportOutcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await importOnce(options);
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      if (attempt === MOST_ATTEMPTS) {
        throw new CatalogueError(['Another import ended while this one was reading. Please try again.']);
      }
    }
  }
}

import type { SiteDatabase } from '../../db/database.ts';
import { createProgress, type ProgressOptions } from '../../process/progress.ts';
import { openSource } from '../lists/source.ts';
import { PictureDesk } from '../pictures/picture-desk.ts';
import type { KindOutcome } from '../plan/changes.ts';
import { type ImportOptions, type ImportStep, Reading } from '../plan/import-reading.ts';
import type { Losses } from '../plan/losses.ts';
import { type ListedRemovals, planProperties } from '../plan/plan-properties.ts';
import { agentsAfter, planArticles, planHero, planTeam } from '../plan/plan-small-kinds.ts';
import { PropertyIds } from '../plan/property-ids.ts';
import { CatalogueBusy, CatalogueError, Notes } from '../problems.ts';
import { catalogueState } from '../published.ts';
import { RowSpool } from '../rows/batches.ts';
import { ROWS_VERSION } from '../rows/rows.ts';
import { noteSource, Overtaken, type Plans, write } from '../write/write-catalogue.ts';

const MOST_ATTEMPTS = 3;

/** undefined for a kind that the files do not hold: it stays as it is. */
type KindOutcomes = Readonly<Record<keyof Plans, KindOutcome | undefined>>;

export interface ImportOutcome extends KindOutcomes {
  /** Pictures that the entries name. */
  readonly pictures: number;
  /** What was changed or passed over while reading, in words. */
  readonly notes: readonly string[];
  /** Values of properties that are new or change which can be read and can hardly be meant, with file, line and column. */
  readonly doubts: readonly string[];
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

/** Values that can hardly be meant are in the files, and nobody has said that they are; nothing was changed. */
export class DoubtsRemain extends ImportRefused {}

/** More properties would go than is likely meant; nothing was changed. */
export class TooManyRemovals extends ImportRefused {
  constructor({ gone, listed }: ListedRemovals, outcome: ImportOutcome) {
    super([`${gone} of the ${listed} homes on the site are not in the file, and would go`], outcome);
  }
}

/** Much would be lost that was there before; nothing was changed. It may be meant when the same comes again. */
export class LosesMuch extends ImportRefused {
  readonly fingerprint: string;
  constructor(losses: Losses, outcome: ImportOutcome) {
    super(losses.told(), outcome);
    this.fingerprint = losses.fingerprint();
  }
}

async function plan(reading: Reading): Promise<Plans> {
  const { source } = reading;
  const team = await reading.all(source.team);
  const hero = await reading.all(source.hero);
  const articles = await reading.all(source.articles);
  reading.wantAlts([
    ...(hero ?? []).flatMap(({ entry }) => (entry?.alt === '' ? [entry.file] : [])),
    ...(articles ?? []).flatMap(({ entry }) => entry?.featured_image ?? []),
  ]);
  const agents = await agentsAfter(reading, team);
  const properties =
    source.properties === undefined ? undefined : await planProperties(reading, source.properties, agents);
  const isNamed = (username: string): boolean => properties?.agents.has(username) === true;
  const made = [...(agents.made ?? [])].flatMap(([username, agent]) => (isNamed(username) ? [agent] : []));
  return {
    properties,
    articles: articles === undefined ? undefined : await planArticles(reading, articles),
    team: await planTeam(reading, team, made, isNamed),
    hero: hero === undefined ? undefined : await planHero(reading, hero),
  };
}

async function importOnce(options: ImportOptions): Promise<ImportOutcome> {
  const { db, media } = options;
  const notes = new Notes();
  const { folder, photosFolder, sheet, encoding, namedEncoding, listener } = options;
  const source = await openSource(folder, { photosFolder, sheet, encoding, namedEncoding, notes, listener });
  const before = await db.selectFrom('catalogue').select(['version', 'stamp']).executeTakeFirst();
  const spool = await RowSpool.create();
  try {
    const reading = new Reading({
      options,
      notes,
      ids: await PropertyIds.load(db),
      // Registering is harmless when the import then fails, since nothing shows such a picture.
      desk: new PictureDesk(
        source.photos,
        (path) => (options.dryRun === true ? media.look(path) : media.register(path, { alt: '' })),
        options.linkedPhotos,
      ),
      source,
      spool,
      isStale: before !== undefined && before.stamp !== ROWS_VERSION,
    });
    const plans = await plan(reading);
    reading.endDoubts();
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
    const outcome = {
      ...kinds,
      pictures: reading.desk.count,
      notes: notes.lines(),
      doubts: reading.doubts.told(),
      changed,
    };
    if (reading.problems.count > 0) throw new ImportRefused(reading.problems.told(), outcome);
    if (reading.doubts.count > 0 && options.acceptDoubts !== true) throw new DoubtsRemain(outcome.doubts, outcome);
    const removals = plans.properties?.listedRemovals;
    if (options.guardsRemovals === true && removals !== undefined && removals.gone > removals.listed / 2) {
      throw new TooManyRemovals(removals, outcome);
    }
    const losses = plans.properties?.losses;
    if (options.losesOnlyTwice !== undefined && losses !== undefined && losses.told().length > 0) {
      if (losses.fingerprint() !== options.losesOnlyTwice.before) throw new LosesMuch(losses, outcome);
    }
    if (options.dryRun !== true) {
      if (changed) catalogueState(db).changed(await write(reading, plans, before?.version));
      else await db.transaction().execute((trx) => noteSource(trx, options.start));
      await options.linkedPhotos?.removeUnused();
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
        throw new CatalogueBusy(['Another import ended while this one was reading. Please try again.']);
      }
    }
  }
}

/** Is what the site shows only the demo, whose going nobody need be asked about? */
export async function showsDemo(db: SiteDatabase): Promise<boolean> {
  const from = await db.selectFrom('catalogue_source').select(['source', 'folder']).executeTakeFirst();
  return from?.source === 'start' && from.folder === 'demo';
}

/** Shows how far an import is: reading the files with their pictures, then writing. */
export function importProgress(options: ProgressOptions): (step: ImportStep, done: number, total: number) => void {
  const show = {
    reading: createProgress('Reading the catalogue', { ...options, words: 'percent' }),
    writing: createProgress('Writing the catalogue', { ...options, words: 'percent' }),
  };
  return (step, done, total) => show[step](done, total);
}

import type { SiteDatabase } from '../../db/database.ts';
import { createProgress, type ProgressOptions } from '../../process/progress.ts';
import { openSource } from '../lists/source.ts';
import { PictureLoader } from '../pictures/picture-loader.ts';
import type { KindOutcome } from '../plan/changes.ts';
import { type ImportOptions, ImportRun, type ImportStep } from '../plan/import-run.ts';
import type { Losses } from '../plan/losses.ts';
import { type ListedRemovals, planProperties } from '../plan/plan-properties.ts';
import { loadAgentsAfter, planArticles, planHero, planTeam } from '../plan/plan-small-kinds.ts';
import { PropertyIds } from '../plan/property-ids.ts';
import { CatalogueBusy, CatalogueError, Notes } from '../problems.ts';
import { getCatalogueState } from '../published/published.ts';
import { RowSpool } from '../rows/batches.ts';
import { ROWS_VERSION } from '../rows/rows.ts';
import { Overtaken, type Plans, writeCatalogue, writeSource } from '../write/write-catalogue.ts';

const MAX_ATTEMPTS = 3;

type KindOutcomes = Readonly<Record<keyof Plans, KindOutcome | undefined>>;

export interface ImportOutcome extends KindOutcomes {
  readonly pictures: number;
  readonly notes: readonly string[];
  /** On new or changed values, with file, line and column. */
  readonly doubts: readonly string[];
  /** False when the database had the same catalogue. */
  readonly changed: boolean;
}

/** Nothing was changed; the outcome tells how the rest would have changed the site. */
export class ImportRefused extends CatalogueError {
  readonly outcome: ImportOutcome;
  constructor(issues: readonly string[], outcome: ImportOutcome) {
    super(issues);
    this.outcome = outcome;
  }
}

/** Nobody has confirmed the doubts; nothing was changed. */
export class DoubtsRemain extends ImportRefused {}

/** More than half of the listed properties would be removed; nothing was changed. */
export class TooManyRemovals extends ImportRefused {
  constructor({ removed, listed }: ListedRemovals, outcome: ImportOutcome) {
    super([`${removed} of the ${listed} homes on the site are not in the file, and would go`], outcome);
  }
}

/** Too much would be lost; nothing was changed. The same list confirms it at the next import. */
export class LossesUnconfirmed extends ImportRefused {
  readonly fingerprint: string;
  constructor(losses: Losses, outcome: ImportOutcome) {
    super(losses.list(), outcome);
    this.fingerprint = losses.fingerprint();
  }
}

async function plan(run: ImportRun): Promise<Plans> {
  const { source } = run;
  const team = await run.readAll(source.team);
  const hero = await run.readAll(source.hero);
  const articles = await run.readAll(source.articles);
  run.setFilesWithoutAlt([
    ...(hero ?? []).flatMap(({ entry }) => (entry?.alt === '' ? [entry.file] : [])),
    ...(articles ?? []).flatMap(({ entry }) => entry?.featured_image ?? []),
  ]);
  const agents = await loadAgentsAfter(run, team);
  const properties = source.properties === undefined ? undefined : await planProperties(run, source.properties, agents);
  const isNamed = (username: string): boolean => properties?.agents.has(username) === true;
  const made = [...(agents.made ?? [])].flatMap(([username, agent]) => (isNamed(username) ? [agent] : []));
  return {
    properties,
    articles: articles === undefined ? undefined : await planArticles(run, articles),
    team: await planTeam(run, team, made, isNamed),
    hero: hero === undefined ? undefined : await planHero(run, hero),
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
    const run = new ImportRun({
      options,
      notes,
      ids: await PropertyIds.load(db),
      // A registered picture does no harm when the import fails, since no page shows it.
      pictures: new PictureLoader(
        source.photos,
        (path) => (options.dryRun === true ? media.check(path) : media.register(path, { alt: '' })),
        options.linkedPhotos,
      ),
      source,
      spool,
      isStale: before !== undefined && before.stamp !== ROWS_VERSION,
    });
    const plans = await plan(run);
    run.addDoubtCount();
    const kinds = {
      properties: plans.properties?.outcome,
      articles: plans.articles?.outcome,
      team: plans.team?.outcome,
      hero: plans.hero?.outcome,
    };
    const isDifferent = Object.values(kinds).some(
      (kind) => kind !== undefined && kind.added + kind.changed + kind.removed > 0,
    );
    const changed = isDifferent || run.isStale || before === undefined;
    const outcome = {
      ...kinds,
      pictures: run.pictures.count,
      notes: notes.lines(),
      doubts: run.doubts.list(),
      changed,
    };
    if (run.problems.count > 0) throw new ImportRefused(run.problems.list(), outcome);
    if (run.doubts.count > 0 && options.acceptDoubts !== true) throw new DoubtsRemain(outcome.doubts, outcome);
    const removals = plans.properties?.listedRemovals;
    if (options.guardRemovals === true && removals !== undefined && removals.removed > removals.listed / 2) {
      throw new TooManyRemovals(removals, outcome);
    }
    const losses = plans.properties?.losses;
    const { lossGuard } = options;
    if (lossGuard !== undefined && losses !== undefined && losses.list().length > 0) {
      if (losses.fingerprint() !== lossGuard.before) throw new LossesUnconfirmed(losses, outcome);
    }
    if (options.dryRun !== true) {
      if (changed) getCatalogueState(db).notify(await writeCatalogue(run, plans, before?.version));
      else await db.transaction().execute((trx) => writeSource(trx, options.start));
      await options.linkedPhotos?.deleteUnused();
    }
    return outcome;
  } finally {
    await spool.remove();
  }
}

/** Checks a catalogue and writes the differences in one transaction. @throws CatalogueError with every problem; nothing changed then */
export async function importCatalogue(options: ImportOptions): Promise<ImportOutcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await importOnce(options);
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      if (attempt === MAX_ATTEMPTS) {
        throw new CatalogueBusy(['Another import ended while this one was reading. Please try again.']);
      }
    }
  }
}

/** True when the site shows only the demo, which an import replaces without confirmation. */
export async function isDemoShown(db: SiteDatabase): Promise<boolean> {
  const from = await db.selectFrom('catalogue_source').select(['source', 'folder']).executeTakeFirst();
  return from?.source === 'start' && from.folder === 'demo';
}

export function createImportProgress(
  options: ProgressOptions,
): (step: ImportStep, done: number, total: number) => void {
  const show = {
    reading: createProgress('Reading the catalogue', { ...options, words: 'percent' }),
    writing: createProgress('Writing the catalogue', { ...options, words: 'percent' }),
  };
  return (step, done, total) => show[step](done, total);
}

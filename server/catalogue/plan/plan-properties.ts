import * as v from 'valibot';
import { type PropertyChange, PropertyDetail } from '#contract/property.ts';
import type { Found, PictureEntry, PropertyEntry } from '../entries.ts';
import type { Agents } from '../lists/sheet-agents.ts';
import type { PropertySource } from '../lists/source.ts';
import { referenceKey } from '../normalise/reading.ts';
import { inBatches, ROWS_AT_ONCE } from '../rows/batches.ts';
import { toDetail, toRows } from '../rows/rows.ts';
import { Changes, changedFields, historyAfter, type KindOutcome, wordOfField } from './changes.ts';
import type { ImportRun } from './import-run.ts';
import { Losses } from './losses.ts';

const nameOf = (id: number, { reference, title }: Pick<PropertyDetail, 'reference' | 'title'>): string =>
  `${reference ?? `id ${id}`} ${title}`;

/** How many of the listed properties would go. */
export interface ListedRemovals {
  readonly gone: number;
  readonly listed: number;
}

export interface PropertyPlan {
  /** Ids whose rows go before the spooled ones are written. */
  readonly replace: readonly number[];
  readonly remove: readonly number[];
  readonly listedRemovals: ListedRemovals;
  readonly losses: Losses;
  readonly ids: ReadonlySet<number>;
  readonly agents: ReadonlySet<string>;
  readonly outcome: KindOutcome;
}

interface KnownListing {
  readonly detail: string;
  readonly changed_at: string | null;
}

const parseListing = (json: string): PropertyDetail => v.parse(PropertyDetail, JSON.parse(json));

const withHistory = (
  property: PropertyDetail,
  changes: readonly PropertyChange[] | null | undefined,
): PropertyDetail =>
  changes == null || changes.length === 0 ? property : v.parse(PropertyDetail, { ...property, changes });

/** Reads all listings, compares each with the stored one, and spools the rows of those that differ. */
export async function planProperties(
  run: ImportRun,
  properties: PropertySource,
  people: Agents,
): Promise<PropertyPlan> {
  const { options, problems } = run;
  const changes = new Changes();
  const losses = new Losses();
  const seen = new Map<number, string>();
  const agents = new Set<string>();
  const replace: number[] = [];
  let done = 0;
  const onBytes = (bytes: number): void => {
    done += bytes;
    options.onProgress?.('reading', Math.min(done, properties.size), properties.size);
  };
  options.onProgress?.('reading', 0, properties.size);

  const takePhotos = (found: Found<PropertyEntry>, photos: readonly PictureEntry[]) =>
    run.pictures.load(photos, (problem) => problems.add(`${found.at('pictures')}: ${problem}`));

  const planOne = async (
    found: Found<PropertyEntry>,
    entry: PropertyEntry,
    id: number,
    known: KnownListing | undefined,
  ) => {
    const before = known?.detail;
    const other = options.merge === true && entry.id !== undefined ? findOtherOwner(before, entry) : undefined;
    if (other !== undefined) {
      problems.add(
        `${found.at('id')}: id ${id} is that of "${nameOf(id, other)}" on the site; leave the id out, or write the reference "${other.reference}"`,
      );
      return;
    }
    const count = problems.count;
    const pictures = await takePhotos(found, entry.pictures);
    const plan = entry.floor_plan;
    const [floorPlan] = await run.pictures.load(plan == null ? [] : [{ file: plan, alt: '' }], (problem) =>
      problems.add(`${found.at('floor_plan')}: ${problem}`),
    );
    if (problems.count > count) return;
    run.storeAlts(entry.pictures);
    const read = toDetail(
      entry,
      id,
      pictures.flatMap((picture) => picture ?? []),
      floorPlan,
    );
    const onSite = before === undefined || before === JSON.stringify(read) ? undefined : parseListing(before);
    const detail = withHistory(read, entry.changes ?? onSite?.changes);
    const text = JSON.stringify(detail);
    if (options.lossGuard !== undefined) {
      losses.count(onSite ?? (before === undefined ? undefined : detail), detail, found.made);
    }
    const fields = before === undefined || before === text ? [] : changedFields(before, text);
    // What is on the site already was confirmed once.
    const isNew = (field: string): boolean => before === undefined || fields.includes(wordOfField(field));
    run.addDoubts((found.doubts ?? []).filter(({ about }) => about.some(isNew)));
    const isSame = before !== undefined && (before === text || (properties.isSheet && fields.length === 0));
    if (isSame) changes.addUnchanged();
    else if (before === undefined) changes.add('added', nameOf(id, detail));
    else changes.add('changed', `${nameOf(id, detail)}: ${fields.length === 0 ? 'spelling' : fields.join(', ')}`);
    if (isSame && !run.isStale) return;
    if (before !== undefined) replace.push(id);
    // An older release made the rows; the listing itself has not changed.
    const changedAt = isSame && known !== undefined ? known.changed_at : run.startedAt;
    if (options.dryRun === true) return;
    if (isSame || onSite === undefined) return run.spool.add(toRows(detail, text, changedAt));
    const noted = withHistory(detail, historyAfter(onSite, detail, run.today));
    return run.spool.add(toRows(noted, JSON.stringify(noted), changedAt));
  };

  for await (const batch of inBatches(properties.read({ ...people, onBytes }), ROWS_AT_ONCE)) {
    const usable: { found: Found<PropertyEntry>; entry: PropertyEntry; id: number }[] = [];
    for (const found of batch) {
      problems.add(...found.problems);
      const { entry } = found;
      if (entry === undefined) {
        await takePhotos(found, found.photos ?? []);
        continue;
      }
      const identity = run.ids.getId(entry);
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
      if (entry.agent != null) agents.add(entry.agent);
      usable.push({ found, entry, id });
    }
    if (usable.length === 0) continue;
    const ids = usable.map(({ id }) => id);
    const rows = await options.db
      .selectFrom('properties')
      .select(['id', 'detail', 'changed_at'])
      .where('id', 'in', ids)
      .execute();
    const before = new Map(rows.map((row) => [row.id, row]));
    for (const { found, entry, id } of usable) await planOne(found, entry, id, before.get(id));
  }
  if (properties.isSheet && options.merge !== true) {
    const { photos } = run.source;
    for (const folder of await photos.findUnused()) {
      run.notes.add(`Folder "${photos.name}"`, `"${folder}" is the folder of no home in the file`);
    }
  }
  const { remove, all, ...listedRemovals } =
    options.merge === true ? { remove: [], gone: 0, listed: 0, all: 0 } : await planRemovals(run, seen, changes);
  losses.countGone(remove.length, all);
  const ids = new Set(seen.keys());
  return { replace, remove, listedRemovals, losses, ids, agents, outcome: changes.outcome() };
}

/** The property of another reference at the address of an entry; undefined when there is none. */
function findOtherOwner(before: string | undefined, entry: PropertyEntry): PropertyDetail | undefined {
  if (before === undefined || entry.reference == null) return undefined;
  const known = parseListing(before);
  const isSame = known.reference == null || referenceKey(known.reference) === referenceKey(entry.reference);
  return isSame ? undefined : known;
}

async function planRemovals(
  { options }: ImportRun,
  seen: ReadonlyMap<number, string>,
  changes: Changes,
): Promise<ListedRemovals & { readonly remove: readonly number[]; readonly all: number }> {
  const remove: number[] = [];
  let all = 0;
  let listed = 0;
  let gone = 0;
  for (const row of await options.db.selectFrom('properties').select(['id', 'listed']).orderBy('id').execute()) {
    all++;
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
    changes.add('removed', nameOf(id, parseListing(detail)));
  }
  changes.addUnnamedRemovals(remove.length - details.length);
  return { remove, gone, listed, all };
}

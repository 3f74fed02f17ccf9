import * as v from 'valibot';
import { type PropertyChange, PropertyDetail } from '#contract/property.ts';
import type { Found, PictureEntry, PropertyEntry } from '../entries.ts';
import type { Agents } from '../lists/sheet-agents.ts';
import type { PropertySource } from '../lists/source.ts';
import { getReferenceKey } from '../normalise/reading.ts';
import { ROWS_AT_ONCE, splitIntoBatches } from '../rows/batches.ts';
import { toDetail, toRows } from '../rows/rows.ts';
import { Changes, findChangedFields, getFieldName, type KindOutcome, MAX_NAMED, updateHistory } from './changes.ts';
import type { ImportRun } from './import-run.ts';
import { Losses } from './losses.ts';

const formatName = (id: number, { reference, title }: Pick<PropertyDetail, 'reference' | 'title'>): string =>
  `${reference ?? `id ${id}`} ${title}`;

export interface ListedRemovals {
  readonly removed: number;
  readonly listed: number;
}

export interface PropertyPlan {
  /** Their rows are deleted before the spooled ones are written. */
  readonly replace: readonly number[];
  readonly remove: readonly number[];
  readonly listedRemovals: ListedRemovals;
  readonly losses: Losses;
  readonly ids: ReadonlySet<number>;
  readonly agents: ReadonlySet<string>;
  readonly outcome: KindOutcome;
}

const CONFIRMED = getFieldName('confirmed_on');

const parseListing = (json: string): PropertyDetail => v.parse(PropertyDetail, JSON.parse(json));

const withHistory = (
  property: PropertyDetail,
  changes: readonly PropertyChange[] | null | undefined,
): PropertyDetail =>
  changes == null || changes.length === 0 ? property : v.parse(PropertyDetail, { ...property, changes });

/** Compares listings with the stored ones, and spools the rows that differ. */
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

  const loadPhotos = (found: Found<PropertyEntry>, photos: readonly PictureEntry[], field = 'pictures') =>
    run.pictures.load(photos, (problem) => problems.add(`${found.at(field)}: ${problem}`));

  const planProperty = async (
    found: Found<PropertyEntry>,
    entry: PropertyEntry,
    id: number,
    stored: { readonly detail: string; readonly changed_at: string | null } | undefined,
  ) => {
    const before = stored?.detail;
    const other = options.merge === true && entry.id !== undefined ? findOtherOwner(before, entry) : undefined;
    if (other !== undefined) {
      problems.add(
        `${found.at('id')}: id ${id} is that of "${formatName(id, other)}" on the site; leave the id out, or write the reference "${other.reference}"`,
      );
      return;
    }
    const problemCount = problems.count;
    const loaded = await loadPhotos(found, entry.pictures);
    const plan = entry.floor_plan;
    const [floorPlan] = await loadPhotos(found, plan == null ? [] : [{ file: plan, alt: '' }], 'floor_plan');
    if (problems.count > problemCount) return;
    run.storeAlts(entry.pictures);
    const pictures = loaded.flatMap((picture) => picture ?? []);
    const imported = toDetail(entry, id, pictures, floorPlan);
    const onSite = before === undefined || before === JSON.stringify(imported) ? undefined : parseListing(before);
    const detail = withHistory(imported, entry.changes ?? onSite?.changes);
    const text = JSON.stringify(detail);
    if (options.lossGuard !== undefined) {
      losses.count(onSite ?? (before === undefined ? undefined : detail), detail, found.made);
    }
    const fields = before === undefined || before === text ? [] : findChangedFields(before, text);
    // Values on the site are confirmed already.
    const isNew = (field: string): boolean => before === undefined || fields.includes(getFieldName(field));
    run.addDoubts((found.doubts ?? []).filter(({ about }) => about.some(isNew)));
    const isSame = before !== undefined && (before === text || (properties.isSheet && fields.length === 0));
    if (isSame) changes.addUnchanged();
    else if (before === undefined) changes.add('added', formatName(id, detail));
    else changes.add('changed', `${formatName(id, detail)}: ${fields.length === 0 ? 'spelling' : fields.join(', ')}`);
    if (isSame && !run.isStale) return;
    if (before !== undefined) replace.push(id);
    // A new release rebuilds the rows of unchanged listings, and one that was only confirmed is not news for feeds.
    const isUnchanged = isSame || (fields.length > 0 && fields.every((name) => name === CONFIRMED));
    const changedAt = isUnchanged && stored !== undefined ? stored.changed_at : run.startedAt;
    if (options.dryRun === true) return;
    if (isSame || onSite === undefined) return run.spool.add(toRows(detail, text, changedAt));
    const updated = withHistory(detail, updateHistory(onSite, detail, run.today));
    return run.spool.add(toRows(updated, JSON.stringify(updated), changedAt));
  };

  for await (const batch of splitIntoBatches(properties.read({ ...people, onBytes }), ROWS_AT_ONCE)) {
    const usable: { found: Found<PropertyEntry>; entry: PropertyEntry; id: number }[] = [];
    for (const found of batch) {
      problems.add(...found.problems);
      const { entry } = found;
      if (entry === undefined) {
        await loadPhotos(found, found.photos ?? []);
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
        const [field, key] =
          entry.id === undefined ? ['reference', `the reference "${entry.reference}"`] : ['id', `id ${id}`];
        problems.add(`${found.at(field)}: ${key} is there twice, also in ${other}`);
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
    for (const { found, entry, id } of usable) await planProperty(found, entry, id, before.get(id));
  }
  if (properties.isSheet && options.merge !== true) {
    const { photos } = run.source;
    for (const folder of await photos.findUnused()) {
      run.notes.add(`Folder "${photos.name}"`, `"${folder}" is the folder of no home in the file`);
    }
  }
  const { remove, total, ...listedRemovals } =
    options.merge === true ? { remove: [], removed: 0, listed: 0, total: 0 } : await planRemovals(run, seen, changes);
  losses.setRemoved(remove.length, total);
  const ids = new Set(seen.keys());
  return { replace, remove, listedRemovals, losses, ids, agents, outcome: changes.outcome() };
}

/** The stored property has the entry's id, but another reference. */
function findOtherOwner(before: string | undefined, entry: PropertyEntry): PropertyDetail | undefined {
  if (before === undefined || entry.reference == null) return undefined;
  const stored = parseListing(before);
  const isSame = stored.reference == null || getReferenceKey(stored.reference) === getReferenceKey(entry.reference);
  return isSame ? undefined : stored;
}

async function planRemovals(
  { options }: ImportRun,
  seen: ReadonlyMap<number, string>,
  changes: Changes,
): Promise<ListedRemovals & { readonly remove: readonly number[]; readonly total: number }> {
  const stored = await options.db.selectFrom('properties').select(['id', 'listed']).orderBy('id').execute();
  const missing = stored.filter(({ id }) => !seen.has(id));
  const remove = missing.map(({ id }) => id);
  const countListed = (rows: typeof stored): number => rows.filter(({ listed }) => listed === 1).length;
  const query = options.db.selectFrom('properties').select(['id', 'detail']).orderBy('id');
  const named = remove.slice(0, MAX_NAMED);
  const details = named.length === 0 ? [] : await query.where('id', 'in', named).execute();
  for (const { id, detail } of details) changes.add('removed', formatName(id, parseListing(detail)));
  changes.addUnnamedRemovals(remove.length - details.length);
  return { remove, removed: countListed(missing), listed: countListed(stored), total: stored.length };
}

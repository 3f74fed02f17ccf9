import { compareNewest, type FilterRow, filterRow } from '#contract/filter-rows.ts';
import type { PropertyDetail } from '#contract/property.ts';
import type { CatalogueHead, StoredCatalogue } from '../catalogue/catalogue-store.ts';
import { type KnownProperties, mergeKnown, parseLines, type Sight } from '../catalogue/known-properties.ts';
import { slices } from '../device/slices.ts';

export interface FilterRows {
  readonly rows: ReadonlyMap<number, FilterRow>;
  /** The rows on offer, newest first, so that a search finds them in order. */
  readonly newestFirst: readonly FilterRow[];
  /** undefined without a stored catalogue. */
  readonly catalogue: CatalogueHead | undefined;
  /** When the newest answer about any of them came, ms since 1970; 0 for none. */
  readonly savedAt: number;
}

/** Rows with their sources, so that the next ones reuse what has not changed. */
export interface MadeRows extends FilterRows {
  readonly blocks: ReadonlyMap<string, { readonly text: string; readonly records: readonly PropertyDetail[] }>;
  readonly answered: ReadonlyMap<number, { readonly sight: Sight; readonly record: PropertyDetail }>;
}

/** Makes rows in slices. @param previous rows of an earlier state */
export async function makeRows(
  stored: StoredCatalogue | undefined,
  known: KnownProperties,
  previous: MadeRows | undefined,
): Promise<MadeRows> {
  const step = slices();
  const listed: PropertyDetail[] = [];
  const blocks = new Map<string, { text: string; records: readonly PropertyDetail[] }>();
  for (const [key, text] of stored?.blocks ?? []) {
    const old = previous?.blocks.get(key);
    const block = old?.text === text ? old : { text, records: parseLines(text) };
    blocks.set(key, block);
    for (const record of block.records) if (!known.answered.has(record.id)) listed.push(record);
    await step();
  }
  const answered = new Map<number, { sight: Sight; record: PropertyDetail }>();
  let savedAt = stored?.head.savedAt ?? 0;
  for (const [id, sight] of known.answered) {
    const old = previous?.answered.get(id);
    const isSame = old?.sight.line === sight.line && old.sight.fuller === sight.fuller;
    const record = isSame ? old.record : mergeKnown(sight);
    if (!sight.isListed || record === undefined) continue;
    listed.push(record);
    answered.set(id, { sight, record });
    savedAt = Math.max(savedAt, sight.savedAt);
    await step();
  }
  const rows = new Map<number, FilterRow>();
  // Searches read rows in this order, and memory is fastest in the order in which it was filled.
  for (const record of listed.sort(compareNewest)) {
    const old = previous?.rows.get(record.id);
    rows.set(record.id, old?.property === record ? old : filterRow(record));
    const turn = step();
    if (turn !== undefined) await turn;
  }
  const newestFirst = [...rows.values()].filter((row) => row.listed);
  return { rows, newestFirst, catalogue: stored?.head, savedAt, blocks, answered };
}

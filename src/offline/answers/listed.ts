import { compareNewest, type FilterRow, filterRow } from '#contract/filter-rows.ts';
import type { PropertyDetail } from '#contract/property.ts';
import type { CatalogueHead, StoredCatalogue } from '../catalogue/catalogue-store.ts';
import { slices } from '../device/slices.ts';
import { type KnownProperties, mergeKnown, parseLines, type Sight } from './known-properties.ts';

/** All listed properties as they are known at one moment, ready for filtering. */
export interface FilterRows {
  readonly rows: ReadonlyMap<number, FilterRow>;
  /** The rows that can be had, newest first: what a search finds among them is in order already. */
  readonly newestFirst: readonly FilterRow[];
  /** The catalogue among them; undefined where none is here. */
  readonly catalogue: CatalogueHead | undefined;
  /** Milliseconds since 1970 of the newest word of any of them; 0 for none. */
  readonly savedAt: number;
}

/** What rows were made of: they are made again only where something else is said. */
export interface MadeRows extends FilterRows {
  readonly blocks: ReadonlyMap<string, { readonly text: string; readonly records: readonly PropertyDetail[] }>;
  readonly answered: ReadonlyMap<number, { readonly sight: Sight; readonly record: PropertyDetail }>;
}

/** Makes the rows in slices. @param before rows that were made of an earlier state */
export async function makeRows(
  stored: StoredCatalogue | undefined,
  known: KnownProperties,
  before: MadeRows | undefined,
): Promise<MadeRows> {
  const step = slices();
  const listed: PropertyDetail[] = [];
  const blocks = new Map<string, { readonly text: string; readonly records: readonly PropertyDetail[] }>();
  for (const [key, text] of stored?.blocks ?? []) {
    const made = before?.blocks.get(key);
    const block = made?.text === text ? made : { text, records: parseLines(text) };
    blocks.set(key, block);
    for (const record of block.records) if (!known.answered.has(record.id)) listed.push(record);
    await step();
  }
  const answered = new Map<number, { readonly sight: Sight; readonly record: PropertyDetail }>();
  let savedAt = stored?.head.savedAt ?? 0;
  for (const [id, sight] of known.answered) {
    const made = before?.answered.get(id);
    const isSame = made?.sight.line === sight.line && made.sight.fuller === sight.fuller;
    const record = isSame ? made.record : mergeKnown(sight);
    if (!sight.isListed || record === undefined) continue;
    listed.push(record);
    answered.set(id, { sight, record });
    savedAt = Math.max(savedAt, sight.savedAt);
    await step();
  }
  const rows = new Map<number, FilterRow>();
  // A search reads the rows in this order, and memory is fastest in the order in which it was filled.
  for (const record of listed.sort(compareNewest)) {
    const made = before?.rows.get(record.id);
    rows.set(record.id, made?.property === record ? made : filterRow(record));
    const turn = step();
    if (turn !== undefined) await turn;
  }
  const newestFirst = [...rows.values()].filter((row) => row.listed);
  return { rows, newestFirst, catalogue: stored?.head, savedAt, blocks, answered };
}

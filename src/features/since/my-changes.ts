import type { CatalogueChange } from '#contract/device-catalogue.ts';
import type { PropertyFilter } from '#contract/filter.ts';
import { counted } from '#lib/counted.ts';
import { changesForFilter } from '#offline/catalogue/catalogue-changes.ts';

/** Changes in the groups in which they are shown; those of the visitor's own properties and searches first. */
export interface GroupedChanges {
  readonly prices: readonly Extract<CatalogueChange, { kind: 'price' }>[];
  readonly fresh: readonly Extract<CatalogueChange, { kind: 'new' | 'listed-again' }>[];
  readonly gone: readonly Extract<CatalogueChange, { kind: 'gone' }>[];
}

const idOf = (change: CatalogueChange): number => ('after' in change ? change.after.id : change.before.id);

/** The changes that concern the visitor: of saved properties, and those that a saved search is about. */
export function myChanges(
  changes: readonly CatalogueChange[],
  saved: ReadonlySet<number>,
  searches: readonly PropertyFilter[],
): readonly CatalogueChange[] {
  const mine = new Set<CatalogueChange>(changes.filter((change) => saved.has(idOf(change))));
  for (const filter of searches) for (const { change } of changesForFilter(changes, filter)) mine.add(change);
  return changes.filter((change) => mine.has(change));
}

/** Parts changes by their kind, in the order they came. */
export function grouped(changes: readonly CatalogueChange[]): GroupedChanges {
  return {
    prices: changes.filter((change) => change.kind === 'price'),
    fresh: changes.filter((change) => change.kind === 'new' || change.kind === 'listed-again'),
    gone: changes.filter((change) => change.kind === 'gone'),
  };
}

/** "12 new homes, 3 price changes and 1 home no longer listed"; "" for nothing. */
export function changesInWords({ prices, fresh, gone }: GroupedChanges): string {
  const parts = [
    fresh.length === 0 ? [] : counted(fresh.length, 'new home'),
    prices.length === 0 ? [] : counted(prices.length, 'price change'),
    gone.length === 0 ? [] : counted(gone.length, 'home no longer listed', 'homes no longer listed'),
  ].flat();
  const last = parts.pop();
  return parts.length === 0 ? (last ?? '') : `${parts.join(', ')} and ${last}`;
}

import type { DeviceCatalogue } from '#contract/device-catalogue.ts';
import { unseenChanges } from './catalogue-changes.ts';
import type { CatalogueStore } from './catalogue-store.ts';
import { NOTHING_SEEN, type SeenNews } from './seen-news.ts';

/** What pages may read of the catalogue. @param seen which changes were seen on this device */
export async function readDeviceCatalogue(store: CatalogueStore, seen: SeenNews): Promise<DeviceCatalogue> {
  const [head, log] = await Promise.all([store.head(), store.log()]);
  // A number from before this storage was emptied is higher than any in it, and does not count.
  const isOwn = (seq: number): boolean => seq <= log.seq;
  const known = isOwn(seen.upTo) ? { ...seen, homes: seen.homes.filter(({ seq }) => isOwn(seq)) } : NOTHING_SEEN;
  return {
    seq: log.seq,
    count: head?.count ?? 0,
    savedAt: head?.savedAt ?? null,
    complete: head !== undefined,
    cut: known.upTo < log.floor,
    changes: [...unseenChanges(log, known)],
  };
}

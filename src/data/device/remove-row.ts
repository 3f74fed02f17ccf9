import { tellChanged } from '#offline/device/device-changes.ts';
import { type RowReader, shortlistStore } from '#offline/saved/shortlist-database.ts';

/**
 * Removes a row: it is no longer stored when this resolves.
 * @returns puts it back, out of memory only: what lets go of this function has let go of the row
 * @throws StorageFailure
 */
export async function removeRow<Row>(
  store: 'searches' | 'packs',
  id: string,
  read: RowReader<Row>,
): Promise<() => Promise<void>> {
  let removed: Row | undefined;
  await shortlistStore().change(store, id, read, (row) => {
    removed = row;
    return row === undefined ? undefined : 'remove';
  });
  await tellChanged(store);
  return async () => {
    const row = removed;
    if (row === undefined) return;
    await shortlistStore().change(store, id, read, (there) => (there === undefined ? row : undefined));
    await tellChanged(store);
  };
}

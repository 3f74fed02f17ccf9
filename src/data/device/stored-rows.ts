import { get, update } from 'idb-keyval';
import * as v from 'valibot';
import { readAs } from '#lib/read-as.ts';
import { getSavedStore, type RowReader } from '#offline/device/database.ts';
import { type DeviceStore, notifyChanged } from '#offline/device/device-changes.ts';

/** Deletes a row. @returns restores the row from memory @throws StorageFailure */
export async function deleteRow<Row>(
  store: 'searches' | 'packs',
  id: string,
  read: RowReader<Row>,
): Promise<() => Promise<void>> {
  let deleted: Row | undefined;
  await getSavedStore().change(store, id, read, (row) => {
    deleted = row;
    return row === undefined ? undefined : 'remove';
  });
  return async () => {
    const row = deleted;
    if (row !== undefined)
      await getSavedStore().change(store, id, read, (stored) => (stored === undefined ? row : undefined));
  };
}

/** A small list under a name; a value that does not parse counts as empty. Its functions throw StorageFailure. */
export function createStoredList<Row>(
  store: DeviceStore,
  name: string,
  field: string,
  rows: v.GenericSchema<unknown, Row[]>,
) {
  const note = v.pipe(
    v.looseObject({ v: v.literal(1) }),
    v.transform((stored): unknown => stored[field]),
    rows,
  );
  const getRows = (stored: unknown): readonly Row[] => readAs(note, stored) ?? [];
  return {
    read: async (): Promise<readonly Row[]> => getRows(await get<unknown>(name, getSavedStore().notes)),
    change: async (step: (rows: readonly Row[]) => readonly Row[]): Promise<void> => {
      const write = (stored: unknown) => ({ v: 1, [field]: [...step(getRows(stored))] });
      await update<unknown>(name, write, getSavedStore().notes);
      await notifyChanged(store);
    },
  };
}

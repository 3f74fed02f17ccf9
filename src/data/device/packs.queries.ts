import { uuidV7 } from '#lib/uuid-v7.ts';
import { tellChanged } from '#offline/device/device-changes.ts';
import { shortlistStore } from '#offline/saved/shortlist-database.ts';
import { newPack, readViewingPack, type ViewingPack } from '#offline/saved/viewing-pack.ts';
import { deviceQuery } from './device-query.ts';
import { removeRow } from './remove-row.ts';

// The viewing packs as screens use them. Loaded by those screens only. Nothing of a pack leaves the device.

const inOrder = (packs: readonly ViewingPack[]): readonly ViewingPack[] =>
  [...packs].sort((a, b) => a.date.localeCompare(b.date) || a.created_at - b.created_at);

/** All packs of this device, the earliest day first. */
export const packsQuery = deviceQuery('packs', ['packs'], async () =>
  inOrder(await shortlistStore().rows('packs', readViewingPack)),
);

/**
 * Changes a pack in one durable write.
 * @returns the pack after it; undefined when there is none, or one of a newer build
 * @throws StorageFailure
 */
export async function changePack(
  id: string,
  step: (pack: ViewingPack) => ViewingPack,
): Promise<ViewingPack | undefined> {
  const after = await shortlistStore().change('packs', id, readViewingPack, (pack) =>
    pack === undefined ? undefined : step(pack),
  );
  await tellChanged('packs');
  return after;
}

/** Makes an empty pack. @param date "2026-11-21" @throws StorageFailure */
export async function createPack(date: string): Promise<ViewingPack> {
  const now = Date.now();
  const pack = newPack(uuidV7(now, crypto.getRandomValues(new Uint8Array(10))), date, now);
  await shortlistStore().change('packs', pack.id, readViewingPack, () => pack);
  await tellChanged('packs');
  return pack;
}

/**
 * Wipes a pack: initials, notes, times, order and the pack itself are no longer stored when this resolves. Saved properties stay.
 * @returns puts it back
 * @throws StorageFailure
 */
export const clearPack = (id: string): Promise<() => Promise<void>> => removeRow('packs', id, readViewingPack);

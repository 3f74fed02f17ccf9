import { createUuidV7 } from '#lib/uuid-v7.ts';
import { getSavedStore } from '#offline/device/database.ts';
import { createEmptyPack, readViewingPack, type ViewingPack } from '#offline/saved/viewing-pack.ts';
import { deviceQuery } from './device-query.ts';
import { deleteRow } from './stored-rows.ts';

// No viewing pack leaves the device.

/** All packs of this device, the earliest day first. */
export const packsQuery = deviceQuery('packs', ['packs'], async (): Promise<readonly ViewingPack[]> => {
  const packs = await getSavedStore().rows('packs', readViewingPack);
  return [...packs].sort((a, b) => a.date.localeCompare(b.date) || a.created_at - b.created_at);
});

/** @returns the changed pack; undefined when there is none, or one of a newer build @throws StorageFailure */
export const changePack = (id: string, step: (pack: ViewingPack) => ViewingPack): Promise<ViewingPack | undefined> =>
  getSavedStore().change('packs', id, readViewingPack, (pack) => pack && step(pack));

/** Creates an empty pack. @param date "2026-11-21" @throws StorageFailure */
export async function createPack(date: string): Promise<ViewingPack> {
  const now = Date.now();
  const pack = createEmptyPack(createUuidV7(now, crypto.getRandomValues(new Uint8Array(10))), date, now);
  await getSavedStore().change('packs', pack.id, readViewingPack, () => pack);
  return pack;
}

/** Deletes a pack with its initials, notes and times; saved properties stay. @returns restores it @throws StorageFailure */
export const deletePack = (id: string): Promise<() => Promise<void>> => deleteRow('packs', id, readViewingPack);

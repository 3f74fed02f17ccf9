import { createUuidV7 } from '#lib/uuid-v7.ts';
import { getSavedStore } from '#offline/device/database.ts';
import {
  type Answer,
  addPhoto,
  applyAnswers,
  type Checklist,
  changeChecklist,
  type OwnFile,
  type OwnPhoto,
  readChecklist,
  readOwnFile,
  removePhotos,
} from '#offline/saved/checklist.ts';
import { deviceQuery } from './device-query.ts';

// Checklists leave the device only with a list that the visitor moves to another device.

/** Reads all checklists, by property id. @throws StorageFailure */
export const readChecklists = async (): Promise<ReadonlyMap<number, Checklist>> =>
  new Map((await getSavedStore().rows('checklists', readChecklist)).map((checklist) => [checklist.id, checklist]));

export const checklistsQuery = deviceQuery('checklists', ['checklists'], readChecklists);

/** Answers are by question; a score of null deletes the stored one. */
export interface Findings {
  readonly answers: Readonly<Record<string, Answer>>;
  readonly score?: number | null;
}

/** Adds findings in one durable step. @param id of the property @throws StorageFailure; NoChecklist */
export const storeFindings = (id: number, { answers, score }: Findings): Promise<void> =>
  changeChecklist(getSavedStore(), id, (checklist) => ({
    ...checklist,
    marks: { ...applyAnswers(checklist.marks, answers) },
    score: score === undefined ? checklist.score : score,
  }));

/** Width and height in px. */
export type ShrunkPhoto = OwnFile & Pick<OwnPhoto, 'width' | 'height'>;

/** Stores an own photo of a property. @param id of the property @throws StorageFailure; NoChecklist; TooManyPhotos */
export async function storeOwnPhoto(id: number, { type, bytes, width, height }: ShrunkPhoto): Promise<void> {
  const now = Date.now();
  const photo: OwnPhoto = {
    id: createUuidV7(now, crypto.getRandomValues(new Uint8Array(10))),
    bytes: bytes.byteLength,
    width,
    height,
    added_at: now,
  };
  await addPhoto(getSavedStore(), id, photo, { type, bytes });
}

/** Deletes own photos of a property, by default all. @returns restores them from memory @throws StorageFailure */
export async function deleteOwnPhotos(id: number, photos?: readonly string[]): Promise<() => Promise<void>> {
  const removed = await removePhotos(getSavedStore(), id, photos);
  return async () => {
    for (const { photo, file, index } of removed) await addPhoto(getSavedStore(), id, photo, file, index);
  };
}

/** Reads an own photo as a data address; undefined when it cannot be read. Never throws. */
export async function readOwnPhotoSrc(id: number, photo: string): Promise<string | undefined> {
  try {
    const file = await readOwnFile(getSavedStore(), id, photo);
    return file === undefined ? undefined : await toDataUrl(new Blob([file.bytes], { type: file.type }));
  } catch {
    return undefined;
  }
}

/** The Content-Security-Policy allows data addresses of images, but no blob addresses. */
const toDataUrl = (blob: Blob): Promise<string | undefined> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : undefined);
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(blob);
  });

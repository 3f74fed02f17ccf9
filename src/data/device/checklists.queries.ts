import { uuidV7 } from '#lib/uuid-v7.ts';
import { tellChanged } from '#offline/device/device-changes.ts';
import {
  type Answer,
  addPhoto,
  type Checklist,
  changeChecklist,
  type OwnFile,
  type OwnPhoto,
  readChecklist,
  readOwnFile,
  removePhotos,
  withAnswers,
} from '#offline/saved/checklist.ts';
import { shortlistStore } from '#offline/saved/shortlist-database.ts';
import { deviceQuery } from './device-query.ts';

// The checklists of saved homes as screens use them. Nothing of them leaves the device, unless the visitor takes a list to
// another one.

/** By property id. @throws StorageFailure */
export const readChecklists = async (): Promise<ReadonlyMap<number, Checklist>> =>
  new Map((await shortlistStore().rows('checklists', readChecklist)).map((checklist) => [checklist.id, checklist]));

/** The same as a query. */
export const checklistsQuery = deviceQuery('checklists', ['checklists'], readChecklists);

/** What is said of a home: answers by question, and the score; null takes a score back. */
export interface Findings {
  readonly answers: Readonly<Record<string, Answer>>;
  readonly score?: number | null;
}

/** Adds what was found out, in one durable step. @param id of the property @throws StorageFailure; NoChecklist */
export async function keepFindings(id: number, { answers, score }: Findings): Promise<void> {
  await changeChecklist(shortlistStore(), id, (checklist) => ({
    ...checklist,
    marks: { ...withAnswers(checklist.marks, answers) },
    score: score === undefined ? checklist.score : score,
  }));
  await tellChanged('checklists');
}

/** A photo that is small enough to be kept, without what a camera writes beside it. Width and height in px. */
export interface ShrunkPhoto extends OwnFile {
  readonly width: number;
  readonly height: number;
}

/** Keeps an own photo of a home. @param id of the property @throws StorageFailure; NoChecklist; TooManyPhotos */
export async function keepOwnPhoto(id: number, { type, bytes, width, height }: ShrunkPhoto): Promise<void> {
  const now = Date.now();
  const photo: OwnPhoto = {
    id: uuidV7(now, crypto.getRandomValues(new Uint8Array(10))),
    bytes: bytes.byteLength,
    width,
    height,
    added_at: now,
  };
  await addPhoto(shortlistStore(), id, photo, { type, bytes });
  await tellChanged('checklists');
}

/**
 * Removes own photos of a home: they are no longer stored when this resolves.
 * @param id of the property @param photos their ids; all of them unless said
 * @returns puts them back, out of memory only: what lets go of this function has let go of the photos
 * @throws StorageFailure; NoChecklist
 */
export async function dropOwnPhotos(id: number, photos?: readonly string[]): Promise<() => Promise<void>> {
  const removed = await removePhotos(shortlistStore(), id, photos);
  await tellChanged('checklists');
  return async () => {
    for (const { photo, file, index } of removed) await addPhoto(shortlistStore(), id, photo, file, index);
    await tellChanged('checklists');
  };
}

/** An own photo as the address of an image; undefined when it cannot be had. Never throws. */
export async function ownPhotoSrc(id: number, photo: string): Promise<string | undefined> {
  try {
    const file = await readOwnFile(shortlistStore(), id, photo);
    return file === undefined ? undefined : await dataUrl(new Blob([file.bytes], { type: file.type }));
  } catch {
    return undefined;
  }
}

/** As text within the page: images come from this site or from there alone (content security policy). */
const dataUrl = (blob: Blob): Promise<string | undefined> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : undefined);
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(blob);
  });

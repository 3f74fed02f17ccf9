import * as v from 'valibot';
import { PropertyId } from '#contract/property.ts';
import { readAs } from '#lib/read-as.ts';
import type { SavedDatabase, SavedTransaction } from '../device/database.ts';
import { notifyChanged } from '../device/device-changes.ts';
import { CHECKLIST_STORES, getOwnPhotoKey, NoChecklist } from './saved-property.ts';

// A store of its own, because a worker of an older build rewrites the property's row without unknown fields.

export const MAX_OWN_PHOTOS = 24;
/** 1 is the worst. */
export const BEST_SCORE = 5;
/** Per property; the firm has fewer questions. */
export const MAX_MARKS = 100;

/** "water-pressure" */
export const QuestionId = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/));
/** A question without a mark is open. */
export const Mark = v.picklist(['yes', 'no']);
export type Mark = v.InferOutput<typeof Mark>;
export type Marks = Readonly<Record<string, Mark>>;

export const Score = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(BEST_SCORE));

const OwnPhoto = v.object({
  id: v.pipe(v.string(), v.uuid()),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  width: v.pipe(v.number(), v.integer(), v.minValue(1)),
  height: v.pipe(v.number(), v.integer(), v.minValue(1)),
  added_at: v.pipe(v.number(), v.finite()),
});
export type OwnPhoto = v.InferOutput<typeof OwnPhoto>;

export const Checklist = v.object({
  v: v.literal(1),
  id: PropertyId,
  marks: v.record(QuestionId, Mark),
  score: v.nullable(Score),
  photos: v.array(OwnPhoto),
});
export type Checklist = v.InferOutput<typeof Checklist>;

/** @returns undefined for a row of a newer or unreadable shape: it must be left as it is */
export const readChecklist = (stored: unknown): Checklist | undefined => readAs(Checklist, stored);

/** @param id of the property */
export const createChecklist = (id: number): Checklist => ({
  v: 1,
  id,
  marks: {},
  score: null,
  photos: [],
});

/** `open` deletes a mark. */
export type Answer = Mark | 'open';

/** Returns the marks after these answers, without invalid questions and those beyond MAX_MARKS. */
export function applyAnswers(marks: Marks, answers: Readonly<Record<string, Answer>>): Marks {
  const next = new Map(Object.entries(marks));
  for (const [question, answer] of Object.entries(answers)) {
    if (answer === 'open') next.delete(question);
    else if (v.is(QuestionId, question) && (next.has(question) || next.size < MAX_MARKS)) next.set(question, answer);
  }
  return Object.fromEntries(next);
}

const OwnFile = v.object({ type: v.string(), bytes: v.instance(ArrayBuffer) });
/** Bytes, not a Blob: for undo the file must outlive its row. */
export type OwnFile = v.InferOutput<typeof OwnFile>;

/** Changes the checklist of a saved property in one durable step. @throws StorageFailure; NoChecklist */
export async function changeChecklist(
  store: SavedDatabase,
  id: number,
  step: (checklist: Checklist, tx: SavedTransaction) => Checklist | Promise<Checklist>,
): Promise<void> {
  await store.transact(CHECKLIST_STORES, async (tx) => {
    const checklists = tx.objectStore('checklists');
    const [saved, stored] = await Promise.all([tx.objectStore('homes').get(id), checklists.get(id)]);
    const current = stored === undefined ? createChecklist(id) : readChecklist(stored);
    if (saved === undefined || current === undefined) throw new NoChecklist('The home is not saved here');
    const checklist = await step(current, tx);
    if (checklist !== current) await checklists.put(checklist, id);
  });
  await notifyChanged('checklists');
}

export class TooManyPhotos extends NoChecklist {}

/**
 * Adds an own photo; one that is stored already stays. @param index among the other photos; without it the end
 * @throws StorageFailure (also when storage is full); NoChecklist; TooManyPhotos
 */
export const addPhoto = (
  store: SavedDatabase,
  id: number,
  photo: OwnPhoto,
  file: OwnFile,
  index?: number,
): Promise<void> =>
  changeChecklist(store, id, async (current, tx) => {
    const photos = [...current.photos];
    if (photos.some((other) => other.id === photo.id)) return current;
    if (photos.length >= MAX_OWN_PHOTOS) throw new TooManyPhotos('No more photos of this home');
    await tx.objectStore('photos').put(file, getOwnPhotoKey(id, photo.id));
    photos.splice(index ?? photos.length, 0, photo);
    return { ...current, photos };
  });

/**
 * Deletes own photos, by default all. @returns those deleted, in the order in which addPhoto() restores them
 * @throws StorageFailure; NoChecklist
 */
export async function removePhotos(store: SavedDatabase, id: number, ids?: readonly string[]) {
  const removed = new Map<OwnPhoto, { readonly file: OwnFile; readonly index: number }>();
  await changeChecklist(store, id, async (current, tx) => {
    removed.clear();
    const isDeleted = (photo: OwnPhoto): boolean => ids === undefined || ids.includes(photo.id);
    for (const [index, photo] of current.photos.entries()) {
      if (!isDeleted(photo)) continue;
      const key = getOwnPhotoKey(id, photo.id);
      const file = readAs(OwnFile, await tx.objectStore('photos').get(key));
      if (file !== undefined) removed.set(photo, { file, index });
      await tx.objectStore('photos').delete(key);
    }
    return { ...current, photos: current.photos.filter((photo) => !isDeleted(photo)) };
  });
  return [...removed].map(([photo, rest]) => ({ photo, ...rest }));
}

/** The file of an own photo; undefined when it is not here. @throws StorageFailure */
export const readOwnFile = (store: SavedDatabase, id: number, photo: string): Promise<OwnFile | undefined> =>
  store.row('photos', getOwnPhotoKey(id, photo), (stored) => readAs(OwnFile, stored));

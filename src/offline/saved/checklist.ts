import * as v from 'valibot';
import { PropertyId } from '#contract/property.ts';
import { readAs } from '#lib/read-as.ts';
import type { SavedDatabase } from './saved-database.ts';
import { CHECKLIST_STORES, NoChecklist, ownPhotoKey, type Shelves } from './saved-rows.ts';

// What a visitor finds out at a saved property. It stands apart from the property's row, which a worker of an older build
// writes without what it does not know.

/** The version of the row's shape that this build writes. */
export const CHECKLIST_VERSION = 1;
export const MOST_OWN_PHOTOS = 24;
/** 1 is the worst. */
export const BEST_SCORE = 5;
/** Of one property: more than the firm asks. */
export const MOST_MARKS = 100;

/** "water-pressure" */
export const QuestionId = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/));
/** What was found. A question without a mark was not asked. */
export const Mark = v.picklist(['yes', 'no']);
export type Mark = v.InferOutput<typeof Mark>;
/** Marks by question. */
export type Marks = Readonly<Record<string, Mark>>;

export const Score = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(BEST_SCORE));

const OwnPhoto = v.object({
  id: v.pipe(v.string(), v.uuid()),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** In px. */
  width: v.pipe(v.number(), v.integer(), v.minValue(1)),
  height: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** ms since 1970. */
  added_at: v.pipe(v.number(), v.finite()),
});
export type OwnPhoto = v.InferOutput<typeof OwnPhoto>;

export const Checklist = v.object({
  v: v.literal(CHECKLIST_VERSION),
  /** Of the property. */
  id: PropertyId,
  marks: v.record(QuestionId, Mark),
  score: v.nullable(Score),
  /** In the order they were added. */
  photos: v.array(OwnPhoto),
});
export type Checklist = v.InferOutput<typeof Checklist>;

/** @returns undefined for a row of a newer or unreadable shape: it must be left as it is */
export const readChecklist = (stored: unknown): Checklist | undefined => readAs(Checklist, stored);

/** @param id of the property */
export const emptyChecklist = (id: number): Checklist => ({
  v: CHECKLIST_VERSION,
  id,
  marks: {},
  score: null,
  photos: [],
});

/** What the visitor says of one question; `open` takes a mark back. */
export type Answer = Mark | 'open';

/** The marks after so many answers. Names that are none, and what is beyond the bound, are left out. */
export function withAnswers(marks: Marks, answers: Readonly<Record<string, Answer>>): Marks {
  const after = new Map(Object.entries(marks));
  for (const [question, answer] of Object.entries(answers)) {
    if (answer === 'open') after.delete(question);
    else if (v.is(QuestionId, question) && (after.has(question) || after.size < MOST_MARKS))
      after.set(question, answer);
  }
  return Object.fromEntries(after);
}

const OwnFile = v.object({ type: v.string(), bytes: v.instance(ArrayBuffer) });
/** Bytes, not a Blob: a file that is taken out of storage must outlive its row (undo). */
export type OwnFile = v.InferOutput<typeof OwnFile>;

/** Reads a checklist to change it. @throws NoChecklist */
async function open(shelf: Shelves, id: number): Promise<Checklist> {
  const [isSaved, stored] = await Promise.all([shelf('homes').get(id), shelf('checklists').get(id)]);
  const checklist = stored === undefined ? emptyChecklist(id) : readChecklist(stored);
  if (isSaved === undefined || checklist === undefined) throw new NoChecklist('The home is not saved here');
  return checklist;
}

/** Carries NoChecklist out of the transaction as a value: thrown within, the database would be tried a second time. */
async function inOne<T>(store: SavedDatabase, step: (shelf: Shelves) => Promise<T>): Promise<T> {
  const result = await store.together(CHECKLIST_STORES, async (shelf) => {
    try {
      return { value: await step(shelf) };
    } catch (cause) {
      if (cause instanceof NoChecklist) return cause;
      throw cause;
    }
  });
  if (result instanceof NoChecklist) throw result;
  return result.value;
}

/**
 * Changes the checklist of a saved home in one durable step.
 * @throws StorageFailure; NoChecklist when the home is not saved here
 */
export const changeChecklist = (
  store: SavedDatabase,
  id: number,
  step: (checklist: Checklist) => Checklist,
): Promise<Checklist> =>
  inOne(store, async (shelf) => {
    const after = step(await open(shelf, id));
    await shelf('checklists').put(id, after);
    return after;
  });

export class TooManyPhotos extends NoChecklist {}

/**
 * Adds an own photo at a place among the others; one that is there already stays.
 * @param index counted from 0; the end unless said
 * @throws StorageFailure (also when storage is full); NoChecklist; TooManyPhotos
 */
export const addPhoto = (
  store: SavedDatabase,
  id: number,
  photo: OwnPhoto,
  file: OwnFile,
  index?: number,
): Promise<Checklist> =>
  inOne(store, async (shelf) => {
    const checklist = await open(shelf, id);
    if (checklist.photos.some((other) => other.id === photo.id)) return checklist;
    if (checklist.photos.length >= MOST_OWN_PHOTOS) throw new TooManyPhotos('No more photos of this home');
    const place = index ?? checklist.photos.length;
    const photos = [...checklist.photos.slice(0, place), photo, ...checklist.photos.slice(place)];
    await shelf('photos').put(ownPhotoKey(id, photo.id), file);
    const after = { ...checklist, photos };
    await shelf('checklists').put(id, after);
    return after;
  });

/** To be put back by addPhoto(). */
export interface RemovedPhoto {
  readonly photo: OwnPhoto;
  readonly file: OwnFile;
  readonly index: number;
}

/**
 * Removes own photos of a home: they are no longer stored when this resolves.
 * @param ids of the photos; all of them unless said
 * @returns what was removed, in the order in which it is put back
 * @throws StorageFailure; NoChecklist
 */
export const removePhotos = (
  store: SavedDatabase,
  id: number,
  ids?: readonly string[],
): Promise<readonly RemovedPhoto[]> =>
  inOne(store, async (shelf) => {
    const checklist = await open(shelf, id);
    const removed: RemovedPhoto[] = [];
    for (const [index, photo] of checklist.photos.entries()) {
      if (ids !== undefined && !ids.includes(photo.id)) continue;
      const key = ownPhotoKey(id, photo.id);
      const file = readAs(OwnFile, await shelf('photos').get(key));
      if (file !== undefined) removed.push({ photo, file, index });
      await shelf('photos').delete(key);
    }
    const photos = checklist.photos.filter((photo) => ids !== undefined && !ids.includes(photo.id));
    await shelf('checklists').put(id, { ...checklist, photos });
    return removed;
  });

/** The file of an own photo; undefined when it is not here. @throws StorageFailure */
export const readOwnFile = (store: SavedDatabase, id: number, photo: string): Promise<OwnFile | undefined> =>
  store.row('photos', ownPhotoKey(id, photo), (stored) => readAs(OwnFile, stored));

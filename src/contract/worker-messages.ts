import * as v from 'valibot';

/*
 * What page and worker say to each other. Parsed on arrival: the other side may be a newer or older build.
 */

/** Header of an answer that came from this device: milliseconds since 1970 when the copy was saved. */
export const SAVED_AT_HEADER = 'X-Saved-At';
/** Header beside X-Saved-At: why the copy stands in for the server's answer. */
export const SAVED_BECAUSE_HEADER = 'X-Saved-Because';
export const SAVED_REASONS = ['no-connection', 'slow', 'server-trouble', 'gone'] as const;
export type SavedReason = (typeof SAVED_REASONS)[number];
/** Header of a filtered or searched list made on this device: how many homes could not be checked (decision 8). */
export const UNCHECKED_HEADER = 'X-Unchecked';
/** Header of such a list where the whole catalogue was searched as it is kept here: how many homes were. */
export const SEARCHED_HEADER = 'X-Searched';
/** Header beside it: milliseconds since 1970 when the kept catalogue was last known to be what the server has. */
export const SEARCHED_AT_HEADER = 'X-Searched-At';
/** Header of a property from this device of which only what lists say is here: 1. */
export const SUMMARY_ONLY_HEADER = 'X-Summary-Only';
/** Header of lists: how many there are in all (D10). */
export const TOTAL_HEADER = 'X-Total-Count';

/** What request an answer belongs to: enough to find it again in the library. */
export const ReadRequest = v.object({
  method: v.picklist(['GET', 'POST']),
  /** Path and query on our own origin. */
  href: v.pipe(v.string(), v.startsWith('/'), v.maxLength(2000)),
  body: v.optional(v.unknown()),
  /** False when the page holds only the beginning of the answer: its homes are kept, the list is not. */
  whole: v.optional(v.boolean(), true),
});
export type ReadRequest = v.InferInput<typeof ReadRequest>;

/** An answer that a page got before the worker was in control (decision 31). */
export const SeenAnswer = v.object({
  read: ReadRequest,
  json: v.unknown(),
  /** Milliseconds since 1970. */
  savedAt: v.pipe(v.number(), v.minValue(0)),
  total: v.optional(v.number()),
});
export type SeenAnswer = v.InferInput<typeof SeenAnswer>;

/** Longest HTML of a kept screen, in UTF-16 units. */
export const MAX_SCREEN_HTML = 60_000;

/** A list screen as it stands, for the worker to put into the shell at the next launch. No script, nothing typed. */
export const KeptScreen = v.object({
  type: v.literal('screen'),
  /** Path and query on our own origin. */
  href: v.pipe(v.string(), v.startsWith('/'), v.maxLength(2000)),
  title: v.pipe(v.string(), v.maxLength(300)),
  /** What stands in the root element. */
  html: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_SCREEN_HTML), v.regex(/^(?![\s\S]*<script)/i)),
  /** Stylesheets that it needs. Their names are hashes: a build that has them all shows it as it was. */
  styles: v.pipe(v.array(v.pipe(v.string(), v.regex(/^\/assets\/[\w.-]+\.css$/))), v.nonEmpty(), v.maxLength(20)),
});
export type KeptScreen = v.InferOutput<typeof KeptScreen>;

export const PageMessage = v.variant('type', [
  /** The visitor agreed to the new version. */
  v.object({ type: v.literal('skip-waiting') }),
  /** Rows are waiting in the outbox: send them, or register for a sync. */
  v.object({ type: v.literal('send-outbox') }),
  /** A home was saved, or saved homes may lack something: fetch it. */
  v.object({ type: v.literal('keep-shortlist') }),
  /** What the page showed before this worker was in control: keep it as if the worker had seen it. */
  v.object({
    type: v.literal('seen'),
    answers: v.pipe(v.array(SeenAnswer), v.maxLength(50)),
    /** Paths of pictures that are on the screen. */
    pictures: v.pipe(v.array(v.pipe(v.string(), v.startsWith('/media/'), v.maxLength(500))), v.maxLength(100)),
  }),
  /** The app is in use and has a moment: bring the catalogue index up to date if that is due. */
  v.object({
    type: v.literal('sync-catalogue'),
    /** The visitor wants little data to be used. */
    savesData: v.optional(v.boolean(), false),
  }),
  KeptScreen,
]);
export type PageMessage = v.InferOutput<typeof PageMessage>;

export const WorkerMessage = v.variant('type', [
  /** A fresher answer to this request has arrived after an older copy was shown. `key` as libraryKey() makes it. */
  v.object({ type: v.literal('library-updated'), key: v.string() }),
  /** The outbox changed: read it again. */
  v.object({ type: v.literal('outbox-changed') }),
  /** The catalogue has changed since the last sync; `seq` is the number of this one. */
  v.object({ type: v.literal('catalogue-changed'), seq: v.number() }),
  /** The worker met the server in a request of its own, or did not. */
  v.object({ type: v.literal('network'), isReached: v.boolean() }),
]);
export type WorkerMessage = v.InferOutput<typeof WorkerMessage>;

/** The BroadcastChannel that tabs and worker share for outbox changes. */
export const OUTBOX_CHANNEL = 'outbox';
/** The `sync` tag that wakes the outbox. */
export const OUTBOX_SYNC_TAG = 'outbox';
/** The `sync` tag that wakes the shortlist. */
export const SHORTLIST_SYNC_TAG = 'shortlist';
/** The IndexedDB database of the outbox. */
export const OUTBOX_DATABASE = 'outbox';

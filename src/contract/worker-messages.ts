import * as v from 'valibot';

// What page and worker say to each other. Parsed on arrival: the other side may be a newer or older build.

/** The request that an answer belongs to, as far as the library needs it. */
export const ReadRequest = v.object({
  method: v.picklist(['GET', 'POST']),
  /** Path and query on our own origin. */
  href: v.pipe(v.string(), v.regex(/^\//), v.maxLength(2000)),
  body: v.optional(v.unknown()),
  /** False when the page holds only the beginning of the answer: its properties are kept, the list is not. */
  whole: v.optional(v.boolean(), true),
});
export type ReadRequest = v.InferInput<typeof ReadRequest>;

/** An answer that a page got before the worker was in control (S31). */
export const SeenAnswer = v.object({
  read: ReadRequest,
  json: v.unknown(),
  /** Milliseconds since 1970. */
  savedAt: v.pipe(v.number(), v.minValue(0)),
  total: v.optional(v.number()),
});
export type SeenAnswer = v.InferInput<typeof SeenAnswer>;

/** Longest HTML of a kept screen, in UTF-16 units. */
export const MAX_SCREEN_HTML = 200_000;
/** The id of what a launch has enough with for its first frame, where a kept screen goes on below it. */
export const ENOUGH = 'enough';

/** The HTML of a list screen, which the worker puts into the shell at the next launch. No script, nothing typed. */
export const KeptScreen = v.object({
  type: v.literal('screen'),
  /** Path and query on our own origin. */
  href: v.pipe(v.string(), v.regex(/^\//), v.maxLength(2000)),
  title: v.pipe(v.string(), v.maxLength(300)),
  /** The content of the root element. */
  html: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_SCREEN_HTML), v.regex(/^(?![\s\S]*<script)/i)),
  /** Stylesheets that it needs. Their names are hashes, so a build that has all of them shows the same. */
  styles: v.pipe(v.array(v.pipe(v.string(), v.regex(/^\/assets\/[\w.-]+\.css$/))), v.minLength(1), v.maxLength(20)),
});
export type KeptScreen = v.InferOutput<typeof KeptScreen>;

export const PageMessage = v.variant('type', [
  /** The visitor agreed to the new version. */
  v.object({ type: v.literal('skip-waiting') }),
  /** Rows are waiting in the outbox: send them, or register for a sync. */
  v.object({ type: v.literal('send-outbox') }),
  /** A property was saved, or saved properties may lack something: fetch it. */
  v.object({ type: v.literal('keep-shortlist') }),
  /** What the page showed before this worker was in control: keep it like answers that went through the worker. */
  v.object({
    type: v.literal('seen'),
    answers: v.pipe(v.array(SeenAnswer), v.maxLength(50)),
    /** Paths of pictures that are on the screen. */
    pictures: v.pipe(v.array(v.pipe(v.string(), v.regex(/^\/media\//), v.maxLength(500))), v.maxLength(100)),
  }),
  /** The app is in use and idle: bring the catalogue index up to date if that is due. */
  v.object({
    type: v.literal('sync-catalogue'),
    /** The visitor wants little data to be used. */
    savesData: v.optional(v.boolean(), false),
  }),
  /** What this page has loaded of the app; `whole`: all the rest of it is to come too. */
  v.object({
    type: v.literal('keep-files'),
    used: v.pipe(v.array(v.pipe(v.string(), v.regex(/^\/assets\//), v.maxLength(200))), v.maxLength(1000)),
    whole: v.boolean(),
  }),
  /** What is told has changed: the server is to know. `removed`: by the removal of what is saved, which may be taken back. */
  v.object({ type: v.literal('sync-told'), removed: v.optional(v.boolean(), false) }),
  KeptScreen,
]);
export type PageMessage = v.InferOutput<typeof PageMessage>;

export const WorkerMessage = v.variant('type', [
  /** A fresher answer to this request has arrived after an older copy was shown. `key` as libraryKey() makes it. */
  v.object({ type: v.literal('library-updated'), key: v.string() }),
  /** Whether a request of the worker's own reached the server. */
  v.object({ type: v.literal('network'), isReached: v.boolean() }),
]);
export type WorkerMessage = v.InferOutput<typeof WorkerMessage>;

export const OUTBOX_SYNC_TAG = 'outbox';
export const SHORTLIST_SYNC_TAG = 'shortlist';
export const TOLD_SYNC_TAG = 'told';
/** Of periodic background sync: the catalogue is kept fresh while the app is closed. */
export const CATALOGUE_SYNC_TAG = 'catalogue';

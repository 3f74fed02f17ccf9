import * as v from 'valibot';

// Page and worker both parse, because the other may be of another build.

export const ReadRequest = v.object({
  method: v.picklist(['GET', 'POST']),
  /** Path and query on our own origin. */
  href: v.pipe(v.string(), v.regex(/^\//), v.maxLength(2000)),
  body: v.optional(v.unknown()),
  /** False for the beginning of a list, whose properties are stored without the list. */
  whole: v.optional(v.boolean(), true),
});
export type ReadRequest = v.InferInput<typeof ReadRequest>;

/** Came before the worker was in control (S31). */
export const SeenAnswer = v.object({
  read: ReadRequest,
  json: v.unknown(),
  /** Milliseconds since 1970. */
  savedAt: v.pipe(v.number(), v.minValue(0)),
  total: v.optional(v.number()),
});
export type SeenAnswer = v.InferInput<typeof SeenAnswer>;

/** In UTF-16 units. */
export const MAX_SNAPSHOT_LENGTH = 200_000;
/** The first frame of a launch may end after the element with this id. */
export const ENOUGH = 'enough';

/** A list screen without script and typed text, which the worker puts into the shell at the next launch. */
export const ScreenSnapshot = v.object({
  type: v.literal('screen'),
  /** Path and query on our own origin. */
  href: v.pipe(v.string(), v.regex(/^\//), v.maxLength(2000)),
  title: v.pipe(v.string(), v.maxLength(300)),
  html: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_SNAPSHOT_LENGTH), v.regex(/^(?![\s\S]*<script)/i)),
  /** Names are hashed, so a build that has all of these stylesheets shows the same. */
  styles: v.pipe(v.array(v.pipe(v.string(), v.regex(/^\/assets\/[\w.-]+\.css$/))), v.minLength(1), v.maxLength(20)),
});
export type ScreenSnapshot = v.InferOutput<typeof ScreenSnapshot>;

export const PageMessage = v.variant('type', [
  v.object({ type: v.literal('skip-waiting') }),
  /** This page has loaded without the worker: control it. */
  v.object({ type: v.literal('claim') }),
  /** Rows wait in the outbox: send them, or register a sync. */
  v.object({ type: v.literal('send-outbox') }),
  /** Asks the worker to fetch what saved properties lack. */
  v.object({ type: v.literal('keep-shortlist') }),
  /** Shown before this worker was in control: store it like answers through the worker. */
  v.object({
    type: v.literal('seen'),
    answers: v.pipe(v.array(SeenAnswer), v.maxLength(50)),
    pictures: v.pipe(v.array(v.pipe(v.string(), v.regex(/^\/media\//), v.maxLength(500))), v.maxLength(100)),
  }),
  /** The app is in use and idle: sync the catalogue if that is due. */
  v.object({
    type: v.literal('sync-catalogue'),
    savesData: v.optional(v.boolean(), false),
  }),
  /** App files that this page has loaded; `whole` requests all others too. */
  v.object({
    type: v.literal('keep-files'),
    used: v.pipe(v.array(v.pipe(v.string(), v.regex(/^\/assets\//), v.maxLength(200))), v.maxLength(1000)),
    whole: v.boolean(),
  }),
  /** Send the changed alerts; `removed` can still be undone. */
  v.object({ type: v.literal('sync-told'), removed: v.optional(v.boolean(), false) }),
  ScreenSnapshot,
]);
export type PageMessage = v.InferOutput<typeof PageMessage>;

export const WorkerMessage = v.variant('type', [
  /** A fresh answer came after a copy was shown. */
  v.object({ type: v.literal('library-updated'), key: v.string() }),
  /** Whether the worker's own requests reach the server. */
  v.object({ type: v.literal('network'), isReached: v.boolean() }),
]);
export type WorkerMessage = v.InferOutput<typeof WorkerMessage>;

export const OUTBOX_SYNC_TAG = 'outbox';
export const SAVED_SYNC_TAG = 'shortlist';
export const ALERTS_SYNC_TAG = 'told';
/** Refreshes the catalogue while the app is closed (periodic background sync). */
export const CATALOGUE_SYNC_TAG = 'catalogue';

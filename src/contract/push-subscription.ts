import * as v from 'valibot';

// What a device asks to be told of by Web Push (RFC 8030): searches and homes, and where the push service takes messages
// for it. Nothing about a person. Of our own server alone.

/** PUT, DELETE: what a device is told of. */
export const PUSH_SUBSCRIPTION_PATH = '/api/push/subscription';
/** GET: the server's public key (RFC 8292), as `PushKey`. */
export const PUSH_KEY_PATH = '/api/push/key';

/** The searches that one device may be told of. */
export const MOST_TOLD_SEARCHES = 20;
/** The homes that one device may be told of. */
export const MOST_TOLD_HOMES = 200;

/** Characters of base64url that hold so many bytes. */
const base64urlOf = (bytes: number, message: string) =>
  v.pipe(v.string(message), v.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`), message));

/** Where the push service takes messages for this browser. Which hosts are taken is the server's to say. */
export const PushEndpoint = v.pipe(
  v.string('Endpoint is required'),
  v.url('Endpoint must be an address'),
  v.maxLength(2000, 'Endpoint is too long'),
);

/**
 * PUT: all of what a device is told of, in place of what it asked before. The same again changes nothing but the day of its
 * last sign of life. Without searches and homes it is a DELETE.
 */
export const PushSubscriptionRequest = v.object({
  endpoint: PushEndpoint,
  /** The browser's public key (65 bytes) and secret (16 bytes), base64url without padding (RFC 8291). */
  keys: v.object({
    p256dh: base64urlOf(65, 'Key p256dh must be 65 bytes in base64url'),
    auth: base64urlOf(16, 'Key auth must be 16 bytes in base64url'),
  }),
  /** Each as the query of its /filter-results address, without "?" (search-params.ts). */
  searches: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(1000, 'A search is too long'))),
    v.maxLength(MOST_TOLD_SEARCHES, `At most ${MOST_TOLD_SEARCHES} searches`),
  ),
  /** Ids of properties. */
  homes: v.pipe(
    v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
    v.maxLength(MOST_TOLD_HOMES, `At most ${MOST_TOLD_HOMES} homes`),
  ),
});
export type PushSubscriptionRequest = v.InferOutput<typeof PushSubscriptionRequest>;

/** DELETE: answers 204, also where there was none. */
export const PushSubscriptionEnd = v.object({ endpoint: PushEndpoint });
export type PushSubscriptionEnd = v.InferOutput<typeof PushSubscriptionEnd>;

/** The server's public key: 65 bytes, base64url without padding. */
export const PushKey = v.object({ key: base64urlOf(65, 'The key must be 65 bytes in base64url') });
export type PushKey = v.InferOutput<typeof PushKey>;

/** A declarative push message (W3C Push API): browsers that know it show it without the worker, the others by the worker. */
export const PushMessage = v.object({
  web_push: v.literal(8030),
  notification: v.object({
    title: v.string(),
    body: v.optional(v.string()),
    lang: v.optional(v.string()),
    tag: v.optional(v.string()),
    /** What a tap opens: an address of this site. */
    navigate: v.pipe(v.string(), v.url()),
  }),
  /** The number on the app's icon. */
  app_badge: v.optional(v.string()),
});
export type PushMessage = v.InferOutput<typeof PushMessage>;

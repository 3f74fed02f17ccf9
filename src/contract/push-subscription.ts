import * as v from 'valibot';

// Web Push (RFC 8030): nothing about a person, and only with our own server.

export const PUSH_SUBSCRIPTION_PATH = '/api/push/subscription';
/** Answers with `PushKey` (RFC 8292). */
export const PUSH_KEY_PATH = '/api/push/key';

export const MAX_ALERT_SEARCHES = 20;
export const MAX_ALERT_PROPERTIES = 200;
export const MAX_ALERT_VIEWINGS = 10;

const createBase64urlSchema = (bytes: number, message: string) =>
  v.pipe(v.string(message), v.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`), message));

/** The server decides which hosts it accepts. */
export const PushEndpoint = v.pipe(
  v.string('Endpoint is required'),
  v.url('Endpoint must be an address'),
  v.maxLength(2000, 'Endpoint is too long'),
);

/** Replaces all alerts of a device; the same again renews the day it was last seen, and one without any is a DELETE. */
export const PushSubscriptionRequest = v.object({
  endpoint: PushEndpoint,
  /** The browser's public key (65 bytes) and secret (16 bytes), base64url without padding (RFC 8291). */
  keys: v.object({
    p256dh: createBase64urlSchema(65, 'Key p256dh must be 65 bytes in base64url'),
    auth: createBase64urlSchema(16, 'Key auth must be 16 bytes in base64url'),
  }),
  /** Each as the query of its /filter-results address, without "?" (search-params.ts). */
  searches: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(1000, 'A search is too long'))),
    v.maxLength(MAX_ALERT_SEARCHES, `At most ${MAX_ALERT_SEARCHES} searches`),
  ),
  homes: v.pipe(
    v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
    v.maxLength(MAX_ALERT_PROPERTIES, `At most ${MAX_ALERT_PROPERTIES} homes`),
  ),
  /** Tokens of open viewings (0046); builds before them send none. */
  viewings: v.optional(
    v.pipe(
      v.array(createBase64urlSchema(24, 'A viewing is named by 24 bytes in base64url')),
      v.maxLength(MAX_ALERT_VIEWINGS, `At most ${MAX_ALERT_VIEWINGS} viewings`),
    ),
    [],
  ),
});
export type PushSubscriptionRequest = v.InferOutput<typeof PushSubscriptionRequest>;

/** Answers 204, also without a subscription. */
export const PushSubscriptionEnd = v.object({ endpoint: PushEndpoint });
export type PushSubscriptionEnd = v.InferOutput<typeof PushSubscriptionEnd>;

/** 65 bytes, base64url without padding. */
export const PushKey = v.object({ key: createBase64urlSchema(65, 'The key must be 65 bytes in base64url') });
export type PushKey = v.InferOutput<typeof PushKey>;

/** A declarative push message (W3C Push API), which some browsers show themselves; in others the worker does. */
export const PushMessage = v.object({
  web_push: v.literal(8030),
  notification: v.object({
    title: v.string(),
    body: v.optional(v.string()),
    lang: v.optional(v.string()),
    tag: v.optional(v.string()),
    /** The address on this site that a tap opens. */
    navigate: v.pipe(v.string(), v.url()),
  }),
  app_badge: v.optional(v.string()),
});
export type PushMessage = v.InferOutput<typeof PushMessage>;

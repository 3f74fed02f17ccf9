import * as v from 'valibot';
import { propertyId, text } from './submission-fields.ts';
import { Wish, wishList } from './viewing.ts';

// What becomes of a request for a viewing, between the server and the phone that asked (0046).

/** Carries the token of a request, and those of all requests whose states are asked for, separated by commas. */
export const VIEWING_TOKEN_HEADER = 'Viewing-Token';
/** 24 random bytes as base64url, made on the phone with the key of the request. */
export const ViewingToken = v.pipe(v.string(), v.regex(/^[\w-]{32}$/));
/** GET; answered by ViewingStates with an ETag. */
export const VIEWING_STATE_PATH = '/api/viewing/state';
export const VIEWING_TAG = 'viewing-';
/** The tag of a notification about the viewing of a property: of push and phone only the last one shows. */
export const getViewingTag = (propertyId: number): string => `${VIEWING_TAG}${propertyId}`;
/** Tokens in one request; a phone asks for its newest. */
export const MAX_TOKENS = 10;
export const MAX_OFFERS = 3;

/** An ISO time, UTC. */
const Time = v.pipe(v.string(), v.regex(/^\d{4}(?:-\d\d){2}T\d\d:\d\d:\d\d(?:\.\d+)?Z$/));

export const ViewingState = v.object({
  /** `requested` waits for the agency, `proposed` offers other times, `confirmed` is `at`, `gone`: the property is no longer available. */
  state: v.picklist(['requested', 'proposed', 'confirmed', 'cancelled', 'gone']),
  /** Rises with each step, and is the SEQUENCE of the calendar file. */
  version: v.number(),
  /** When it takes place; of a cancelled one when it would have; null before that. */
  at: v.nullable(Time),
  /** The times that the agency offers; empty unless `proposed`. */
  offers: v.pipe(v.array(Time), v.maxLength(MAX_OFFERS)),
  /** The wishes that wait for an answer. */
  wishes: v.array(Wish),
  /** Whom the visitor meets; null before somebody has answered. */
  agent: v.nullable(v.object({ name: v.string(), phone: v.string() })),
  /** The agency's words to the visitor, '' without any. */
  note: v.string(),
  /** How to find the gate, '' without any. Only of a confirmed one. */
  directions: v.string(),
  /** Where the gate is, in degrees; only of a confirmed one, when the agent has given it. */
  point: v.nullable(v.object({ lat: v.number(), lng: v.number() })),
  /** Who cancelled; null unless `cancelled`. */
  cancelled_by: v.nullable(v.picklist(['visitor', 'agency'])),
  property_id: propertyId,
  /** Where the property is, for calendars; '' if unknown. Receipts of earlier builds lack it. */
  place: v.optional(v.string(), ''),
});
export type ViewingState = v.InferOutput<typeof ViewingState>;

/** In the order of the tokens; null for one that the server does not know (any more). */
export const ViewingStates = v.object({ viewings: v.array(v.nullable(ViewingState)) });
export type ViewingStates = v.InferOutput<typeof ViewingStates>;

/** POST /api/viewing/reply, with an Idempotency-Key. */
export const ViewingReply = v.variant('act', [
  v.object({ token: ViewingToken, act: v.literal('accept'), at: Time }),
  v.object({
    token: ViewingToken,
    act: v.literal('another'),
    slots: wishList(Wish),
    note: v.optional(text('Note', 1000), ''),
  }),
  v.object({ token: ViewingToken, act: v.literal('cancel') }),
]);
export type ViewingReply = v.InferOutput<typeof ViewingReply>;

/** `done` is false when the agency had done something else first; `viewing` says what, null for an unknown token. */
export const ViewingReplyAnswer = v.object({
  message: v.string(),
  done: v.boolean(),
  viewing: v.nullable(ViewingState),
});
export type ViewingReplyAnswer = v.InferOutput<typeof ViewingReplyAnswer>;

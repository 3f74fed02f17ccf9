import * as v from 'valibot';
import { FieldProblem } from '#contract/problem.ts';
import { MessageKindName } from '#contract/submission-calls.ts';
import { ViewingState } from '#contract/viewing-state.ts';
import { readAs } from '#lib/read-as.ts';

// Rows are parsed each time they are read: page and worker may be different builds, and storage outlives both.

const Lease = v.object({ owner: v.string(), at: v.number() });

/** A wait that began at `from` (wall clock, ms) and is to last `ms`: see getTimeLeft() in outbox.ts. */
const Wait = v.object({
  from: v.number(),
  ms: v.number(),
  /** 'silence': nobody answered, so a sign of life from the network ends the wait early. */
  why: v.picklist(['silence', 'asked', 'slow']),
});
export type Wait = v.InferOutput<typeof Wait>;

const RowProblem = v.object({
  why: v.picklist(['refused', 'unavailable', 'odd', 'old']),
  status: v.number(),
  words: v.nullable(v.string()),
  fields: v.array(FieldProblem),
});
export type RowProblem = v.InferOutput<typeof RowProblem>;

const common = {
  v: v.literal(1),
  /** The row's own identity; it stays when an edit replaces the key. */
  id: v.string(),
  key: v.string(),
  kind: MessageKindName,
  /** What it is about, e.g. a property's title. No personal data, because it outlives the delivery. */
  subject: v.string(),
  /** The same for programs, e.g. `property:24`; of a reply `viewing-reply:` and the row of its viewing. */
  about: v.string(),
  created_at: v.number(),
};

export const PendingRow = v.object({
  ...common,
  state: v.picklist(['queued', 'sending', 'held', 'waiting', 'attention']),
  body: v.record(v.string(), v.unknown()),
  fields: v.record(v.string(), v.string()),
  /** The reference of its property, "JJ-1042". Rows of earlier builds lack it. */
  property_reference: v.optional(v.nullable(v.string())),
  headers: v.record(v.string(), v.string()),
  /** A row that is sent before this one: an earlier reply about the same viewing. */
  after: v.optional(v.string()),
  attempts: v.number(),
  /** Successes unknown to the contract (another 2xx). */
  odd_answers: v.number(),
  /** Refusals that are not about the text (401, 403, 404 ...). */
  slow_refusals: v.number(),
  /** A try with this key had no answer, so the server may have the text. */
  maybe_arrived: v.boolean(),
  /** Deleted while it was being sent: it is removed when this try has failed. */
  unwanted: v.optional(v.literal(true)),
  /** Age in ms as far as the clock can be believed, and when it was last counted. */
  age_ms: v.number(),
  seen_at: v.number(),
  /** Time shown as undeliverable; null: not shown yet. Rows of earlier builds lack it. */
  shown: v.optional(v.nullable(v.object({ at: v.number(), ms: v.number() })), null),
  /** The state after a held row's form has released it. */
  next: v.picklist(['waiting', 'attention']),
  wait: v.nullable(Wait),
  sender: v.nullable(Lease),
  /** The open form for which an HTTP error is held. */
  form: v.nullable(Lease),
  problem: v.nullable(RowProblem),
});
export type PendingRow = v.InferOutput<typeof PendingRow>;

/** What the phone keeps of a viewing that it asked for (S60): see viewing-receipt.ts. */
export const ViewingReceipt = v.object({
  /** Opens the viewing on the server, so no screen and no text shows it. */
  token: v.string(),
  /** When the server last answered (wall clock, ms), and the ETag of its answer. */
  asked_at: v.number(),
  etag: v.nullable(v.string()),
  /** As it came; null before the first answer. */
  state: v.nullable(ViewingState),
  /** When the receipt goes, by the clock of the server. */
  ends_at: v.number(),
  /** Time left when it was last counted, and when that was (wall clock, ms). */
  left_ms: v.number(),
  seen_at: v.number(),
  /** The last version that the visitor has seen. */
  seen_version: v.number(),
  /** The agency had changed it before the visitor's reply came, and the visitor has not seen that yet. */
  late: v.optional(v.literal(true)),
  /** The server does not know it any more, so the phone does not ask. */
  forgotten: v.optional(v.literal(true)),
});
export type ViewingReceipt = v.InferOutput<typeof ViewingReceipt>;

/** What stays of a delivered row: no words of the visitor (S43). */
export const Tombstone = v.object({
  ...common,
  state: v.literal('delivered'),
  delivered_at: v.number(),
  /** An enquiry about a property that was not listed any more. */
  unlisted: v.optional(v.literal(true)),
  /** Of a viewing. Rows of earlier builds lack it. */
  viewing: v.optional(ViewingReceipt),
});
export type Tombstone = v.InferOutput<typeof Tombstone>;

/** What stays of an undeliverable row after it was shown for 30 days. */
export const WipedRow = v.object({
  ...common,
  state: v.literal('wiped'),
  wiped_at: v.number(),
  maybe_arrived: v.boolean(),
});
export type WipedRow = v.InferOutput<typeof WipedRow>;

export const OutboxRow = v.variant('state', [PendingRow, Tombstone, WipedRow]);
export type OutboxRow = v.InferOutput<typeof OutboxRow>;

/** Reads what storage holds. @returns undefined for a row of a newer or unreadable shape: it must be left as it is */
export const readRow = (stored: unknown): OutboxRow | undefined => readAs(OutboxRow, stored);

/** What a step makes of a row: the row to store instead, 'remove', or undefined to leave all as it is. */
export type Step = (row: OutboxRow | undefined) => OutboxRow | 'remove' | undefined;

export interface ChangeOptions {
  /** A draft to delete in the same transaction. */
  readonly draft?: string | undefined;
  /** Another row that changes in the same transaction. */
  readonly also?: { readonly id: string; readonly step: Step } | undefined;
  /** Without strict durability, and told nobody: for what may be lost and changes no screen. */
  readonly isRelaxed?: boolean;
}

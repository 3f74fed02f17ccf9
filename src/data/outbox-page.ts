import { deliverAll, sendDirectly } from '#offline/delivery.ts';
import { readDraft, writeDraft } from '#offline/drafts.ts';
import { notedFetch } from '#offline/noted-fetch.ts';
import {
  discard,
  edit,
  enqueue,
  holdForForm,
  leaveForm,
  leaveForms,
  noteShown,
  outboxRows,
  renewForm,
  resend,
  sweep,
} from '#offline/outbox.ts';
import { outboxRuntime } from '#offline/outbox-runtime.ts';
import { noteReached, noteUnreachable } from './connection.ts';
import { isOfLastPage } from './form-names.ts';

/*
 * The outbox with its storage and delivery, as a page uses it. Loaded on demand by outbox-sender.ts: the first screen
 * does not pay for it.
 */

type Rest<F> = F extends (first: never, ...rest: infer R) => infer A ? (...rest: R) => A : never;

/** Each function as in src/offline/outbox.ts, delivery.ts and drafts.ts, without its ports. */
export interface OutboxPage {
  readonly rows: Rest<typeof outboxRows>;
  readonly deliver: Rest<typeof deliverAll>;
  readonly enqueue: Rest<typeof enqueue>;
  readonly edit: Rest<typeof edit>;
  readonly resend: Rest<typeof resend>;
  readonly holdForForm: Rest<typeof holdForForm>;
  readonly renewForm: Rest<typeof renewForm>;
  readonly leaveForm: Rest<typeof leaveForm>;
  /** Lets go of what the last page of this tab had no time to let go of. */
  readonly freeLastForms: () => Promise<void>;
  readonly noteShown: Rest<typeof noteShown>;
  readonly discard: Rest<typeof discard>;
  readonly sendDirectly: Rest<typeof sendDirectly>;
  readonly sweep: Rest<typeof sweep>;
  readonly readDraft: Rest<typeof readDraft>;
  readonly writeDraft: (key: string, fields: Readonly<Record<string, string>>) => Promise<void>;
  readonly removeDraft: (key: string) => Promise<void>;
  readonly removeDrafts: () => Promise<void>;
}

/** @param changed called after each change made by this page */
export function openOutboxPage(changed: () => void): OutboxPage {
  const runtime = outboxRuntime(changed);
  const ports: typeof runtime = {
    ...runtime,
    fetch: notedFetch(runtime.fetch, (isReached) => (isReached ? noteReached() : noteUnreachable())),
  };
  const bound =
    <A extends unknown[], R>(call: (first: typeof ports, ...rest: A) => R) =>
    (...rest: A): R =>
      call(ports, ...rest);
  return {
    rows: bound(outboxRows),
    deliver: bound(deliverAll),
    enqueue: bound(enqueue),
    edit: bound(edit),
    resend: bound(resend),
    holdForForm: bound(holdForForm),
    renewForm: bound(renewForm),
    leaveForm: bound(leaveForm),
    freeLastForms: () => leaveForms(ports, isOfLastPage),
    noteShown: bound(noteShown),
    discard: bound(discard),
    sendDirectly: bound(sendDirectly),
    sweep: bound(sweep),
    readDraft: (key) => readDraft(ports.store, key),
    writeDraft: (key, fields) => writeDraft(ports.store, key, fields, Date.now()),
    removeDraft: (key) => ports.store.removeDraft(key),
    removeDrafts: () => ports.store.removeDrafts(),
  };
}

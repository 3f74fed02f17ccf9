import { giveWhenLeft } from '#offline/device/hand-over.ts';
import { notedFetch } from '#offline/library/noted-fetch.ts';
import { deliverAll, sendDirectly } from '#offline/outbox/delivery.ts';
import { type DraftFields, readDraft, removeDraft, removeDrafts, writeDraft } from '#offline/outbox/drafts.ts';
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
} from '#offline/outbox/outbox.ts';
import { outboxRuntime } from '#offline/outbox/outbox-runtime.ts';
import { sweep } from '#offline/outbox/outbox-sweep.ts';
import { noteReached, noteUnreachable } from './connection.ts';
import { isOfLastPage } from './form-names.ts';

/*
 * The outbox with its storage and delivery, as a page uses it. Loaded on demand by outbox-sender.ts: the first screen
 * does not pay for it.
 */

/** Each function as in src/offline/outbox, without its first argument. */
export type OutboxPage = ReturnType<typeof openOutboxPage>;

/** @param changed called after each change made by this page */
export function openOutboxPage(changed: () => void) {
  const runtime = outboxRuntime(changed);
  const ports: typeof runtime = {
    ...runtime,
    fetch: notedFetch(runtime.fetch, (isReached) => (isReached ? noteReached() : noteUnreachable())),
    giveWhenLeft: (row, draft) =>
      giveWhenLeft({ type: 'finish-submission', row, ...(draft === undefined ? {} : { draft }) }),
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
    /** Lets go of what the last page of this tab had no time to let go of. */
    freeLastForms: () => leaveForms(ports, isOfLastPage),
    noteShown: bound(noteShown),
    discard: bound(discard),
    sendDirectly: bound(sendDirectly),
    sweep: bound(sweep),
    readDraft: (key: string) => readDraft(ports.store, key),
    writeDraft: (key: string, fields: DraftFields) => writeDraft(ports.store, key, fields, Date.now()),
    removeDraft: (key: string) => removeDraft(ports.store, key),
    removeDrafts: () => removeDrafts(ports.store),
  };
}

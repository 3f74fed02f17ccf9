import type { ViewingState } from '#contract/viewing-state.ts';
import { getBelievableStep } from './believable-time.ts';
import type { OutboxRow, Tombstone, ViewingReceipt } from './outbox-rows.ts';

// What the phone keeps of a viewing that it asked for (S60), as pure functions. Times are in ms.

const DAY_MS = 86_400_000;
/** After the hour, or after the last change of one without an hour. */
const AFTER_HOUR_MS = 7 * DAY_MS;
const AFTER_CHANGE_MS = 30 * DAY_MS;
/** How long after its hour a viewing may still change. */
const STILL_OPEN_MS = DAY_MS;

/** A sent request, of which the phone asks what becomes. */
export type ViewingRow = Tombstone & { readonly viewing: ViewingReceipt };

export const isViewingRow = (row: OutboxRow): row is ViewingRow =>
  row.state === 'delivered' && row.viewing !== undefined;

/** Whether the server forgot it before the agency had answered: what is left is a sent message. */
export const isForgottenRequest = ({ state, forgotten }: ViewingReceipt): boolean =>
  forgotten === true && (state === null || state.state === 'requested');

/** @param now wall clock, at the delivery */
export const createReceipt = (token: string, now: number): ViewingReceipt => ({
  token,
  asked_at: now,
  etag: null,
  state: null,
  ends_at: now + AFTER_CHANGE_MS,
  left_ms: AFTER_CHANGE_MS,
  seen_at: now,
  seen_version: 0,
});

/** How long the receipt stays, as far as the clock can be believed. */
export const getReceiptTimeLeft = ({ left_ms, seen_at }: ViewingReceipt, now: number): number =>
  left_ms - getBelievableStep(seen_at, now);

/** Whether somebody may still change the viewing, so that the phone asks. */
export const isOpenViewing = (receipt: ViewingReceipt, now: number): boolean => {
  const { state, forgotten } = receipt;
  if (forgotten === true || state?.state === 'cancelled' || state?.state === 'gone') return false;
  return getReceiptTimeLeft(receipt, now) > (state?.at == null ? 0 : AFTER_HOUR_MS - STILL_OPEN_MS);
};

interface AnswerTime {
  /** Wall clock of the phone. */
  readonly now: number;
  /** Clock of the server, which alone says how much time is left. */
  readonly serverNow: number;
}

/** The receipt after the server has answered that nothing has changed. */
export const confirmReceipt = (receipt: ViewingReceipt, { now, serverNow }: AnswerTime): ViewingReceipt => ({
  ...receipt,
  asked_at: now,
  left_ms: receipt.ends_at - serverNow,
  seen_at: now,
});

/** The receipt after an answer. @param state null when the server has forgotten the viewing: the last state stays */
export function writeState(receipt: ViewingReceipt, state: ViewingState | null, time: AnswerTime): ViewingReceipt {
  if (state === null) return confirmReceipt({ ...receipt, forgotten: true }, time);
  const { version } = receipt.state ?? { version: -1 };
  // Without locks an older answer may come last.
  if (state.version < version) return confirmReceipt(receipt, time);
  const { ends_at } = receipt;
  const changed = state.version > version ? time.serverNow + AFTER_CHANGE_MS : ends_at;
  return confirmReceipt(
    { ...receipt, state, ends_at: state.at === null ? changed : Date.parse(state.at) + AFTER_HOUR_MS },
    time,
  );
}

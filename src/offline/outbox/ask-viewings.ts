import { MAX_TOKENS, VIEWING_STATE_PATH, VIEWING_TOKEN_HEADER, ViewingStates } from '#contract/viewing-state.ts';
import { readAs } from '#lib/read-as.ts';
import { getServerTime } from './answers.ts';
import { type DeliveryPorts, getInTime } from './delivery.ts';
import { getTimeLeft } from './outbox.ts';
import type { OutboxRow, Tombstone } from './outbox-rows.ts';
import { findReply } from './row-state.ts';
import { confirmReceipt, isOpenViewing, isViewingRow, type ViewingRow, writeState } from './viewing-receipt.ts';

/** Between two questions for the states of open viewings. */
const ASK_EVERY_MS = 10 * 60_000;
/** After a question that nobody answered. */
const ASK_AGAIN_MS = 60_000;

/** Viewings that may still change, the newest first, as many as one request may name. @param now wall clock, ms */
export const findOpenViewings = (rows: readonly OutboxRow[], now: number): readonly ViewingRow[] =>
  rows
    .filter(isViewingRow)
    .filter(({ viewing }) => isOpenViewing(viewing, now))
    .sort((a, b) => b.created_at - a.created_at)
    .slice(0, MAX_TOKENS);

const getTimeUntilAsked = (open: readonly ViewingRow[], now: number): number =>
  Math.min(...open.map(({ viewing }) => getTimeLeft(viewing.asked_at, ASK_EVERY_MS, now)));

/**
 * Asks in one request what became of all open viewings, and stores the answer with each (0046). @throws StorageFailure
 * @param isNow asks although it is not due @param signal ends the request when the page is left
 * @returns viewings whose state has changed, and ms until the next question is due, undefined when no viewing is open
 */
export async function askViewings(
  ports: DeliveryPorts,
  { isNow = false, signal }: { readonly isNow?: boolean; readonly signal?: AbortSignal } = {},
) {
  const readOpen = async () => findOpenViewings(await ports.store.rows(), ports.now());
  const isDue = (open: readonly ViewingRow[]): boolean =>
    open.length > 0 && (isNow || getTimeUntilAsked(open, ports.now()) === 0);
  let changed: readonly ViewingRow[] = [];
  if (isDue(await readOpen())) {
    // Read again as the only one: somebody else may just have asked.
    const ask = async (): Promise<void> => {
      const open = await readOpen();
      if (isDue(open)) changed = await askFor(ports, open, signal);
    };
    await ports.alone(ask, signal);
  }
  const open = await readOpen();
  const nextInMs = open.length === 0 ? undefined : getTimeUntilAsked(open, ports.now()) || ASK_AGAIN_MS;
  return { changed, nextInMs };
}

async function askFor(ports: DeliveryPorts, open: readonly ViewingRow[], signal?: AbortSignal) {
  // An answer has one ETag for all of its viewings.
  const [etag, ...others] = new Set(open.map(({ viewing }) => viewing.etag));
  const request = async (inTime: AbortSignal) => {
    const response = await ports.fetch(VIEWING_STATE_PATH, {
      headers: {
        Accept: 'application/json',
        [VIEWING_TOKEN_HEADER]: open.map(({ viewing }) => viewing.token).join(),
        ...(etag == null || others.length > 0 ? {} : { 'If-None-Match': etag }),
      },
      redirect: 'manual',
      cache: 'no-store',
      signal: inTime,
    });
    return { response, json: response.ok ? await response.json() : undefined };
  };
  const answer = await getInTime(request, signal);
  if (answer === undefined) return [];
  const { headers, status } = answer.response;
  const now = ports.now();
  const time = { now, serverNow: getServerTime(headers, now) };
  const viewings = readAs(ViewingStates, answer.json)?.viewings;
  const isAnswer = viewings?.length === open.length;
  // Whoever answers for our server, such as the page of a Wi-Fi, has not been asked.
  if (!isAnswer && status !== 304 && status < 400) return [];
  const rows = isAnswer ? await ports.store.rows() : [];
  const changed: ViewingRow[] = [];
  for (const [index, { id, viewing: asked }] of open.entries()) {
    const take = ({ viewing, ...row }: ViewingRow): Tombstone => {
      if (status === 304) return { ...row, viewing: confirmReceipt(viewing, time) };
      if (!isAnswer) return { ...row, viewing: { ...viewing, asked_at: now } };
      const state = viewings[index] ?? null;
      // A server without its own address keeps no token: nobody can answer. What comes of a reply is still told here.
      if (state === null && viewing.state === null && findReply(rows, id) === undefined) return row;
      return { ...row, viewing: { ...writeState(viewing, state, time), etag: headers.get('ETag') } };
    };
    const row = await ports.store.change(
      id,
      (row) => (row !== undefined && isViewingRow(row) && row.viewing.token === asked.token ? take(row) : undefined),
      { isRelaxed: !isAnswer },
    );
    if (row === undefined || !isViewingRow(row)) continue;
    if (row.viewing.state?.version !== asked.state?.version) changed.push(row);
  }
  return changed;
}

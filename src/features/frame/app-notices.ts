import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { RouterHistory } from '@tanstack/react-router';
import { currentConnection } from '#data/connection.ts';
import { followDevice } from '#data/device/device-query.ts';
import { outboxQuery } from '#data/device/outbox.queries.ts';
import { showToast } from '#ui/toast-store.ts';

const TOLD_KEY = 'attention-told';
const OUTBOX = '/outbox';

/** True when this tab has shown a notice of each of these messages before. Remembers that it shows one now. */
function areMarkedShown(ids: readonly string[]): boolean {
  try {
    const told = new Set(sessionStorage.getItem(TOLD_KEY)?.split(','));
    sessionStorage.setItem(TOLD_KEY, ids.join());
    return ids.every((id) => told.has(id));
  } catch {
    return false;
  }
}

/**
 * Shows a notice when messages in the outbox need attention: at the start of the app, and when it happens while no form
 * shows it (a message whose form is open is held, and its form tells). Each tab names a message once. The notice goes
 * when no message needs attention any more.
 * @param openOutbox shows the outbox
 */
export function subscribeToAttention(client: QueryClient, openOutbox: () => void): void {
  let shown = '';
  let hide = (): void => {};
  const observer = new QueryObserver(client, outboxQuery);
  const look = (): void => {
    const { data } = observer.getCurrentResult();
    if (data === undefined) return;
    const needing = data.rows.filter(({ state }) => state === 'attention').map(({ id }) => id);
    const now = needing.sort().join();
    if (now === shown) return;
    shown = now;
    hide();
    if (needing.length === 0 || location.pathname === OUTBOX || areMarkedShown(needing)) return;
    const words =
      needing.length === 1 ? 'A message needs your attention.' : `${needing.length} messages need your attention.`;
    hide = showToast(words, { label: 'Outbox', run: openOutbox }, { stays: true });
  };
  followDevice(client);
  observer.subscribe(look);
  look();
}

/** How often it is checked whether the visitor is still busy, in ms. */
const LOOK_AGAIN_MS = 5_000;

const TYPED_IN = 'input, textarea, select, [contenteditable="true"]';
/** Fields that may hold words of the visitor that are not sent yet. */
const WRITTEN = ['text', 'email', 'tel', 'url', 'number', 'date', 'time']
  .map((type) => `form[method="post"] input[type="${type}"]`)
  .concat('form[method="post"] input:not([type])', 'form textarea')
  .join();

/** True while the visitor's cursor is in a field, or a form holds words that are not sent. */
function isTyping(): boolean {
  if (document.activeElement?.matches(TYPED_IN) === true) return true;
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(WRITTEN)].some(
    ({ value, defaultValue }) => value.trim() !== '' && value !== defaultValue,
  );
}

/** True while a dialog is open or something is full screen: no offer may cover it. */
const isCovered = (): boolean => document.fullscreenElement !== null || document.querySelector('dialog[open]') !== null;

/** True while loading the page anew would disturb: words could be lost, or the page might not load. */
const isBusy = (client: QueryClient): boolean =>
  isTyping() ||
  isCovered() ||
  currentConnection() === 'offline' ||
  client.getQueryData(outboxQuery.queryKey)?.rows.some(({ state }) => state === 'sending') === true;

/**
 * Offers a newer version, once nobody is typing and no dialog is open: a press loads the page anew. Before or after the
 * offer, the next screen opened by a link comes with the newer version, unless that would disturb: while a form holds
 * words, a dialog or a presentation is open, a message is being sent, or there is no connection.
 * @param take lets the newer version take over and loads this page, or the given one
 */
export function offerUpdate(
  take: (href?: string) => void,
  history: Pick<RouterHistory, 'block'>,
  client: QueryClient,
): void {
  const offer = (): void => {
    if (isTyping() || isCovered()) setTimeout(offer, LOOK_AGAIN_MS);
    else showToast('A newer version is ready.', { label: 'Reload', run: () => take() }, { stays: true });
  };
  offer();
  history.block({
    enableBeforeUnload: false,
    blockerFn: async ({ currentLocation, nextLocation, action }) => {
      // Not for back and forward, nor for another page of the same list.
      if (action !== 'PUSH' || nextLocation.pathname === currentLocation.pathname) return false;
      // Lets the menu, if the link was in it, close first.
      await new Promise((done) => setTimeout(done));
      if (isBusy(client)) return false;
      take(nextLocation.href);
      return true;
    },
  });
}

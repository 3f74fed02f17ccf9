import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { RouterHistory } from '@tanstack/react-router';
import { getConnection } from '#data/connection.ts';
import { subscribeDevice } from '#data/device/device-query.ts';
import { outboxQuery } from '#data/device/outbox.queries.ts';
import { showToast } from '#ui/toast-store.ts';
import { notices as words } from './words-lazy.ts';

/** In session storage. */
const SHOWN_KEY = 'attention-told';
const OUTBOX = '/outbox';

/** True when this tab has shown all of them before. Marks them as shown. */
function markShown(ids: readonly string[]): boolean {
  try {
    const shown = new Set(sessionStorage.getItem(SHOWN_KEY)?.split(','));
    sessionStorage.setItem(SHOWN_KEY, ids.join());
    return ids.every((id) => shown.has(id));
  } catch {
    return false;
  }
}

/** Shows a notice of messages that need attention, once a message and tab; a form that is open shows its own. */
export function subscribeToAttention(client: QueryClient, openOutbox: () => void): void {
  let shown = '';
  let hide = (): void => {};
  const observer = new QueryObserver(client, outboxQuery);
  const update = (): void => {
    const { data } = observer.getCurrentResult();
    if (data === undefined) return;
    const ids = data.rows.flatMap(({ state, id }) => (state === 'attention' ? [id] : [])).sort();
    if (ids.join() === shown) return;
    shown = ids.join();
    hide();
    if (ids.length === 0 || location.pathname === OUTBOX || markShown(ids)) return;
    hide = showToast(words.attention(ids.length), { label: words.outbox, run: openOutbox }, { stays: true });
  };
  subscribeDevice(client);
  observer.subscribe(update);
  update();
}

/** In ms, until it looks again whether the visitor is busy. */
const RETRY_MS = 5_000;

const EDITABLE = 'input, textarea, select, [contenteditable="true"]';
const FORM_FIELDS = ['text', 'email', 'tel', 'url', 'number', 'date', 'time']
  .map((type) => `form[method="post"] input[type="${type}"]`)
  .concat('form[method="post"] input:not([type])', 'form textarea')
  .join();

/** A form may hold unsent text without the focus. */
function isTyping(): boolean {
  if (document.activeElement?.matches(EDITABLE) === true) return true;
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FORM_FIELDS)].some(
    ({ value, defaultValue }) => value.trim() !== '' && value !== defaultValue,
  );
}

const isCovered = (): boolean => document.fullscreenElement !== null || document.querySelector('dialog[open]') !== null;

/** A reload would lose text, or might fail. */
const isBusy = (client: QueryClient): boolean =>
  isTyping() ||
  isCovered() ||
  getConnection() === 'offline' ||
  client.getQueryData(outboxQuery.queryKey)?.rows.some(({ state }) => state === 'sending') === true;

/**
 * Offers a newer version once nobody is typing; the next link to another screen loads it too, unless the visitor is busy.
 * @param activate activates it and loads this page, or the given one
 */
export function offerUpdate(
  activate: (href?: string) => void,
  history: Pick<RouterHistory, 'block'>,
  client: QueryClient,
): void {
  const offer = (): void => {
    if (isTyping() || isCovered()) setTimeout(offer, RETRY_MS);
    else showToast(words.update, { label: words.reload, run: () => activate() }, { stays: true });
  };
  offer();
  history.block({
    enableBeforeUnload: false,
    blockerFn: async ({ currentLocation, nextLocation, action }) => {
      // Going back and forward, and another page of the same list, load nothing.
      if (action !== 'PUSH' || nextLocation.pathname === currentLocation.pathname) return false;
      // Lets the menu close first, if the link was in it.
      await new Promise((resolve) => setTimeout(resolve));
      if (isBusy(client)) return false;
      activate(nextLocation.href);
      return true;
    },
  });
}

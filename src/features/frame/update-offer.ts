import type { RouterHistory } from '@tanstack/react-router';
import { currentConnection } from '#data/connection.ts';
import { currentOutbox } from '#data/outbox-sender.ts';
import { showToast } from '#ui/toast-store.ts';

/** How often a form that is being filled in is looked at again, in ms. */
const LOOK_AGAIN_MS = 5_000;

const TYPED_IN = 'input, textarea, select, [contenteditable="true"]';
/** Fields that hold what a visitor wrote and nobody has yet. */
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

/** True while a dialog or a presentation has the screen: nothing may come over it. */
const isCovered = (): boolean => document.fullscreenElement !== null || document.querySelector('dialog[open]') !== null;

/** True while a page load would take something from the visitor, or more than it gives. */
const isBusy = (): boolean =>
  isTyping() ||
  isCovered() ||
  currentConnection() === 'offline' ||
  currentOutbox().rows.some(({ state }) => state === 'sending');

/**
 * Says that a newer version is ready, once nobody is typing and no dialog is open: the visitor's press loads the page anew. Whether it is said
 * yet or not, the next screen that is opened by a link comes with the newer version, unless that would disturb: while a
 * form holds words, a dialog or a presentation is open, a message is on its way, or there is no connection.
 * @param take lets the newer version take over and loads this page, or the given one
 */
export function offerUpdate(take: (href?: string) => void, history: Pick<RouterHistory, 'block'>): void {
  const offer = (): void => {
    if (isTyping() || isCovered()) setTimeout(offer, LOOK_AGAIN_MS);
    else showToast('A newer version is ready.', { label: 'Reload', run: () => take() }, { stays: true });
  };
  offer();
  history.block({
    enableBeforeUnload: false,
    blockerFn: async ({ currentLocation, nextLocation, action }) => {
      // Back and forward keep the screens as they were; another page of the same list is the same screen.
      if (action !== 'PUSH' || nextLocation.pathname === currentLocation.pathname) return false;
      // The menu that was pressed in is closed by then.
      await new Promise((done) => setTimeout(done));
      if (isBusy()) return false;
      take(nextLocation.href);
      return true;
    },
  });
}

import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { followDevice } from '#data/device/device-query.ts';
import { outboxQuery } from '#data/device/outbox.queries.ts';
import { showToast } from '#ui/toast-store.ts';

const TOLD_KEY = 'attention-told';
const OUTBOX = '/outbox';

/** True when this tab has shown a notice of each of these messages before. Remembers that it shows one now. */
function wereTold(ids: readonly string[]): boolean {
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
export function sayWhatNeedsAttention(client: QueryClient, openOutbox: () => void): void {
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
    if (needing.length === 0 || location.pathname === OUTBOX || wereTold(needing)) return;
    const words =
      needing.length === 1 ? 'A message needs your attention.' : `${needing.length} messages need your attention.`;
    hide = showToast(words, { label: 'Outbox', run: openOutbox }, { stays: true });
  };
  followDevice(client);
  observer.subscribe(look);
  look();
}

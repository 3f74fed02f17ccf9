import { currentOutbox, subscribeToOutbox } from '#data/outbox-sender.ts';
import { showToast } from '#ui/toast-store.ts';

const TOLD_KEY = 'attention-told';
const OUTBOX = '/outbox';

/** True when this tab has said it of the same messages before; remembers that it is said now. */
function wasTold(ids: string): boolean {
  try {
    const told = sessionStorage.getItem(TOLD_KEY) === ids;
    sessionStorage.setItem(TOLD_KEY, ids);
    return told;
  } catch {
    return false;
  }
}

/**
 * Says once, when the app starts, that messages in the outbox need a person; it goes when none of them does any more.
 * The menu says so too.
 * @param open shows another screen
 */
export function sayWhatNeedsAttention(open: (href: string) => void): void {
  let isSaid = false;
  let hide = (): void => {};
  const look = (): void => {
    const { ready, rows } = currentOutbox();
    if (!ready) return;
    const needing = rows.filter(({ state }) => state === 'attention').map(({ id }) => id);
    if (needing.length === 0) hide();
    if (isSaid) return;
    isSaid = true;
    if (needing.length === 0 || location.pathname === OUTBOX || wasTold(needing.sort().join())) return;
    const words =
      needing.length === 1 ? 'A message needs your attention.' : `${needing.length} messages need your attention.`;
    hide = showToast(words, { label: 'Outbox', run: () => open(OUTBOX) }, { stays: true });
  };
  subscribeToOutbox(look);
  look();
}

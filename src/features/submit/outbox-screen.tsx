import { useRef, useState } from 'react';
import { useDevice } from '#data/device/device-query.ts';
import { wholeOutboxQuery } from '#data/device/outbox.queries.ts';
import { type Outbox, openOutbox } from '#data/outbox-sender.ts';
import type { OutboxRow } from '#offline/outbox/outbox-rows.ts';
import { isPending } from '#offline/outbox/row-state.ts';
import { DevicePage } from '#ui/device-page.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useNow } from '#ui/use-now.ts';
import { askEdit } from './edit-handover.ts';
import { type OutboxContents, OutboxList } from './outbox-list.tsx';
import { isFocusAtDeleted } from './row-buttons.tsx';
import { useShown } from './use-shown.ts';

const NONE: readonly OutboxRow[] = [];
const NO_STORAGE = 'The outbox did not answer. Nothing was changed.';

/** The outbox page: every submission on this device, and what the visitor may do with it. */
export function OutboxScreen() {
  // Read at once: the page does not wait for the wake-ups, which leave an outbox alone that was never used.
  const { data, isError, refetch } = useDevice(wholeOutboxQuery);
  const now = useNow(data);
  const contents: OutboxContents =
    data === undefined ? { is: isError ? 'failed' : 'reading' } : { is: 'read', now, ...data };
  const [problem, setProblem] = useState<string>();
  const [isSendingAll, setSendingAll] = useState(false);
  const body = useRef<HTMLElement>(null);
  useShown(data?.rows ?? NONE);

  const attempt = async (work: (outbox: Outbox) => Promise<void>): Promise<void> => {
    setProblem(undefined);
    await openOutbox()
      .then(work)
      .catch(() => setProblem(NO_STORAGE));
  };

  /** What was pressed goes with its row: the list takes the focus. */
  const focusList = (): void => body.current?.focus({ preventScroll: true });

  const send = (id: string) =>
    attempt(async ({ ports, sendAgain }) => {
      await sendAgain(id);
      const row = await ports.store.get(id);
      if (row?.state === 'delivered') showToast('Sent.');
      else if (row?.state === 'attention') showToast('It was not accepted. The reason is beside it.');
      else if (row !== undefined) showToast('It did not get through. It stays here and goes by itself.');
    });

  const sendAll = async (): Promise<void> => {
    setSendingAll(true);
    await attempt(async ({ ports, sendNow }) => {
      await sendNow();
      const left = (await ports.store.rows()).filter(isPending).length;
      showToast(left === 0 ? 'All sent.' : `${left} not sent yet. What waits goes by itself.`);
    });
    setSendingAll(false);
    focusList();
  };

  const remove = (id: string) =>
    attempt(async ({ discardOnceFree }) => {
      const said = await discardOnceFree(id);
      // Who had to wait may be elsewhere in the page by now.
      if (isFocusAtDeleted()) focusList();
      showToast(said === 'sent' ? 'It was sent before it could be deleted.' : 'Deleted.');
    });

  const clear = () =>
    attempt(async ({ discard, ports }) => {
      for (const row of await ports.store.rows()) if (!isPending(row)) await discard(ports, row.id);
      focusList();
      showToast('Cleared.');
    });

  return (
    <DevicePage
      width="narrow"
      title="Outbox"
      lead="Messages you write with no signal wait here and go by themselves."
      problem={problem}
      label="Messages"
      isBusy={contents.is === 'reading'}
      body={body}
    >
      <OutboxList
        contents={contents}
        origin={typeof location === 'undefined' ? '' : location.origin}
        isSendingAll={isSendingAll}
        onSendAll={() => void sendAll()}
        onSendNow={(id) => void send(id)}
        onEdit={({ id }) => askEdit(id)}
        onDelete={(id) => void remove(id)}
        onClear={() => void clear()}
        onRetry={() => void refetch()}
      />
    </DevicePage>
  );
}

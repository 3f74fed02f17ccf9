import { useRef, useState } from 'react';
import words from '#content/words.json' with { type: 'json' };
import { useDevice } from '#data/device/device-query.ts';
import { wholeOutboxQuery } from '#data/device/outbox.queries.ts';
import type { OutboxContents as Contents } from '#data/outbox-page.ts';
import { type Outbox, openOutbox } from '#data/outbox-sender.ts';
import { isSiteDataBlocked, unreadWords } from '#data/site-data.ts';
import type { OutboxRow } from '#offline/outbox/outbox-rows.ts';
import { isPending, isUndelivered } from '#offline/outbox/row-state.ts';
import { Button, ButtonLink, LinkButton } from '#ui/button.tsx';
import { DeviceLoading } from '#ui/device-loading.tsx';
import { DeviceName } from '#ui/device-name.tsx';
import { DevicePage } from '#ui/device-page.tsx';
import { MovingRows } from '#ui/motion.tsx';
import { FailedPanel, Panel } from '#ui/panel.tsx';
import { Beacons, Plan } from '#ui/plan.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useNow } from '#ui/use-now.ts';
import { storeEditRequest } from './form-draft.ts';
import { OutboxEntry } from './outbox-entry.tsx';
import styles from './outbox-screen.module.css';
import { isFocusAtDeleted, type RowActions, useShown } from './row-buttons.tsx';

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
        onEdit={({ id }) => storeEditRequest(id)}
        onDelete={(id) => void remove(id)}
        onClear={() => void clear()}
        onRetry={() => void refetch()}
      />
    </DevicePage>
  );
}

export type OutboxContents =
  /** `reading`: also what the server renders. `failed`: storage, or the outbox's own code, is out of reach. */
  { readonly is: 'reading' | 'failed' } | ({ readonly is: 'read'; readonly now: number } & Contents);

interface OutboxListProps extends RowActions {
  readonly contents: OutboxContents;
  readonly origin: string;
  /** All that waits is being tried just now. */
  readonly isSendingAll: boolean;
  readonly onSendAll: () => void;
  readonly onClear: () => void;
  readonly onRetry: () => void;
}

/** What the outbox page shows under its heading, in each of its states. */
export function OutboxList({
  contents,
  origin,
  isSendingAll,
  onSendAll,
  onClear,
  onRetry,
  ...actions
}: OutboxListProps) {
  if (contents.is === 'reading') {
    return (
      <DeviceLoading
        className={styles['reading']}
        needs="The outbox takes a browser with JavaScript. Without it nothing waits here: forms are sent at once."
      >
        Looking into the outbox…
      </DeviceLoading>
    );
  }
  if (contents.is !== 'read') {
    return (
      <FailedPanel
        title="The outbox cannot be opened"
        message={`${unreadWords()}${isSiteDataBlocked() ? ' With signal, messages can be sent without being saved.' : ''}`}
        onRetry={onRetry}
      />
    );
  }
  const { rows, closable, now } = contents;
  if (rows.length === 0) {
    return (
      <Panel
        title="Nothing is waiting"
        drawing={<OutboxDrawing />}
        actions={
          <>
            <ButtonLink variant="main" to="/filter-results">
              Browse properties
            </ButtonLink>
            <ButtonLink to="/contact-us">Contact us</ButtonLink>
          </>
        }
      >
        Enquiries, messages and valuation requests are listed here until they have arrived.
      </Panel>
    );
  }
  const waiting = rows.filter((row) => isUndelivered(row) && row.state !== 'sending').length;
  const hasDone = rows.some((row) => !isPending(row));
  return (
    <>
      {rows.some(isUndelivered) ? (
        <div className={styles['head']}>
          <p>{closable ? words.canCloseApp : words.openAppAgain}</p>
          {waiting > 1 || isSendingAll ? (
            <Button variant="saveline" small busy={isSendingAll} busyLabel="Sending…" onClick={onSendAll}>
              Send all now
            </Button>
          ) : null}
        </div>
      ) : null}
      {/* What is sent travels from those that wait to its place among those that are done. */}
      <ul className="ruled-top">
        <MovingRows>
          {rows.map((row) => (
            <OutboxEntry key={row.id} row={row} now={now} origin={origin} {...actions} />
          ))}
        </MovingRows>
      </ul>
      {hasDone ? (
        <div className={styles['foot']}>
          <p>
            Lines of what is sent or deleted go from this <DeviceName /> after 30 days.
          </p>
          <LinkButton onClick={onClear}>Clear them now</LinkButton>
        </div>
      ) : null}
    </>
  );
}

const ENDS = [
  [36, 104],
  [198, 48],
] as const;

/** For an empty outbox: a measured line between two beacons, with nothing on its way. Decorative. */
function OutboxDrawing() {
  return (
    <Plan>
      <path d="M36 104L198 48" />
      <Beacons at={ENDS} />
      <path d="M43 124L205 68M40 115l6 18M202 59l6 18M113 94l6 18" opacity=".6" />
      <path
        d="M0 150c34-20 66-4 104-16s72-36 128-30M0 166c40-18 74 0 116-12s66-30 116-28M36 99V78M198 43V22"
        opacity=".45"
      />
    </Plan>
  );
}

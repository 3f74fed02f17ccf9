import { useEffect, useRef, useState } from 'react';
import shared from '#content/words.json' with { type: 'json' };
import { useDevice } from '#data/device/device-query.ts';
import { wholeOutboxQuery } from '#data/device/outbox.queries.ts';
import { markViewingsSeen, replyToViewing } from '#data/device/viewings.queries.ts';
import type { OutboxContents } from '#data/outbox-page.ts';
import { type Outbox, openOutbox } from '#data/outbox-sender.ts';
import { describeUnreadable, isSiteDataBlocked } from '#data/site-data.ts';
import type { OutboxRow, PendingRow } from '#offline/outbox/outbox-rows.ts';
import { findWaitingReply, getReplyAbout, isPending, isUndelivered, isViewingNews } from '#offline/outbox/row-state.ts';
import { isForgottenRequest, isViewingRow } from '#offline/outbox/viewing-receipt.ts';
import type { Reply } from '#offline/outbox/viewing-replies.ts';
import { isAhead } from '#parts/viewing-words.ts';
import { Button, ButtonLink, LinkButton } from '#ui/button.tsx';
import { DeviceLoading } from '#ui/device-loading.tsx';
import { DevicePage } from '#ui/device-page.tsx';
import { MovingRows } from '#ui/moving-rows.tsx';
import { FailedPanel, Panel } from '#ui/panel.tsx';
import { Beacons, Plan } from '#ui/plan.tsx';
import { getCurrentToast, showToast } from '#ui/toast-store.ts';
import { useFade } from '#ui/use-fade.ts';
import { useNow } from '#ui/use-now.ts';
import { useSwipe } from '#ui/use-swipe.ts';
import { storeEditRequest } from './form-draft.ts';
import { OutboxEntry } from './outbox-entry.tsx';
import { isFocusOnDeleted, type RowActions, useMarkShown } from './row-buttons.tsx';
import { rowButtons, outboxScreen as words } from './words.tsx';

const NO_ROWS: readonly OutboxRow[] = [];

const isViewingAhead = (row: OutboxRow, now: number): boolean =>
  isViewingRow(row) && !isForgottenRequest(row.viewing) && isAhead(row.viewing.state ?? undefined, now);

/** A viewing that may still take place stays. */
const canClear = (row: OutboxRow, now: number): boolean => !isPending(row) && !isViewingAhead(row, now);

/** What the agency has answered comes first; a reply stands with its viewing. */
function arrange(rows: readonly OutboxRow[], now: number): readonly OutboxRow[] {
  const shown = rows.filter(
    (row) => row.state === 'attention' || !rows.some(({ id }) => getReplyAbout(id) === row.about),
  );
  const isFirst = (row: OutboxRow): boolean =>
    isViewingAhead(row, now) && isViewingRow(row) && (row.viewing.state?.state ?? 'requested') !== 'requested';
  return [...shown.filter(isFirst), ...shown.filter((row) => !isFirst(row))];
}

export function OutboxScreen() {
  // It reads at once; the app's wake-ups leave an unused outbox alone.
  const { data, isError, refetch } = useDevice(wholeOutboxQuery);
  const now = useNow(data);
  const [problem, setProblem] = useState<string>();
  const [isSendingAll, setSendingAll] = useState(false);
  const body = useRef<HTMLElement>(null);
  useFade(body, data && (data.rows.length > 0 ? 'list' : 'empty'));
  const rows = data?.rows ?? NO_ROWS;
  useMarkShown(rows);
  useEffect(() => {
    // Seeing answers here marks them as seen.
    const unseen = rows.filter((row) => isViewingRow(row) && (isViewingNews(row.viewing) || row.viewing.late === true));
    if (unseen.length > 0) markViewingsSeen(unseen.map(({ id }) => id));
  }, [rows]);

  const attempt = async (action: (outbox: Outbox) => Promise<void>): Promise<void> => {
    setProblem(undefined);
    await openOutbox()
      .then(action)
      .catch(() => setProblem(words.noStorage));
  };

  /** For when the focused button is about to disappear. */
  const focusList = (): void => body.current?.focus({ preventScroll: true });

  const send = (id: string) =>
    attempt(async ({ ports, sendAgain }) => {
      await sendAgain(id);
      const row = await ports.store.get(id);
      if (row?.state === 'delivered') showToast(words.delivered);
      else if (row?.state === 'attention') showToast(words.refused);
      else if (row !== undefined) showToast(words.notThrough);
    });

  const sendAll = async (): Promise<void> => {
    setSendingAll(true);
    await attempt(async ({ ports, sendNow }) => {
      await sendNow();
      const count = (await ports.store.rows()).filter(isPending).length;
      showToast(count === 0 ? words.allSent : words.notAllSent(count));
    });
    setSendingAll(false);
    focusList();
  };

  const remove = (id: string) =>
    attempt(async ({ discardOnceFree }) => {
      const result = await discardOnceFree(id);
      if (isFocusOnDeleted()) focusList();
      showToast(result === 'sent' ? words.sentBeforeDelete : words.deleted);
    });

  /** Undo in the shown toast brings back all of them. */
  const taken = useRef<{ readonly rows: readonly PendingRow[]; readonly toast: unknown }>(undefined);
  const offerUndo = (rows: readonly PendingRow[], text: string, stays: boolean): void => {
    const undo = (): void =>
      void openOutbox()
        .then(async ({ ports, putBack, sendDue }) => {
          for (const row of rows) await putBack(ports, row);
          void sendDue('eager');
        })
        .catch(() => offerUndo(rows, words.notPutBack, true));
    showToast(text, { label: words.undo, run: undo }, { stays });
    taken.current = { rows, toast: getCurrentToast() };
  };
  /** A message that is being sent stays. @returns whether it is deleted */
  const takeOut = async (id: string): Promise<boolean> => {
    let row: PendingRow | undefined;
    await attempt(async (outbox) => {
      row = await outbox.takeOut(outbox.ports, id);
    });
    if (row === undefined) return false;
    const before = taken.current?.toast === getCurrentToast() ? (taken.current?.rows ?? []) : [];
    const rows = [...before, row];
    offerUndo(rows, words.takenOut(rows.length), false);
    return true;
  };

  const clear = () =>
    attempt(async ({ discard, ports }) => {
      for (const row of await ports.store.rows()) if (canClear(row, Date.now())) await discard(ports, row.id);
      focusList();
      showToast(words.cleared);
    });

  return (
    <DevicePage
      width="full"
      backTo={{ to: { to: '/saved' }, name: words.back }}
      title={words.title}
      lead={words.lead}
      problem={problem}
      label={words.label}
      isBusy={data === undefined && !isError}
      body={body}
    >
      <OutboxList
        contents={data}
        hasFailed={isError}
        now={now}
        origin={typeof location === 'undefined' ? '' : location.origin}
        isSendingAll={isSendingAll}
        onSendAll={() => void sendAll()}
        onSendNow={(id) => void send(id)}
        onEdit={({ id }) => storeEditRequest(id)}
        onDelete={(id) => void remove(id)}
        onTakeOut={takeOut}
        onReply={(token, reply) => void attempt(() => replyToViewing(token, reply))}
        onClear={() => void clear()}
        onRetry={() => void refetch()}
      />
    </DevicePage>
  );
}

interface OutboxListProps extends RowActions {
  /** Undefined until it has been read, as on the server. */
  readonly contents: OutboxContents | undefined;
  readonly hasFailed: boolean;
  readonly now: number;
  readonly origin: string;
  readonly isSendingAll: boolean;
  readonly onSendAll: () => void;
  readonly onClear: () => void;
  readonly onReply: (token: string, reply: Reply) => void;
  readonly onRetry: () => void;
  /** Offers Undo. @returns whether it is deleted */
  readonly onTakeOut: (id: string) => Promise<boolean>;
}

export function OutboxList(props: OutboxListProps) {
  const { contents, hasFailed, now, origin, isSendingAll, onSendAll, onClear, onRetry, onTakeOut, ...actions } = props;
  const list = useSwipe(rowButtons.delete, onTakeOut);
  if (contents === undefined) {
    return hasFailed ? (
      <FailedPanel
        title={words.failed}
        message={`${describeUnreadable()}${isSiteDataBlocked() ? ` ${words.sendUnsaved}` : ''}`}
        onRetry={onRetry}
      />
    ) : (
      <DeviceLoading className="muted pad-block-5" needs={words.needsScript}>
        {words.reading}
      </DeviceLoading>
    );
  }
  const { rows, closable } = contents;
  if (rows.length === 0) {
    return (
      <Panel
        isAlone
        title={words.empty}
        drawing={<OutboxDrawing />}
        actions={
          <>
            <ButtonLink variant="main" to="/filter-results">
              {words.find}
            </ButtonLink>
            <ButtonLink to="/contact-us">{words.contact}</ButtonLink>
          </>
        }
      />
    );
  }
  const waitingCount = rows.filter((row) => isUndelivered(row) && row.state !== 'sending').length;
  const edgeClass = 'row middle spread gap-2-4 muted text-sm';
  return (
    <>
      {rows.some(isUndelivered) ? (
        <div className={`target-height pad-bottom-3 ${edgeClass}`}>
          <p>
            {words.goes} {closable ? shared.canCloseApp : shared.openAppAgain}
          </p>
          {waitingCount > 1 || isSendingAll ? (
            <Button variant="saveline" small busy={isSendingAll} busyLabel={words.sending} onClick={onSendAll}>
              {words.sendAll}
            </Button>
          ) : null}
        </div>
      ) : null}
      <ul ref={list} className="ruled-top">
        <MovingRows>
          {arrange(rows, now).map((row) => (
            <OutboxEntry
              key={row.id}
              row={row}
              reply={findWaitingReply(rows, row.id)}
              now={now}
              origin={origin}
              {...actions}
            />
          ))}
        </MovingRows>
      </ul>
      {rows.some((row) => canClear(row, now)) ? (
        <div className={`pad-top-3 ${edgeClass}`}>
          <p>{words.expiry}</p>
          <LinkButton onClick={onClear}>{words.clear}</LinkButton>
        </div>
      ) : null}
    </>
  );
}

const ENDS = [
  [36, 104],
  [198, 48],
] as const;

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

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { goesIfNotSent } from '#content/submission-words.json' with { type: 'json' };
import { withOutbox } from '#data/outbox-sender.ts';
import type { OutboxRow, PendingRow } from '#offline/outbox/outbox-rows.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { rowButtons as words } from './words.tsx';

/** Marks visible rows that need a person as shown: their words are then stored for another 30 days. */
export function useMarkShown(rows: readonly OutboxRow[]): void {
  useEffect(() => {
    const ids = rows.flatMap((row) => (row.state === 'attention' && row.shown === null ? row.id : []));
    if (ids.length === 0) return;
    const markIfVisible = (): void => {
      if (document.visibilityState === 'visible') withOutbox(({ ports, markShown }) => markShown(ports, ids));
    };
    markIfVisible();
    document.addEventListener('visibilitychange', markIfVisible);
    return () => document.removeEventListener('visibilitychange', markIfVisible);
  }, [rows]);
}

/** Whether the focus is still on a deleted message, or nowhere because the message is no longer there. */
export const isFocusOnDeleted = (): boolean =>
  document.activeElement === document.body || document.activeElement?.matches('[data-goes]') === true;

export interface RowActions {
  readonly onSendNow: (id: string) => void;
  readonly onEdit: (row: PendingRow) => void;
  readonly onDelete: (id: string) => void;
}

interface RowButtonsProps extends RowActions {
  readonly row: PendingRow;
  /** The address of its form, when that is on another page. */
  readonly formHref?: string | undefined;
  readonly children?: ReactNode;
}

/** The actions for a waiting message, in its form and on the outbox page. Deleting is confirmed in place. */
export function RowButtons({ row, formHref, children, ...actions }: RowButtonsProps) {
  const [isConfirming, setConfirming] = useState(false);
  const confirmRef = useRef<HTMLButtonElement>(null);
  const deleteRef = useRef<HTMLButtonElement>(null);
  const noticeRef = useRef<HTMLParagraphElement>(null);
  const wasConfirming = useRef(false);
  const isUnwanted = row.unwanted === true;
  const needsPerson = row.state === 'attention';
  useEffect(() => {
    if (isUnwanted && wasConfirming.current) noticeRef.current?.focus();
    else if (isConfirming) confirmRef.current?.focus();
    else if (wasConfirming.current) deleteRef.current?.focus();
    wasConfirming.current = isConfirming && !isUnwanted;
  }, [isConfirming, isUnwanted]);
  if (isUnwanted) {
    return (
      <>
        <p ref={noticeRef} tabIndex={-1} data-goes="">
          {goesIfNotSent}
        </p>
        {children}
      </>
    );
  }
  if (isConfirming) {
    return (
      <>
        <Button ref={confirmRef} variant="danger" small data-goes="" onClick={() => actions.onDelete(row.id)}>
          {words.confirmDelete}
        </Button>
        <LinkButton onClick={() => setConfirming(false)}>{words.cancelDelete}</LinkButton>
      </>
    );
  }
  return (
    <>
      {row.maybe_arrived ? null : (
        <LinkButton {...(formHref === undefined ? {} : { href: formHref })} onClick={() => actions.onEdit(row)}>
          {needsPerson ? words.fix : words.edit}
        </LinkButton>
      )}
      <LinkButton onClick={() => actions.onSendNow(row.id)}>{needsPerson ? words.sendAgain : words.sendNow}</LinkButton>
      <LinkButton ref={deleteRef} tone="warn" onClick={() => setConfirming(true)}>
        {words.delete}
      </LinkButton>
      {children}
    </>
  );
}

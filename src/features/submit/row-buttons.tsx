import { type ReactNode, useEffect, useState } from 'react';
import { goesIfNotSent } from '#content/submission-words.json' with { type: 'json' };
import { runWithOutbox } from '#data/outbox-sender.ts';
import type { OutboxRow, PendingRow } from '#offline/outbox/outbox-rows.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { rowButtons as words } from './words.tsx';

/** A row that needs a person keeps its words for 30 days from the last time it was shown. */
export function useMarkShown(rows: readonly OutboxRow[]): void {
  useEffect(() => {
    const ids = rows.flatMap((row) => (row.state === 'attention' && row.shown === null ? row.id : []));
    if (ids.length === 0) return;
    const markIfVisible = (): void => {
      if (document.visibilityState === 'visible') runWithOutbox(({ ports, markShown }) => markShown(ports, ids));
    };
    markIfVisible();
    document.addEventListener('visibilitychange', markIfVisible);
    return () => document.removeEventListener('visibilitychange', markIfVisible);
  }, [rows]);
}

/** True also when the focus is nowhere, because the message is no longer there. */
export const isFocusOnDeleted = (): boolean =>
  document.activeElement === document.body || document.activeElement?.matches('[data-goes]') === true;

/** A ref that focuses an element which replaces the pressed button. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();

export interface RowActions {
  readonly onSendNow: (id: string) => void;
  readonly onEdit: (row: PendingRow) => void;
  readonly onDelete: (id: string) => void;
}

interface RowButtonsProps extends RowActions {
  readonly row: PendingRow;
  /** The address of the form, when it is on another page. */
  readonly formHref?: string | undefined;
  /** What leads to the outbox, where the row can also be sent now. */
  readonly children?: ReactNode;
}

/** Deleting is confirmed in place. */
export function RowButtons({ row, formHref, children, ...actions }: RowButtonsProps) {
  const [step, setStep] = useState<'idle' | 'confirming' | 'cancelled'>('idle');
  const needsPerson = row.state === 'attention';
  if (row.unwanted) {
    return (
      <>
        <p ref={step === 'confirming' ? focusOnMount : undefined} tabIndex={-1} data-goes="">
          {goesIfNotSent}
        </p>
        {children}
      </>
    );
  }
  if (step === 'confirming') {
    return (
      <>
        <Button
          ref={focusOnMount}
          variant="danger"
          small
          className="top-2"
          data-goes=""
          onClick={() => actions.onDelete(row.id)}
        >
          {words.confirmDelete}
        </Button>
        <LinkButton className="top-2" onClick={() => setStep('cancelled')}>
          {words.cancelDelete}
        </LinkButton>
      </>
    );
  }
  const links = (
    <>
      {row.maybe_arrived || row.kind === 'viewing-reply' ? null : (
        <LinkButton {...(formHref === undefined ? {} : { href: formHref })} onClick={() => actions.onEdit(row)}>
          {needsPerson ? words.fix : words.edit}
        </LinkButton>
      )}
      {children === undefined && (
        <LinkButton onClick={() => actions.onSendNow(row.id)}>
          {needsPerson ? words.sendAgain : words.sendNow}
        </LinkButton>
      )}
      <LinkButton
        ref={step === 'cancelled' ? focusOnMount : undefined}
        tone="warn"
        onClick={() => setStep('confirming')}
      >
        {words.delete}
      </LinkButton>
    </>
  );
  if (children === undefined) return links;
  return (
    <>
      {children}
      <span className="flex gap-1-5">{links}</span>
    </>
  );
}

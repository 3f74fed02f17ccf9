import { type ReactNode, useEffect, useRef, useState } from 'react';
import { goesIfNotSent } from '#content/submission-words.json' with { type: 'json' };
import { withOutbox } from '#data/outbox-sender.ts';
import type { OutboxRow, PendingRow } from '#offline/outbox/outbox-rows.ts';
import { Button, LinkButton } from '#ui/button.tsx';

/**
 * Marks rows that need a person as shown: from then on their words stay for 30 days.
 * @param rows those on the screen
 */
export function useShown(rows: readonly OutboxRow[]): void {
  useEffect(() => {
    const ids = rows.flatMap((row) => (row.state === 'attention' && row.shown === null ? row.id : []));
    if (ids.length === 0) return;
    const onVisibility = (): void => {
      // Where storage fails, the time begins when it is next seen.
      if (document.visibilityState === 'visible') withOutbox(({ ports, markShown }) => markShown(ports, ids));
    };
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [rows]);
}

/** The focus is where a message was deleted: on what was pressed, on the words that it goes, or nowhere since these have gone. */
export const isFocusAtDeleted = (): boolean =>
  document.activeElement === document.body || document.activeElement?.matches('[data-goes]') === true;

export interface RowActions {
  readonly onSendNow: (id: string) => void;
  readonly onEdit: (row: PendingRow) => void;
  readonly onDelete: (id: string) => void;
}

interface RowButtonsProps extends RowActions {
  readonly row: PendingRow;
  /** Where its form is, when that is on another page. */
  readonly formHref?: string | undefined;
  readonly children?: ReactNode;
}

/** What a visitor may do with a message that waits, in its form and on the outbox page. Deleting is asked about in its place. */
export function RowButtons({ row, formHref, children, ...actions }: RowButtonsProps) {
  const [isAsking, setAsking] = useState(false);
  const confirm = useRef<HTMLButtonElement>(null);
  const ask = useRef<HTMLButtonElement>(null);
  const goes = useRef<HTMLParagraphElement>(null);
  const hasAsked = useRef(false);
  const isUnwanted = row.unwanted === true;
  useEffect(() => {
    if (isUnwanted && hasAsked.current) goes.current?.focus();
    else if (isAsking) confirm.current?.focus();
    else if (hasAsked.current) ask.current?.focus();
    hasAsked.current = isAsking && !isUnwanted;
  }, [isAsking, isUnwanted]);
  const edit = row.state === 'attention' ? 'Fix and send' : 'Edit';
  if (isUnwanted) {
    return (
      <>
        <p ref={goes} tabIndex={-1} data-goes="">
          {goesIfNotSent}
        </p>
        {children}
      </>
    );
  }
  if (isAsking) {
    return (
      <>
        <Button ref={confirm} variant="danger" small data-goes="" onClick={() => actions.onDelete(row.id)}>
          Delete this message
        </Button>
        <LinkButton onClick={() => setAsking(false)}>Keep it</LinkButton>
      </>
    );
  }
  return (
    <>
      {row.maybe_arrived ? null : (
        <LinkButton {...(formHref === undefined ? {} : { href: formHref })} onClick={() => actions.onEdit(row)}>
          {edit}
        </LinkButton>
      )}
      <LinkButton onClick={() => actions.onSendNow(row.id)}>
        {row.state === 'attention' ? 'Send again' : 'Send now'}
      </LinkButton>
      <LinkButton ref={ask} tone="warn" onClick={() => setAsking(true)}>
        Delete
      </LinkButton>
      {children}
    </>
  );
}

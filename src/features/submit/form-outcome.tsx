import { type ReactNode, useEffect, useRef } from 'react';
import words from '#content/words.json' with { type: 'json' };
import { longDateAndTime } from '#lib/dates.ts';
import type { OutboxRow, PendingRow } from '#offline/outbox/outbox-rows.ts';
import { isPending } from '#offline/outbox/row-state.ts';
import { Button, ButtonLink, TextLink } from '#ui/button.tsx';
import type { Destination } from '#ui/link.tsx';
import { onThisDevice } from './device-word.ts';
import styles from './form-outcome.module.css';
import { waitingWords } from './outcome-words.ts';
import { Receipt } from './receipt.tsx';
import { type RowActions, RowButtons } from './row-buttons.tsx';
import type { SentWords } from './submission-status.tsx';
import type { SubmissionState } from './use-submission.ts';
import { useVanish } from './use-vanish.ts';

/** What stands in the place of a form. */
export type ShownOutcome =
  | { readonly is: 'sent'; readonly at: number | undefined; readonly byPage: boolean }
  | { readonly is: 'saved'; readonly row: PendingRow };

/**
 * What stands in the place of the form now (S43): thanks for what has arrived, and what is only saved here. A
 * request that needs a person is shown above the form instead.
 * @param isPageSent the page was reached by a request sent without script
 */
export function shownOutcome(
  state: SubmissionState,
  rows: readonly OutboxRow[],
  isPageSent: boolean,
): ShownOutcome | undefined {
  if (state.is === 'sent' || state.is === 'saved') {
    const row = rows.find(({ id }) => id === state.id);
    if (row?.state === 'delivered') return { is: 'sent', at: row.delivered_at, byPage: false };
    if (state.is === 'sent') return { is: 'sent', at: undefined, byPage: false };
    return row === undefined || !isPending(row) || row.state === 'attention' ? undefined : { is: 'saved', row };
  }
  return isPageSent ? { is: 'sent', at: undefined, byPage: true } : undefined;
}

interface FormOutcomeProps extends RowActions {
  readonly outcome: ShownOutcome;
  /** What was asked for, by name, as long as this page knows it. */
  readonly details?: readonly (readonly [name: string, value: ReactNode])[] | undefined;
  readonly thanks: SentWords;
  /** The button for another one, and where its form is on a page without script. */
  readonly again: string;
  readonly againTo: Destination;
  /** What the visitor can do with it beside that. */
  readonly ways?: ReactNode;
  readonly closable: boolean;
  /** The five seconds are over, or the visitor wants another one. */
  readonly onEnd: (how: { readonly byVisitor: boolean; readonly hadFocus: boolean }) => void;
}

/** The stamped answer in the place of a form; its heading takes the focus. Brief thanks go by themselves. */
export function FormOutcome({
  outcome,
  details: given,
  thanks,
  again,
  againTo,
  ways,
  closable,
  onEnd,
  ...actions
}: FormOutcomeProps) {
  const frame = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLSpanElement>(null);
  const isByPage = outcome.is === 'sent' && outcome.byPage;
  useEffect(() => {
    if (!isByPage) heading.current?.focus();
  }, [isByPage]);
  const end = (byVisitor: boolean) => () =>
    onEnd({ byVisitor, hadFocus: frame.current?.contains(document.activeElement) === true });
  useVanish(frame, outcome.is === 'sent' && thanks.isBrief === true, end(false));

  const title = (text: string): ReactNode => (
    <span ref={heading} tabIndex={-1} className={styles['title']}>
      {text}
    </span>
  );
  const details = given === undefined ? null : <Details rows={given} />;
  return (
    <div ref={frame} role="status" className={styles['outcome']}>
      {outcome.is === 'sent' ? (
        <Receipt
          tone="sent"
          sign={outcome.at === undefined ? 'Received' : `Received ${longDateAndTime(outcome.at)}`}
          title={title(thanks.title)}
          actions={
            <>
              {isByPage ? (
                <ButtonLink {...againTo} variant="main">
                  {again}
                </ButtonLink>
              ) : (
                <Button variant="main" onClick={end(true)}>
                  {again}
                </Button>
              )}
              {ways}
            </>
          }
        >
          <p>{thanks.text}</p>
          {details}
        </Receipt>
      ) : (
        <Receipt
          tone="hold"
          sign={outcome.row.state === 'sending' ? 'Sending…' : onThisDevice('Saved on this phone')}
          title={title(
            outcome.row.problem === null
              ? 'It will be sent when you are online.'
              : onThisDevice(words.stillOnThisPhone),
          )}
          actions={
            <>
              <Button variant="saveline" className={styles['again']} onClick={end(true)}>
                {again}
              </Button>
              {ways}
              <RowButtons row={outcome.row} {...actions}>
                <TextLink to="/outbox">Open the outbox</TextLink>
              </RowButtons>
            </>
          }
        >
          <p>{waitingWords(outcome.row, closable)}</p>
          {details}
        </Receipt>
      )}
    </div>
  );
}

function Details({ rows }: { readonly rows: NonNullable<FormOutcomeProps['details']> }) {
  return (
    <dl className={styles['details']}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

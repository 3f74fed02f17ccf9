import { type ReactNode, useEffect, useRef } from 'react';
import words from '#content/words.json' with { type: 'json' };
import { longDateAndTime } from '#lib/dates.ts';
import type { PendingRow } from '#offline/outbox/outbox-rows.ts';
import { isPending } from '#offline/outbox/row-state.ts';
import { Button, ButtonLink, TextLink } from '#ui/button.tsx';
import type { Destination } from '#ui/link.tsx';
import { onThisDevice } from './device-word.ts';
import styles from './form-outcome.module.css';
import { waitingWords } from './outcome-words.ts';
import { Receipt } from './receipt.tsx';
import { RowButtons } from './row-buttons.tsx';
import type { SentWords } from './submission-status.tsx';
import type { SubmissionFormState } from './use-submission-form.ts';
import { useVanish } from './use-vanish.ts';

type OutcomeForm = Pick<
  SubmissionFormState<string>,
  'said' | 'others' | 'closable' | 'rowActions' | 'dismiss' | 'focusForm' | 'focusMain'
>;

/** What a form's answer shows in the place of the form. */
export interface OutcomeWords {
  /** What was asked for, by name, as long as this page knows it. */
  readonly details?: readonly (readonly [name: string, value: ReactNode])[] | undefined;
  /** The button for another one, and where its form is on a page without script. */
  readonly again: string;
  readonly againTo: Destination;
  /** What the visitor can do with it beside that. */
  readonly ways?: ReactNode;
}

/** What stands in the place of a form. */
type ShownOutcome =
  | { readonly is: 'sent'; readonly at?: number; readonly isByPage: boolean }
  | { readonly is: 'saved'; readonly row: PendingRow };

/**
 * What stands in the place of the form now (S43): thanks for what has arrived, and what is only saved here. A
 * request that needs a person is shown above the form instead.
 * @param isPageSent the page was reached by a request sent without script
 */
export function shownOutcome({ said, others }: OutcomeForm, isPageSent: boolean): ShownOutcome | undefined {
  if (said.is !== 'sent' && said.is !== 'saved') return isPageSent ? { is: 'sent', isByPage: true } : undefined;
  const row = others.find(({ id }) => id === said.id);
  if (row?.state === 'delivered') return { is: 'sent', at: row.delivered_at, isByPage: false };
  if (said.is === 'sent') return { is: 'sent', isByPage: false };
  return row === undefined || !isPending(row) || row.state === 'attention' ? undefined : { is: 'saved', row };
}

interface FormOutcomeProps {
  readonly form: OutcomeForm;
  readonly outcome: ShownOutcome;
  readonly thanks: SentWords;
  readonly words: OutcomeWords;
  /** The five seconds are over, or the visitor wants another one. */
  readonly onEnd: () => void;
}

/** The stamped answer in the place of a form; its heading takes the focus. Brief thanks go by themselves. */
export function FormOutcome({ form, outcome, thanks, words: own, onEnd }: FormOutcomeProps) {
  const frame = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLSpanElement>(null);
  const isByPage = outcome.is === 'sent' && outcome.isByPage;
  useEffect(() => {
    if (!isByPage) heading.current?.focus();
  }, [isByPage]);
  const end = (byVisitor: boolean) => () => {
    const hadFocus = frame.current?.contains(document.activeElement) === true;
    onEnd();
    form.dismiss();
    if (byVisitor) form.focusMain();
    else if (hadFocus) form.focusForm();
  };
  useVanish(frame, outcome.is === 'sent' && thanks.isBrief === true, end(false));

  const title = (text: string): ReactNode => (
    <span ref={heading} tabIndex={-1} className={styles['title']}>
      {text}
    </span>
  );
  const details =
    own.details === undefined ? null : (
      <dl className={styles['details']}>
        {own.details.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    );
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
                <ButtonLink {...own.againTo} variant="main">
                  {own.again}
                </ButtonLink>
              ) : (
                <Button variant="main" onClick={end(true)}>
                  {own.again}
                </Button>
              )}
              {own.ways}
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
                {own.again}
              </Button>
              {own.ways}
              <RowButtons row={outcome.row} {...form.rowActions}>
                <TextLink to="/outbox">Open the outbox</TextLink>
              </RowButtons>
            </>
          }
        >
          <p>{waitingWords(outcome.row, form.closable)}</p>
          {details}
        </Receipt>
      )}
    </div>
  );
}

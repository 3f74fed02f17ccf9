import { type ReactNode, useRef } from 'react';
import { homeHasLeft } from '#content/submission-words.json' with { type: 'json' };
import shared from '#content/words.json' with { type: 'json' };
import { formatLongDateAndTime } from '#lib/dates.ts';
import type { PendingRow } from '#offline/outbox/outbox-rows.ts';
import { isPending } from '#offline/outbox/row-state.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink, LinkButton } from '#ui/button.tsx';
import { closeIcon, deviceIcon, Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { Destination } from '#ui/link.tsx';
import { useVanish } from '#ui/use-vanish.ts';
import type { Fields } from './form-fields.ts';
import { getOwnOutcome } from './form-machine.ts';
import { Receipt } from './receipt.tsx';
import { focusOnMount, RowButtons, useMarkShown } from './row-buttons.tsx';
import { formatDayAndTime } from './row-text.ts';
import styles from './submission-status.module.css';
import type { SubmissionFormState } from './use-submission-form.ts';
import { getProblemWords, getWaitingWords, onThisDevice, submissionStatus as words } from './words.tsx';

/** For a message that has arrived. */
export interface SentWords {
  readonly title: string;
  readonly text?: ReactNode;
  /** Shown for five seconds only (spec §9). */
  readonly isBrief?: boolean;
}

/** What an outcome in the place of its form shows beside the words. */
export interface OutcomeParts {
  /** As long as this page knows them. */
  readonly details?: readonly (readonly [name: string, value: ReactNode])[] | undefined;
  /** For another submission, by a button or, without script, an address. */
  readonly again: string;
  readonly againTo: Destination;
  /** Of what has arrived, as long as this page knows it: another submission begins with it. */
  readonly againWith?: Fields | undefined;
  readonly actions?: ReactNode;
}

/** `id` is of a row, or 'page' for a submission without script. */
type Outcome =
  | { readonly type: 'sent'; readonly id: string; readonly at?: number; readonly isUnlisted: boolean }
  | { readonly type: 'waiting' | 'attention'; readonly id: string; readonly row: PendingRow };

/** What has arrived comes first. @param isPageSent the page follows a submission without script */
export function getOutcomes(
  { status, otherRows, watched, closed }: SubmissionFormState,
  isPageSent: boolean,
): readonly Outcome[] {
  const ownId = getOwnOutcome(status);
  const arrived: Outcome[] = [];
  const pending: Outcome[] = [];
  for (const row of otherRows) {
    const { id } = row;
    if (row.state === 'attention') pending.push({ type: 'attention', id, row });
    else if (closed.has(id)) continue;
    else if (isPending(row)) pending.push({ type: 'waiting', id, row });
    else if (row.state === 'delivered' && (id === ownId || watched.has(id))) {
      arrived.push({ type: 'sent', id, at: row.delivered_at, isUnlisted: row.unlisted === true });
    }
  }
  if (isPageSent && !closed.has('page')) arrived.unshift({ type: 'sent', id: 'page', isUnlisted: false });
  if (status.type === 'sent' && !arrived.some(({ id }) => id === ownId))
    arrived.unshift({ type: 'sent', id: status.id, isUnlisted: status.unlisted === true });
  return [...arrived, ...pending];
}

/** An outcome that needs a person stays above the form instead (S43). */
export const getOutcomeInPlace = ({ status }: SubmissionFormState, outcomes: readonly Outcome[]): Outcome | undefined =>
  outcomes.find(({ type, id }) => type !== 'attention' && (id === 'page' || id === getOwnOutcome(status)));

interface SubmissionStatusProps extends Pick<FormOutcomeProps, 'form' | 'sent'> {
  readonly outcomes: readonly Outcome[];
}

/** The form's newest outcome takes the focus; others are only announced (S20, S43, S44). */
export function SubmissionStatus({ form, sent, outcomes }: SubmissionStatusProps) {
  const { status, otherRows, rowActions, outcomeRef } = form;
  useMarkShown(otherRows);
  const ownId = getOwnOutcome(status);
  const waiting = outcomes.filter(isWaitingUntroubled);
  // The form's own, else the newest, which comes first, says what happens; the others would say the same again.
  const inFull = waiting.find(({ id }) => id === ownId) ?? waiting[0];
  return (
    <div className="stack gap-5">
      {status.type === 'refused' && (
        <Alert ref={outcomeRef} title={getProblemWords(status.row)}>
          {onThisDevice(shared.stillOnThisPhone)}
          {status.row.next === 'waiting' ? ` ${shared.weWillTryAgain}` : ''}
        </Alert>
      )}
      {status.type === 'conflict' && (
        <Alert ref={outcomeRef} title={words.conflict[status.reason]}>
          {words.conflictText}
        </Alert>
      )}
      {status.type === 'unsaved' && (
        <Alert ref={outcomeRef} title={onThisDevice(words.notSaved)}>
          <p>{status.failure ?? words.notSent}</p>
          {status.canSend && (
            <div className="row middle gap-x-5 link-room">
              <LinkButton onClick={() => form.send({ type: 'sent-unsaved' })}>
                {status.failure === undefined ? words.sendWithoutSaving : words.tryAgain}
              </LinkButton>
            </div>
          )}
        </Alert>
      )}
      {outcomes.map((outcome) =>
        outcome.type === 'attention' ? (
          <Alert key={outcome.id} title={getProblemWords(outcome.row)}>
            <p>{onThisDevice(shared.stillOnThisPhone)}</p>
            <div className="row middle gap-x-5 link-room">
              <RowButtons row={outcome.row} {...rowActions} />
            </div>
          </Alert>
        ) : isWaitingUntroubled(outcome) && outcome !== inFull ? (
          <AlsoWaiting key={`${outcome.type} ${outcome.id}`} form={form} row={outcome.row} />
        ) : (
          <FormOutcome key={`${outcome.type} ${outcome.id}`} form={form} outcome={outcome} sent={sent} />
        ),
      )}
    </div>
  );
}

const isWaitingUntroubled = (outcome: Outcome): outcome is Extract<Outcome, { readonly row: PendingRow }> =>
  outcome.type === 'waiting' && outcome.row.problem === null;

/** An older message in one line: the newest one links to the outbox, which has its buttons. */
function AlsoWaiting({ form, row }: { readonly form: SubmissionFormState; readonly row: PendingRow }) {
  const { id, state, created_at } = row;
  const frame = useRef<HTMLDivElement>(null);
  const at = formatDayAndTime(created_at, Date.now());
  const onClose = (): void => {
    const hasFocus = frame.current?.contains(document.activeElement) === true;
    form.send({ type: 'closed', id, focus: hasFocus ? 'form' : undefined });
  };
  return (
    <div ref={frame} className="row middle spread gap-x-3 ruled-top text-sm pad-top-2 link-room">
      <p role="status" className="flex middle gap-2 saved">
        <Icon path={deviceIcon} small />
        <span>{state === 'sending' ? words.alsoSending(at) : words.alsoWaiting(at)}</span>
      </p>
      <LinkButton onClick={onClose}>
        {words.close}
        <span className="visually-hidden">: {at}</span>
      </LinkButton>
    </div>
  );
}

interface FormOutcomeProps {
  readonly form: SubmissionFormState;
  readonly outcome: Outcome;
  readonly sent: SentWords;
  /** With these it stands in the place of the form, else above it. */
  readonly parts?: OutcomeParts | undefined;
}

/** In the place of its form the heading takes the focus, else the form's own outcome does. */
export function FormOutcome({ form, outcome, sent, parts }: FormOutcomeProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { id } = outcome;
  const row = outcome.type === 'sent' ? undefined : outcome.row;
  const close = (byVisitor: boolean): void => {
    const hasFocus = frame.current?.contains(document.activeElement) === true;
    const focus = parts && byVisitor ? 'main' : hasFocus ? 'form' : undefined;
    // What waits in the place of its form is shown above it from now on.
    form.send({ type: 'closed', id: parts && row ? undefined : id, focus, fields: row ? undefined : parts?.againWith });
  };
  const vanish = useVanish(row === undefined && sent.isBrief ? id : undefined, () => close(false));
  const ownRef = parts === undefined && id === getOwnOutcome(form.status) ? form.outcomeRef : undefined;
  const { sign, title, text } = getWords(outcome, form, sent, parts !== undefined);
  return (
    <div ref={frame} {...vanish}>
      <div ref={ownRef} role="status" tabIndex={parts ? undefined : -1} className={styles[parts ? 'outcome' : 'panel']}>
        <Receipt
          tone={row === undefined ? 'sent' : 'hold'}
          sign={sign}
          title={
            parts ? (
              <span ref={id === 'page' ? undefined : focusOnMount} tabIndex={-1} className={styles['title']}>
                {title}
              </span>
            ) : (
              title
            )
          }
          level={parts ? 2 : 3}
          close={parts === undefined && <IconButton label={words.close} icon={closeIcon} onClick={() => close(true)} />}
          actions={
            (parts || row) && (
              <>
                {parts &&
                  (id === 'page' ? (
                    <ButtonLink {...parts.againTo}>{parts.again}</ButtonLink>
                  ) : (
                    <Button className={styles['again']} onClick={() => close(true)}>
                      {parts.again}
                    </Button>
                  ))}
                {parts?.actions}
                {row && (
                  // The buttons stay during a brief send, so that the form below does not jump.
                  <RowButtons row={row} {...form.rowActions}>
                    {form.isShared ? undefined : (
                      <ButtonLink variant="save" to="/outbox">
                        {words.openOutbox}
                      </ButtonLink>
                    )}
                  </RowButtons>
                )}
              </>
            )
          }
        >
          {text && <p>{text}</p>}
          {parts?.details && (
            <dl className={`ruled-top ink ${styles['details']}`}>
              {parts.details.map(([name, value]) => (
                <div className="stack gap-3 ruled text-15" key={name}>
                  <dt className="muted text-sm">{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </Receipt>
      </div>
    </div>
  );
}

function getWords(outcome: Outcome, { closable }: SubmissionFormState, sent: SentWords, isInPlace: boolean) {
  if (outcome.type === 'sent') {
    const at = outcome.at === undefined ? undefined : formatLongDateAndTime(outcome.at);
    const text = outcome.isUnlisted ? homeHasLeft : sent.text;
    return { sign: isInPlace ? words.received(at) : words.sent, title: sent.title, text };
  }
  const { row } = outcome;
  const saved = isInPlace
    ? { sign: onThisDevice(words.saved), title: words.whenOnline }
    : { sign: words.waiting, title: onThisDevice(shared.savedOnThisPhone) };
  return {
    sign: row.state === 'sending' ? words.sending : saved.sign,
    title: row.problem === null ? saved.title : onThisDevice(shared.stillOnThisPhone),
    text: getWaitingWords(row, closable),
  };
}

import { useState } from 'react';
import { sms, whatsapp } from '#content/firm.json' with { type: 'json' };
import { homeHasLeft } from '#content/submission-words.json' with { type: 'json' };
import shared from '#content/words.json' with { type: 'json' };
import { getSmsHref } from '#lib/app-links.ts';
import { getWhatsAppHref } from '#lib/contact-links.ts';
import type { OutboxRow, PendingRow } from '#offline/outbox/outbox-rows.ts';
import { isPending } from '#offline/outbox/row-state.ts';
import { isForgottenRequest, isViewingRow, type ViewingRow } from '#offline/outbox/viewing-receipt.ts';
import type { Reply } from '#offline/outbox/viewing-replies.ts';
import { Alert } from '#ui/alert.tsx';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { alertIcon, clockIcon, closeIcon, Icon, tickIcon } from '#ui/icon.tsx';
import { MovingRow } from '#ui/moving-rows.tsx';
import styles from './outbox-entry.module.css';
import { focusOnMount, type RowActions, RowButtons } from './row-buttons.tsx';
import {
  formatDayAndTime,
  formatStoredUntil,
  getFormHref,
  getRowMessage,
  getRowReference,
  getRowTitle,
  writeRowSms,
  writeRowText,
} from './row-text.ts';
import { ViewingAnswer } from './viewing-answer.tsx';
import { getProblemWords, onThisDevice, submissionForm, outboxEntry as words } from './words.tsx';
import { viewingAnswer } from './words-viewing.ts';

const sendingIcon = 'M5 12l7-7 7 7M12 19V5';

const looks = {
  attention: { tone: 'need', icon: alertIcon },
  sending: { tone: 'going', icon: sendingIcon },
  held: { tone: 'waiting', icon: clockIcon },
  waiting: { tone: 'waiting', icon: clockIcon },
  retry: { tone: 'waiting', icon: clockIcon },
  delivered: { tone: 'sent', icon: tickIcon },
  wiped: { tone: 'need', icon: closeIcon },
} as const;

const viewingLooks = {
  requested: { tone: 'sent', icon: clockIcon },
  proposed: looks.attention,
  confirmed: looks.delivered,
  cancelled: looks.wiped,
  gone: looks.wiped,
} as const;

const inks = { need: 'warn', going: 'saved', waiting: 'saved', sent: 'tea' } as const;

const getShownState = (row: OutboxRow): keyof typeof looks =>
  row.state === 'queued' || row.state === 'waiting' ? (row.problem === null ? 'waiting' : 'retry') : row.state;

/** A request whose answer comes here. */
const getLook = ({ viewing }: ViewingRow, reply: PendingRow | undefined) => {
  if (reply !== undefined) {
    const state = getShownState(reply);
    return { ...looks[state], sign: words.states[state] };
  }
  if (isForgottenRequest(viewing)) return { ...looks.delivered, sign: words.states.delivered };
  const known = viewing.state?.state ?? 'requested';
  return { ...viewingLooks[known], sign: viewingAnswer.signs[known] };
};

interface OutboxEntryProps extends RowActions {
  readonly row: OutboxRow;
  /** Of a viewing, the visitor's reply that has not arrived. */
  readonly reply?: PendingRow | undefined;
  readonly onReply: (token: string, reply: Reply) => void;
  readonly now: number;
  /** For links in a WhatsApp text. */
  readonly origin: string;
}

export function OutboxEntry({ row, reply, onReply, now, origin, ...actions }: OutboxEntryProps) {
  const state = getShownState(row);
  const isAnswered = isViewingRow(row);
  const { tone, icon, sign } = isAnswered ? getLook(row, reply) : { ...looks[state], sign: words.states[state] };
  const isDated = isAnswered && sign !== viewingAnswer.signs.requested;
  const at = row.state === 'delivered' ? row.delivered_at : row.state === 'wiped' ? row.wiped_at : row.created_at;
  return (
    <MovingRow
      // A sent one stays, and one being sent waits for its answer.
      swipe={isPending(row) && row.state !== 'sending' ? row.id : undefined}
      className={`stack ruled text-sm muted ${styles['entry']}`}
    >
      <span
        className={classNames(
          `stack centred ${styles['disc']} ${inks[tone]}`,
          tone === 'going' ? styles[tone] : `ground-${inks[tone]}`,
        )}
      >
        <Icon path={icon} small={tone === 'going'} />
      </span>
      <div>
        <p className={classNames('row spread gap-x-3 leading-snug', styles['sign'], inks[tone])}>
          <span>{sign}</span>
          <time dateTime={new Date(at).toISOString()} className="muted tabular text-xs regular">
            {isDated ? viewingAnswer.sentAt(formatDayAndTime(at, now)) : formatDayAndTime(at, now)}
          </time>
        </p>
        {isAnswered ? (
          <ViewingAnswer
            row={row}
            reply={reply}
            now={now}
            origin={origin}
            onReply={onReply}
            onUndo={actions.onDelete}
          />
        ) : (
          <h2 className={`top-2px ink ${styles['title']}`}>{getRowTitle(row)}</h2>
        )}
        {isPending(row) ? <PendingEntry row={row} now={now} origin={origin} {...actions} /> : null}
        {row.state === 'delivered' && row.unlisted ? <p>{homeHasLeft}</p> : null}
        {row.state === 'wiped' ? (
          <p>
            {onThisDevice(words.wiped)}
            {row.maybe_arrived ? ` ${words.wipedMaybeArrived}` : ''}
          </p>
        ) : null}
        <p className="tabular pad-bottom-2 text-xs">{words.reference(getRowReference(row))}</p>
      </div>
    </MovingRow>
  );
}

type PendingEntryProps = Omit<OutboxEntryProps, 'reply' | 'onReply'> & { readonly row: PendingRow };

function PendingEntry({ row, now, origin, ...actions }: PendingEntryProps) {
  const [step, setStep] = useState<'idle' | 'cancelled' | keyof typeof words.sentBy>('idle');
  const message = getRowMessage(row);
  return (
    <>
      <RowProblem row={row} />
      {message === '' ? null : <p className="clamp ink">“{message}”</p>}
      {row.maybe_arrived ? <p>{words.maybeArrived}</p> : null}
      {row.state === 'attention' && row.shown !== null ? (
        <p>{onThisDevice(words.storedUntil(formatStoredUntil(row, now)))}</p>
      ) : null}
      {(step === 'whatsApp' || step === 'sms') && row.unwanted !== true ? (
        <Alert ref={focusOnMount} quiet tone="hold" className="block-3" title={words.sentBy[step]}>
          {row.state === 'attention' ? words.couldBeSentTwice : words.sendsItself}
          <div className="row middle gap-x-5 link-room">
            <LinkButton tone="warn" data-goes="" onClick={() => actions.onDelete(row.id)}>
              {words.delete}
            </LinkButton>
            <LinkButton onClick={() => setStep('cancelled')}>{words.cancelDelete}</LinkButton>
          </div>
        </Alert>
      ) : (
        // The buttons stay during a brief send, so that none vanishes under a finger.
        <div ref={step === 'idle' ? undefined : focusOnMount} tabIndex={-1} className="link-room">
          <div className="row middle gap-x-5 link-room">
            <RowButtons row={row} formHref={getFormHref(row)} {...actions} />
          </div>
          {row.unwanted || row.kind === 'viewing-reply' ? null : (
            <p className="row middle gap-x-2">
              {words.instead}
              <LinkButton
                href={getWhatsAppHref(whatsapp, writeRowText(row, origin))}
                target="_blank"
                rel="noopener noreferrer"
                onClick={() => setStep('whatsApp')}
              >
                {words.whatsApp}
                <span className="visually-hidden"> {words.newTab}</span>
              </LinkButton>
              {sms === '' ? null : (
                // Only phones send SMS.
                <span className="w-phone flex middle gap-x-2">
                  {words.or}
                  <LinkButton href={getSmsHref(sms, writeRowSms(row))} onClick={() => setStep('sms')}>
                    {words.sms.name}
                  </LinkButton>
                </span>
              )}
            </p>
          )}
        </div>
      )}
    </>
  );
}

function RowProblem({ row }: { readonly row: PendingRow }) {
  if (row.problem === null || row.state === 'sending') return null;
  const isRefused = row.state === 'attention';
  // What a form says, "Please try again later", would tell visitors to do what is done by itself.
  const text = isRefused
    ? getProblemWords(row)
    : `${row.problem.words ?? submissionForm.notThrough} ${shared.weWillTryAgain}`;
  const details = row.problem.fields.filter(({ message }) => !text.includes(message));
  return (
    <>
      <p>{text}</p>
      {details.length === 0 ? null : (
        <ul className="warn">
          {details.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
    </>
  );
}

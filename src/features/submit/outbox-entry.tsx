import { type ReactNode, useEffect, useRef, useState } from 'react';
import { whatsapp } from '#content/firm.json' with { type: 'json' };
import { homeHasLeft as HOME_HAS_LEFT } from '#content/submission-words.json' with { type: 'json' };
import words from '#content/words.json' with { type: 'json' };
import { whatsAppHref } from '#lib/contact-links.ts';
import type { OutboxRow, PendingRow } from '#offline/outbox/outbox-rows.ts';
import { isPending } from '#offline/outbox/row-state.ts';
import { Alert } from '#ui/alert.tsx';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { alertIcon, clockIcon, closeIcon, Icon, tickIcon } from '#ui/icon.tsx';
import { MovingRow } from '#ui/motion.tsx';
import styles from './outbox-entry.module.css';
import { onThisDevice, problemWords } from './outcome-words.ts';
import { type RowActions, RowButtons } from './row-buttons.tsx';
import { dayAndTime, formHref, reference, rowAsText, rowMessage, rowTitle, storedUntil } from './row-words.ts';

const sendingIcon = 'M5 12l7-7 7 7M12 19V5';

/** The states of a row in plain words. */
const states = {
  attention: { sign: 'Needs your attention', tone: 'need', icon: alertIcon },
  sending: { sign: 'Sending…', tone: 'going', icon: sendingIcon },
  held: { sign: 'Open in its form', tone: 'waiting', icon: clockIcon },
  waiting: { sign: 'Waiting for signal', tone: 'waiting', icon: clockIcon },
  again: { sign: 'Waiting to try again', tone: 'waiting', icon: clockIcon },
  delivered: { sign: 'Sent', tone: 'sent', icon: tickIcon },
  wiped: { sign: 'Not sent, deleted', tone: 'need', icon: closeIcon },
} as const;

const stateOf = (row: OutboxRow): keyof typeof states =>
  row.state === 'queued' || row.state === 'waiting' ? (row.problem === null ? 'waiting' : 'again') : row.state;

interface OutboxEntryProps extends RowActions {
  readonly row: OutboxRow;
  readonly now: number;
  /** Of this site, for the address of a property in a text that goes another way. */
  readonly origin: string;
}

/** One submission in the outbox: where it is, what it is about, what the visitor may do with it. */
export function OutboxEntry({ row, now, origin, ...actions }: OutboxEntryProps) {
  const { sign, tone, icon } = states[stateOf(row)];
  const at = row.state === 'delivered' ? row.delivered_at : row.state === 'wiped' ? row.wiped_at : row.created_at;
  return (
    <MovingRow className={styles['entry']}>
      <span className={classNames(styles['disc'], styles[tone])}>
        <Icon path={icon} small={tone === 'going'} />
      </span>
      <div>
        <p className={classNames(styles['sign'], styles[tone])}>
          <span>{sign}</span>
          <time dateTime={new Date(at).toISOString()}>{dayAndTime(at, now)}</time>
        </p>
        <h2 className={styles['title']}>{rowTitle(row)}</h2>
        {isPending(row) ? <Pending row={row} now={now} origin={origin} {...actions} /> : null}
        {row.state === 'delivered' && row.unlisted ? <p>{HOME_HAS_LEFT}</p> : null}
        {row.state === 'wiped' ? (
          <p>
            {onThisDevice('It could not be sent, and lay here for 30 days. Your words are deleted from this phone.')}
            {row.maybe_arrived ? ' It may have reached us all the same.' : ''}
          </p>
        ) : null}
        <p className={styles['reference']}>Reference {reference(row)}</p>
      </div>
    </MovingRow>
  );
}

function Pending({ row, now, origin, ...actions }: OutboxEntryProps & { readonly row: PendingRow }) {
  const [isAskedToDelete, setAskedToDelete] = useState(false);
  const isHandedOn = isAskedToDelete && row.unwanted !== true;
  const question = useRef<HTMLDivElement>(null);
  const acts = useRef<HTMLDivElement>(null);
  const wasHandedOn = useRef(false);
  // What was pressed goes: the focus stays in its place.
  useEffect(() => {
    if (isHandedOn) question.current?.focus();
    else if (wasHandedOn.current) acts.current?.focus();
    wasHandedOn.current = isHandedOn;
  }, [isHandedOn]);
  const message = rowMessage(row);
  const goes = row.state !== 'attention';
  return (
    <>
      <Reason row={row} />
      {message === '' ? null : <p className={classNames('clamp', styles['message'])}>“{message}”</p>}
      {row.maybe_arrived ? <p>It may have reached us already, so its text cannot be changed.</p> : null}
      {row.state === 'attention' && row.shown !== null ? (
        <p>{onThisDevice(`Kept on this phone until ${storedUntil(row, now)}, then your words are deleted.`)}</p>
      ) : null}
      {/* They stay while a try is on, which may last a blink: what is pressed must not vanish under the finger. */}
      {isHandedOn ? (
        <Alert
          ref={question}
          quiet
          tone="hold"
          className={styles['handed']}
          title="Sent it by WhatsApp? Then delete it here."
        >
          {goes
            ? 'It still goes by itself when there is signal, and would arrive twice.'
            : 'It stays here until you do, and could be sent twice.'}
          <div className={styles['acts']}>
            <LinkButton tone="warn" data-goes="" onClick={() => actions.onDelete(row.id)}>
              Delete it here
            </LinkButton>
            <LinkButton onClick={() => setAskedToDelete(false)}>Keep it</LinkButton>
          </div>
        </Alert>
      ) : (
        <div ref={acts} tabIndex={-1} className={styles['acts']}>
          <RowButtons row={row} formHref={formHref(row)} {...actions}>
            {row.unwanted ? null : (
              <LinkButton
                href={whatsAppHref(whatsapp, rowAsText(row, origin))}
                target="_blank"
                rel="noopener noreferrer"
                onClick={() => setAskedToDelete(true)}
              >
                Send by WhatsApp instead<span className="visually-hidden"> (opens in a new tab)</span>
              </LinkButton>
            )}
          </RowButtons>
        </div>
      )}
    </>
  );
}

/** Why it is still here, in the server's words where it had any. */
function Reason({ row }: { readonly row: PendingRow }): ReactNode {
  if (row.problem === null || row.state === 'sending') return null;
  const said = problemWords(row);
  const further = row.problem.fields.filter(({ message }) => !said.includes(message));
  return (
    <>
      <p>
        {said}
        {row.state === 'attention' ? '' : ` ${words.weWillTryAgain}`}
      </p>
      {further.length === 0 ? null : (
        <ul className={styles['problems']}>
          {further.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
    </>
  );
}

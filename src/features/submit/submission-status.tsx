import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { homeHasLeft as HOME_HAS_LEFT } from '#content/submission-words.json' with { type: 'json' };
import words from '#content/words.json' with { type: 'json' };
import { longDateAndTime } from '#lib/dates.ts';
import type { PendingRow } from '#offline/outbox/outbox-rows.ts';
import { isPending } from '#offline/outbox/row-state.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink, LinkButton, TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { deviceIcon, Icon, tickIcon } from '#ui/icon.tsx';
import type { Destination } from '#ui/link.tsx';
import { onThisDevice, problemWords, waitingWords } from './outcome-words.ts';
import receiptStyles from './receipt.module.css';
import { RowButtons, useShown } from './row-buttons.tsx';
import styles from './submission-status.module.css';
import type { SubmissionFormState } from './use-submission-form.ts';

// What became of what was sent: above its form, or in the place of the form.

/** A success message stays this long (spec §4, §9), ms. */
const SHOWN_MS = 5000;

/**
 * Takes a success message away after five seconds. The time stands still while the visitor points at it, has the focus on
 * one of its buttons, or looks at another tab: nobody loses what they are about to read or press.
 */
function useVanish(message: RefObject<HTMLElement | null>, isOn: boolean, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const element = message.current;
    if (!isOn || element === null) return;
    const over = new AbortController();
    const { signal } = over;
    let left = SHOWN_MS;
    let from = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPointedAt = false;

    const onUse = (): void => {
      const isUsed = isPointedAt || document.hidden || element.querySelector('a:focus, button:focus') !== null;
      if (isUsed && timer !== undefined) {
        clearTimeout(timer);
        timer = undefined;
        left -= performance.now() - from;
      } else if (!isUsed && timer === undefined) {
        from = performance.now();
        timer = setTimeout(() => end(), Math.max(left, 0));
      }
    };
    const point = (is: boolean): void => {
      isPointedAt = is;
      onUse();
    };
    // A message that appears under a pointer at rest is not pointed at.
    const onMove = ({ movementX, movementY }: PointerEvent): void => {
      if (!isPointedAt && (movementX !== 0 || movementY !== 0)) point(true);
    };
    element.addEventListener('pointermove', onMove, { signal });
    element.addEventListener('pointerleave', () => point(false), { signal });
    element.addEventListener('focusin', onUse, { signal });
    // The focus has moved on only after this event.
    element.addEventListener('focusout', () => queueMicrotask(onUse), { signal });
    document.addEventListener('visibilitychange', onUse, { signal });
    onUse();
    return () => {
      over.abort();
      clearTimeout(timer);
    };
  }, [message, isOn]);
}

interface ReceiptProps {
  /** `sent`: the server has it. `hold`: it is still on this phone. */
  readonly tone: 'sent' | 'hold';
  /** What happened and when, on one line: "Received 21 November 2026, 09:14". */
  readonly sign: ReactNode;
  readonly title: ReactNode;
  /** Default 2. */
  readonly level?: 2 | 3 | undefined;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** The answer to a form, like a stamped receipt, opened by a dimension line in its own colour. */
export function Receipt({ tone, sign, title, level = 2, children, actions }: ReceiptProps) {
  const Heading = `h${level}` as const;
  return (
    <section tabIndex={-1} className={classNames(receiptStyles['receipt'], receiptStyles[tone])}>
      <p className={receiptStyles['sign']}>
        <Icon path={tone === 'sent' ? tickIcon : deviceIcon} small />
        <span>{sign}</span>
      </p>
      <Heading className={receiptStyles['title']}>{title}</Heading>
      {children === undefined ? null : <div className={receiptStyles['text']}>{children}</div>}
      {actions === undefined ? null : <div className={receiptStyles['actions']}>{actions}</div>}
    </section>
  );
}

/** What is said of a message that has arrived. */
export interface SentWords {
  readonly title: string;
  readonly text?: string;
  /** It goes after five seconds (spec §9). */
  readonly isBrief?: boolean;
}

interface SubmissionStatusProps {
  readonly form: SubmissionFormState<string>;
  readonly sent: SentWords;
  /** The page was reached by a form sent without script. */
  readonly isPageSent: boolean;
  /** What the form has just sent or saved is said in the place of the form; here only when it needs a person. */
  readonly hidesOwn: boolean;
}

const passedWords = {
  sending: 'Your first text is just being sent.',
  delivered: 'Your first text has been sent.',
  'maybe-arrived': 'Your first text may have reached us already, so it goes as it is.',
};

/**
 * What became of what was sent, above its form (S20, S43, S44). The newest outcome of the form takes the focus; what changes
 * by itself is only announced.
 */
export function SubmissionStatus({ form, sent, isPageSent, hidesOwn }: SubmissionStatusProps) {
  const { said, others, rowActions } = form;
  const list = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  /** Rows that were on their way while this page was there: the arrival of others is no news. */
  const [watched, setWatched] = useState<ReadonlySet<string>>(new Set());

  const ownId = said.is === 'sent' ? (said.id ?? 'direct') : said.is === 'saved' ? said.id : undefined;
  const panelOf = (id: string) => (id === ownId ? panel : undefined);
  const isHere = ({ id }: { readonly id: string }) => !dismissed.has(id) && !(hidesOwn && id === ownId);

  const pending = others.filter(isPending);
  useShown(others);
  const unseen = pending.filter(({ id }) => !watched.has(id) && !(hidesOwn && id === ownId));
  if (unseen.length > 0) setWatched(new Set([...watched, ...unseen.map(({ id }) => id)]));

  const dismiss = (id: string) => {
    if (list.current?.contains(document.activeElement)) form.focusForm();
    setDismissed(new Set([...dismissed, id]));
    if (id === ownId) form.dismiss();
  };

  useEffect(() => {
    if (said.is !== 'idle' && said.is !== 'sending') panel.current?.focus();
  }, [said]);

  const arrived = others
    .filter(({ id, state }) => state === 'delivered' && (watched.has(id) || (id === ownId && said.is === 'sent')))
    .map((row) => ({ id: row.id, isUnlisted: row.state === 'delivered' && row.unlisted === true }));
  if (said.is === 'sent' && !arrived.some(({ id }) => id === ownId)) {
    arrived.unshift({ id: said.id ?? 'direct', isUnlisted: said.unlisted === true });
  } else if (isPageSent) arrived.unshift({ id: 'page', isUnlisted: false });

  return (
    <div ref={list} className={classNames('stack gap-5', styles['list'])}>
      {said.is === 'refused' && (
        <Alert ref={panel} title={problemWords(said.row)}>
          {onThisDevice(words.stillOnThisPhone)}
          {said.row.next === 'waiting' ? ` ${words.weWillTryAgain}` : ''}
        </Alert>
      )}
      {said.is === 'passed' && (
        <Alert ref={panel} title={passedWords[said.why]}>
          What is in the form now has not been sent. Press the button again to send it as well.
        </Alert>
      )}
      {said.is === 'unsaved' && (
        <Alert ref={panel} title={onThisDevice('This could not be saved on this phone.')}>
          <p>{said.failed ?? 'Nothing is sent yet. Your text is still in the form.'}</p>
          {said.canSend && (
            <div className={classNames('row middle gap-x-5', styles['acts'])}>
              <LinkButton onClick={form.sendWithoutSaving}>
                {said.failed === undefined ? 'Send it without saving' : 'Try again'}
              </LinkButton>
            </div>
          )}
        </Alert>
      )}
      {arrived.filter(isHere).map(({ id, isUnlisted }) => (
        <Sent
          key={id}
          words={isUnlisted ? { title: sent.title, text: HOME_HAS_LEFT } : sent}
          panel={panelOf(id)}
          onDismiss={() => dismiss(id)}
        />
      ))}
      {pending.map((row) =>
        row.state === 'attention' ? (
          <Alert key={row.id} title={problemWords(row)}>
            <p>{onThisDevice(words.stillOnThisPhone)}</p>
            <div className={classNames('row middle gap-x-5', styles['acts'])}>
              <RowButtons row={row} {...rowActions} />
            </div>
          </Alert>
        ) : (
          isHere(row) && (
            <Entry
              key={row.id}
              panel={panelOf(row.id)}
              tone="hold"
              sign={row.state === 'sending' ? 'Sending…' : 'Waiting to be sent'}
              title={onThisDevice(row.problem === null ? words.savedOnThisPhone : words.stillOnThisPhone)}
              // They stay while it is sent, which may last a blink: the form below must not jump under the finger.
              actions={
                <RowButtons row={row} {...rowActions}>
                  {!form.isShared && <TextLink to="/outbox">Open the outbox</TextLink>}
                  <LinkButton onClick={() => dismiss(row.id)}>Close</LinkButton>
                </RowButtons>
              }
            >
              {waitingWords(row, form.closable)}
            </Entry>
          )
        ),
      )}
    </div>
  );
}

interface EntryProps extends ReceiptProps {
  /** Takes the focus when this is the newest outcome of the form. */
  readonly panel: RefObject<HTMLDivElement | null> | undefined;
}

function Entry({ panel, ...receipt }: EntryProps) {
  return (
    <div ref={panel} role="status" tabIndex={-1} className={styles['panel']}>
      <Receipt level={3} {...receipt} />
    </div>
  );
}

interface SentProps extends Pick<EntryProps, 'panel'> {
  readonly words: SentWords;
  readonly onDismiss: () => void;
}

function Sent({ words: { title, text, isBrief = false }, panel, onDismiss }: SentProps) {
  const frame = useRef<HTMLDivElement>(null);
  useVanish(frame, isBrief, onDismiss);
  const close = <LinkButton onClick={onDismiss}>Close</LinkButton>;
  return (
    <div ref={frame}>
      <Entry panel={panel} tone="sent" sign="Sent" title={title} actions={close}>
        {text}
      </Entry>
    </div>
  );
}

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

type ShownOutcome =
  | { readonly is: 'sent'; readonly at?: number; readonly isByPage: boolean }
  | { readonly is: 'saved'; readonly row: PendingRow };

/**
 * What stands in the place of the form now (S43). A request that needs a person is shown above the form instead.
 * @param isPageSent the page was reached by a request sent without script
 */
export function shownOutcome(
  { said, others }: SubmissionFormState<string>,
  isPageSent: boolean,
): ShownOutcome | undefined {
  if (said.is !== 'sent' && said.is !== 'saved') return isPageSent ? { is: 'sent', isByPage: true } : undefined;
  const row = others.find(({ id }) => id === said.id);
  if (row?.state === 'delivered') return { is: 'sent', at: row.delivered_at, isByPage: false };
  if (said.is === 'sent') return { is: 'sent', isByPage: false };
  return row === undefined || !isPending(row) || row.state === 'attention' ? undefined : { is: 'saved', row };
}

interface FormOutcomeProps {
  readonly form: SubmissionFormState<string>;
  readonly outcome: ShownOutcome;
  readonly thanks: SentWords;
  readonly words: OutcomeWords;
  /** The five seconds are over, or the visitor wants another one. */
  readonly onEnd: () => void;
}

/** The answer in the place of a form; its heading takes the focus. Brief thanks go by themselves. */
export function FormOutcome({ form, outcome, thanks, words: own, onEnd }: FormOutcomeProps) {
  const frame = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLSpanElement>(null);
  const isSent = outcome.is === 'sent';
  const isByPage = isSent && outcome.isByPage;
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
  useVanish(frame, isSent && thanks.isBrief === true, end(false));

  const said = isSent
    ? {
        sign: outcome.at === undefined ? 'Received' : `Received ${longDateAndTime(outcome.at)}`,
        title: thanks.title,
        text: thanks.text,
      }
    : {
        sign: outcome.row.state === 'sending' ? 'Sending…' : onThisDevice('Saved on this phone'),
        title:
          outcome.row.problem === null ? 'It will be sent when you are online.' : onThisDevice(words.stillOnThisPhone),
        text: waitingWords(outcome.row, form.closable),
      };
  return (
    <div ref={frame} role="status" className={styles['outcome']}>
      <Receipt
        tone={isSent ? 'sent' : 'hold'}
        sign={said.sign}
        title={
          <span ref={heading} tabIndex={-1} className={styles['title']}>
            {said.title}
          </span>
        }
        actions={
          <>
            {isByPage ? (
              <ButtonLink {...own.againTo} variant="main">
                {own.again}
              </ButtonLink>
            ) : (
              <Button
                variant={isSent ? 'main' : 'saveline'}
                className={isSent ? undefined : styles['again']}
                onClick={end(true)}
              >
                {own.again}
              </Button>
            )}
            {own.ways}
            {!isSent && (
              <RowButtons row={outcome.row} {...form.rowActions}>
                <TextLink to="/outbox">Open the outbox</TextLink>
              </RowButtons>
            )}
          </>
        }
      >
        <p>{said.text}</p>
        {own.details !== undefined && (
          <dl className={styles['details']}>
            {own.details.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </Receipt>
    </div>
  );
}

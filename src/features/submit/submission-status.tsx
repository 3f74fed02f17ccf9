import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { homeHasLeft } from '#content/submission-words.json' with { type: 'json' };
import shared from '#content/words.json' with { type: 'json' };
import { longDateAndTime } from '#lib/dates.ts';
import type { PendingRow } from '#offline/outbox/outbox-rows.ts';
import { isPending } from '#offline/outbox/row-state.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink, LinkButton, TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { deviceIcon, Icon, tickIcon } from '#ui/icon.tsx';
import type { Destination } from '#ui/link.tsx';
import receiptStyles from './receipt.module.css';
import { RowButtons, useMarkShown } from './row-buttons.tsx';
import styles from './submission-status.module.css';
import type { SubmissionFormState } from './use-submission-form.ts';
import { onThisDevice, problemWords, waitingWords, submissionStatus as words } from './words.tsx';

// The outcome of a submission, shown above its form or in its place.

/** How long a success message stays (spec §4, §9), ms. */
const VISIBLE_MS = 5000;

/**
 * Ends a success message after five seconds. The time pauses while the visitor points at it, has the focus in it or looks
 * at another tab.
 */
function useVanish(message: RefObject<HTMLElement | null>, isOn: boolean, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const element = message.current;
    if (!isOn || element === null) return;
    const ended = new AbortController();
    const { signal } = ended;
    let remaining = VISIBLE_MS;
    let startedAt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPointedAt = false;

    const update = (): void => {
      const isPaused = isPointedAt || document.hidden || element.querySelector('a:focus, button:focus') !== null;
      if (isPaused && timer !== undefined) {
        clearTimeout(timer);
        timer = undefined;
        remaining -= performance.now() - startedAt;
      } else if (!isPaused && timer === undefined) {
        startedAt = performance.now();
        timer = setTimeout(() => end(), Math.max(remaining, 0));
      }
    };
    const setPointedAt = (value: boolean): void => {
      isPointedAt = value;
      update();
    };
    // A message that appears under a resting pointer is not pointed at.
    const onPointerMove = ({ movementX, movementY }: PointerEvent): void => {
      if (!isPointedAt && (movementX !== 0 || movementY !== 0)) setPointedAt(true);
    };
    element.addEventListener('pointermove', onPointerMove, { signal });
    element.addEventListener('pointerleave', () => setPointedAt(false), { signal });
    element.addEventListener('focusin', update, { signal });
    // The focus moves on only after this event.
    element.addEventListener('focusout', () => queueMicrotask(update), { signal });
    document.addEventListener('visibilitychange', update, { signal });
    update();
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [message, isOn]);
}

interface ReceiptProps {
  /** `sent`: the server has it. `hold`: it is still on this phone. */
  readonly tone: 'sent' | 'hold';
  /** What happened and when: "Received 21 November 2026, 09:14". */
  readonly sign: string;
  readonly title: ReactNode;
  readonly level?: 2 | 3;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** The answer to a form, like a stamped receipt. */
export function Receipt({ tone, sign, title, level = 2, children, actions }: ReceiptProps) {
  const Heading = `h${level}` as const;
  return (
    <section tabIndex={-1} className={classNames(receiptStyles['receipt'], receiptStyles[tone])}>
      <p className={classNames('flex middle gap-2 text-sm', receiptStyles['sign'])}>
        <Icon path={tone === 'sent' ? tickIcon : deviceIcon} small />
        <span>{sign}</span>
      </p>
      <Heading className={receiptStyles['title']}>{title}</Heading>
      {children === undefined ? null : (
        <div className={classNames('muted top-2', receiptStyles['text'])}>{children}</div>
      )}
      {actions === undefined ? null : (
        <div className={classNames('row middle', receiptStyles['actions'])}>{actions}</div>
      )}
    </section>
  );
}

/** The words for a message that has arrived. */
export interface SentWords {
  readonly title: string;
  readonly text?: string;
  /** Ends after five seconds (spec §9). */
  readonly isBrief?: boolean;
}

interface SubmissionStatusProps {
  readonly form: SubmissionFormState<string>;
  readonly sent: SentWords;
  /** The page follows a submission without script. */
  readonly isPageSent: boolean;
  /** The form's own outcome is shown in its place. */
  readonly hidesOwn: boolean;
}

/** The outcomes above a form (S20, S43, S44). The form's newest one takes the focus; others are only announced. */
export function SubmissionStatus({ form, sent, isPageSent, hidesOwn }: SubmissionStatusProps) {
  const { status, otherRows, rowActions } = form;
  const list = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  /** Rows that waited while this page was open: only their arrival is announced. */
  const [watched, setWatched] = useState<ReadonlySet<string>>(new Set());

  const ownId = status.type === 'sent' ? (status.id ?? 'direct') : status.type === 'saved' ? status.id : undefined;
  const panelOf = (id: string) => (id === ownId ? panel : undefined);
  const rows = hidesOwn ? otherRows.filter(({ id }) => id !== ownId) : otherRows;
  const pending = rows.filter(isPending);
  useMarkShown(otherRows);
  const unwatched = pending.filter(({ id }) => !watched.has(id));
  if (unwatched.length > 0) setWatched(new Set([...watched, ...unwatched.map(({ id }) => id)]));

  const dismiss = (id: string) => {
    if (list.current?.contains(document.activeElement)) form.focusForm();
    setDismissed(new Set([...dismissed, id]));
    if (id === ownId) form.dismiss();
  };

  useEffect(() => {
    if (status.type !== 'idle' && status.type !== 'sending') panel.current?.focus();
  }, [status]);

  const isOwnSent = status.type === 'sent' && !hidesOwn;
  const arrived = rows
    .filter(({ id, state }) => state === 'delivered' && (watched.has(id) || (isOwnSent && id === ownId)))
    .map((row) => ({ id: row.id, isUnlisted: row.state === 'delivered' && row.unlisted === true }));
  if (isOwnSent && !arrived.some(({ id }) => id === ownId)) {
    arrived.unshift({ id: status.id ?? 'direct', isUnlisted: status.unlisted === true });
  } else if (isPageSent) arrived.unshift({ id: 'page', isUnlisted: false });

  return (
    <div ref={list} className={classNames('stack gap-5', styles['list'])}>
      {status.type === 'refused' && (
        <Alert ref={panel} title={problemWords(status.row)}>
          {onThisDevice(shared.stillOnThisPhone)}
          {status.row.next === 'waiting' ? ` ${shared.weWillTryAgain}` : ''}
        </Alert>
      )}
      {status.type === 'conflict' && (
        <Alert ref={panel} title={words.conflict[status.reason]}>
          {words.conflictText}
        </Alert>
      )}
      {status.type === 'unsaved' && (
        <Alert ref={panel} title={onThisDevice(words.notSaved)}>
          <p>{status.failure ?? words.notSent}</p>
          {status.canSend && (
            <div className={classNames('row middle gap-x-5', styles['acts'])}>
              <LinkButton onClick={form.sendWithoutSaving}>
                {status.failure === undefined ? words.sendWithoutSaving : words.tryAgain}
              </LinkButton>
            </div>
          )}
        </Alert>
      )}
      {arrived
        .filter(({ id }) => !dismissed.has(id))
        .map(({ id, isUnlisted }) => (
          <Sent
            key={id}
            sent={isUnlisted ? { title: sent.title, text: homeHasLeft } : sent}
            panel={panelOf(id)}
            onDismiss={() => dismiss(id)}
          />
        ))}
      {pending.map((row) =>
        row.state === 'attention' ? (
          <Alert key={row.id} title={problemWords(row)}>
            <p>{onThisDevice(shared.stillOnThisPhone)}</p>
            <div className={classNames('row middle gap-x-5', styles['acts'])}>
              <RowButtons row={row} {...rowActions} />
            </div>
          </Alert>
        ) : (
          !dismissed.has(row.id) && (
            <StatusReceipt
              key={row.id}
              panel={panelOf(row.id)}
              tone="hold"
              sign={row.state === 'sending' ? words.sending : words.waiting}
              title={onThisDevice(row.problem === null ? shared.savedOnThisPhone : shared.stillOnThisPhone)}
              // The buttons stay during a brief send, so that the form below does not jump.
              actions={
                <RowButtons row={row} {...rowActions}>
                  {!form.isShared && <TextLink to="/outbox">{words.openOutbox}</TextLink>}
                  <LinkButton onClick={() => dismiss(row.id)}>{words.close}</LinkButton>
                </RowButtons>
              }
            >
              {waitingWords(row, form.closable)}
            </StatusReceipt>
          )
        ),
      )}
    </div>
  );
}

interface StatusReceiptProps extends ReceiptProps {
  readonly panel: RefObject<HTMLDivElement | null> | undefined;
}

function StatusReceipt({ panel, ...receipt }: StatusReceiptProps) {
  return (
    <div ref={panel} role="status" tabIndex={-1} className={styles['panel']}>
      <Receipt level={3} {...receipt} />
    </div>
  );
}

interface SentProps extends Pick<StatusReceiptProps, 'panel'> {
  readonly sent: SentWords;
  readonly onDismiss: () => void;
}

function Sent({ sent: { title, text, isBrief = false }, panel, onDismiss }: SentProps) {
  const frame = useRef<HTMLDivElement>(null);
  useVanish(frame, isBrief, onDismiss);
  const close = <LinkButton onClick={onDismiss}>{words.close}</LinkButton>;
  return (
    <div ref={frame}>
      <StatusReceipt panel={panel} tone="sent" sign={words.sent} title={title} actions={close}>
        {text}
      </StatusReceipt>
    </div>
  );
}

/** What an outcome in the place of its form shows beside the words. */
export interface OutcomeParts {
  /** The requested details, while this page knows them. */
  readonly details?: readonly (readonly [name: string, value: ReactNode])[] | undefined;
  /** The label of the button for another submission, and its address without script. */
  readonly again: string;
  readonly againTo: Destination;
  readonly actions?: ReactNode;
}

type Outcome =
  | { readonly type: 'sent'; readonly at?: number; readonly isByPage: boolean }
  | { readonly type: 'saved'; readonly row: PendingRow };

/** The outcome that replaces a form (S43). One that needs a person is shown above the form instead. */
export function outcomeOf(form: SubmissionFormState<string>, isPageSent: boolean): Outcome | undefined {
  const { status, otherRows } = form;
  if (status.type !== 'sent' && status.type !== 'saved') {
    return isPageSent ? { type: 'sent', isByPage: true } : undefined;
  }
  const row = otherRows.find(({ id }) => id === status.id);
  if (row?.state === 'delivered') return { type: 'sent', at: row.delivered_at, isByPage: false };
  if (status.type === 'sent') return { type: 'sent', isByPage: false };
  return row === undefined || !isPending(row) || row.state === 'attention' ? undefined : { type: 'saved', row };
}

interface FormOutcomeProps {
  readonly form: SubmissionFormState<string>;
  readonly outcome: Outcome;
  readonly sent: SentWords;
  readonly parts: OutcomeParts;
  readonly onEnd: () => void;
}

/** The outcome in the place of a form. Its heading takes the focus. */
export function FormOutcome({ form, outcome, sent, parts, onEnd }: FormOutcomeProps) {
  const frame = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLSpanElement>(null);
  const row = outcome.type === 'saved' ? outcome.row : undefined;
  const isByPage = outcome.type === 'sent' && outcome.isByPage;
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
  useVanish(frame, row === undefined && sent.isBrief === true, end(false));

  const receivedAt = outcome.type === 'sent' && outcome.at !== undefined ? longDateAndTime(outcome.at) : undefined;
  const { sign, title, text } =
    row === undefined
      ? { ...sent, sign: words.received(receivedAt) }
      : {
          sign: row.state === 'sending' ? words.sending : onThisDevice(words.saved),
          title: row.problem === null ? words.whenOnline : onThisDevice(shared.stillOnThisPhone),
          text: waitingWords(row, form.closable),
        };
  return (
    <div ref={frame} role="status" className={styles['outcome']}>
      <Receipt
        tone={row === undefined ? 'sent' : 'hold'}
        sign={sign}
        title={
          <span ref={heading} tabIndex={-1} className={styles['title']}>
            {title}
          </span>
        }
        actions={
          <>
            {isByPage ? (
              <ButtonLink {...parts.againTo} variant="main">
                {parts.again}
              </ButtonLink>
            ) : (
              <Button
                variant={row === undefined ? 'main' : 'saveline'}
                className={row && styles['again']}
                onClick={end(true)}
              >
                {parts.again}
              </Button>
            )}
            {parts.actions}
            {row !== undefined && (
              <RowButtons row={row} {...form.rowActions}>
                <TextLink to="/outbox">{words.openOutbox}</TextLink>
              </RowButtons>
            )}
          </>
        }
      >
        <p>{text}</p>
        {parts.details !== undefined && (
          <dl className={styles['details']}>
            {parts.details.map(([name, value]) => (
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

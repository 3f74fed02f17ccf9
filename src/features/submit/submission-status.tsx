import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { homeHasLeft as HOME_HAS_LEFT } from '#content/submission-words.json' with { type: 'json' };
import words from '#content/words.json' with { type: 'json' };
import type { OutboxRow, PendingRow } from '#offline/outbox/outbox-rows.ts';
import { isPending } from '#offline/outbox/row-state.ts';
import { Alert } from '#ui/alert.tsx';
import { LinkButton, TextLink } from '#ui/button.tsx';
import { onThisDevice } from './device-word.ts';
import { problemWords, waitingWords } from './outcome-words.ts';
import { Receipt } from './receipt.tsx';
import { type RowActions, RowButtons } from './row-buttons.tsx';
import styles from './submission-status.module.css';
import { useShown } from './use-shown.ts';
import type { SubmissionState } from './use-submission.ts';
import { useVanish } from './use-vanish.ts';

/** What is said of a message that has arrived. */
export interface SentWords {
  readonly title: string;
  readonly text?: string;
  /** It goes after five seconds (spec §9). */
  readonly isBrief?: boolean;
}

interface SubmissionStatusProps extends RowActions {
  readonly state: SubmissionState;
  /** Rows of the outbox about the same thing that are not in the form. */
  readonly others: readonly OutboxRow[];
  /** The browser wakes the worker when there is a connection. */
  readonly closable: boolean;
  /** False where somebody else holds the phone: its outbox has other people's messages. */
  readonly leadsToOutbox: boolean;
  /** The page was reached by a form sent without script. */
  readonly initiallySent?: boolean | undefined;
  readonly sent: SentWords;
  /** What the form has just sent or saved is said in the place of the form; here only when it needs a person. */
  readonly hidesOwn?: boolean | undefined;
  readonly onSendWithoutSaving: () => void;
  readonly onDismiss: () => void;
  /** A message that had the focus is about to go. */
  readonly onFocusLost: () => void;
}

const passedWords = {
  sending: 'Your first text is just being sent.',
  delivered: 'Your first text has been sent.',
  'maybe-arrived': 'Your first text may have reached us already, so it goes as it is.',
};

/**
 * What became of what was sent (S20, S43, S44): tea when the server has it, violet while it is on this phone,
 * murram when a person must look. The newest outcome of the form takes the focus; what changes by itself is only
 * announced.
 */
export function SubmissionStatus(props: SubmissionStatusProps) {
  const { state, others, sent, initiallySent = false, hidesOwn = false } = props;
  const list = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  /** Rows that were on their way while this page looked: their arrival is worth a word, that of last week is not. */
  const [watched, setWatched] = useState<ReadonlySet<string>>(new Set());

  const sentId = state.is === 'sent' ? (state.id ?? 'direct') : undefined;
  const ownId = state.is === 'saved' ? state.id : sentId;
  const isElsewhere = (id: string) => hidesOwn && id === ownId;

  const pending = others.filter(isPending);
  useShown(others);
  const unseen = pending.filter(({ id }) => !watched.has(id) && !isElsewhere(id));
  if (unseen.length > 0) setWatched(new Set([...watched, ...unseen.map(({ id }) => id)]));

  const dismiss = (id: string) => {
    if (list.current?.contains(document.activeElement)) props.onFocusLost();
    setDismissed(new Set([...dismissed, id]));
    if (id === ownId) props.onDismiss();
  };

  useEffect(() => {
    if (state.is === 'idle' || state.is === 'sending') return;
    panel.current?.focus();
  }, [state]);

  const sentRows = others.filter(
    (row) =>
      row.state === 'delivered' &&
      !dismissed.has(row.id) &&
      !isElsewhere(row.id) &&
      (watched.has(row.id) || row.id === sentId),
  );
  const isSentShown = sentRows.some(({ id }) => id === sentId);
  const isPlainSent =
    !hidesOwn &&
    ((sentId !== undefined && !isSentShown && !dismissed.has(sentId)) || (initiallySent && !dismissed.has('page')));
  const own = (id: string) => (id === ownId ? panel : undefined);
  const sentWords = (isUnlisted: boolean | undefined): SentWords =>
    isUnlisted === true ? { title: sent.title, text: HOME_HAS_LEFT } : sent;

  return (
    <div ref={list} className={styles['list']}>
      {state.is === 'refused' && (
        <Alert ref={panel} title={problemWords(state.row)}>
          {onThisDevice(words.stillOnThisPhone)}
          {state.row.next === 'waiting' ? ` ${words.weWillTryAgain}` : ''}
        </Alert>
      )}
      {state.is === 'passed' && (
        <Alert ref={panel} title={passedWords[state.why]}>
          What is in the form now has not been sent. Press the button again to send it as well.
        </Alert>
      )}
      {state.is === 'unsaved' && (
        <Alert ref={panel} title={onThisDevice('This could not be saved on this phone.')}>
          <p>{state.failed ?? 'Nothing is sent yet. Your text is still in the form.'}</p>
          {state.canSend && (
            <div className={styles['acts']}>
              <LinkButton onClick={props.onSendWithoutSaving}>
                {state.failed === undefined ? 'Send it without saving' : 'Try again'}
              </LinkButton>
            </div>
          )}
        </Alert>
      )}
      {isPlainSent && (
        <Sent
          words={sentWords(state.is === 'sent' && state.unlisted)}
          panel={sentId === undefined ? undefined : panel}
          onDismiss={() => dismiss(sentId ?? 'page')}
        />
      )}
      {sentRows.map((row) => (
        <Sent
          key={row.id}
          words={sentWords(row.state === 'delivered' && row.unlisted)}
          panel={own(row.id)}
          onDismiss={() => dismiss(row.id)}
        />
      ))}
      {pending.map((row) =>
        row.state === 'attention' ? (
          <NeedsAttention key={row.id} {...props} row={row} />
        ) : dismissed.has(row.id) || isElsewhere(row.id) ? null : (
          <Waiting key={row.id} {...props} row={row} panel={own(row.id)} onDismiss={() => dismiss(row.id)} />
        ),
      )}
    </div>
  );
}

type PanelRef = RefObject<HTMLDivElement | null> | undefined;

function Panel({ panel, children }: { readonly panel: PanelRef; readonly children: ReactNode }) {
  return (
    <div ref={panel} role="status" tabIndex={-1} className={styles['panel']}>
      {children}
    </div>
  );
}

interface SentProps {
  readonly words: SentWords;
  readonly panel: PanelRef;
  readonly onDismiss: () => void;
}

function Sent({ words: { title, text, isBrief = false }, panel, onDismiss }: SentProps) {
  const frame = useRef<HTMLDivElement>(null);
  useVanish(frame, isBrief, onDismiss);
  return (
    <div ref={frame}>
      <Panel panel={panel}>
        <Receipt
          tone="sent"
          sign="Sent"
          title={title}
          level={3}
          actions={<LinkButton onClick={onDismiss}>Close</LinkButton>}
        >
          {text}
        </Receipt>
      </Panel>
    </div>
  );
}

interface PendingProps extends RowActions {
  readonly row: PendingRow;
}

interface WaitingProps extends PendingProps, Pick<SubmissionStatusProps, 'closable' | 'leadsToOutbox'> {
  readonly panel: PanelRef;
  readonly onDismiss: () => void;
}

function Waiting({ row, closable, leadsToOutbox, panel, onDismiss, ...actions }: WaitingProps) {
  return (
    <Panel panel={panel}>
      <Receipt
        tone="hold"
        level={3}
        sign={row.state === 'sending' ? 'Sending…' : 'Waiting to be sent'}
        title={onThisDevice(row.problem === null ? words.savedOnThisPhone : words.stillOnThisPhone)}
        // They stay while a try is on, which may last a blink: the form below must not jump under the finger.
        actions={
          <RowButtons row={row} {...actions}>
            {leadsToOutbox && <TextLink to="/outbox">Open the outbox</TextLink>}
            <LinkButton onClick={onDismiss}>Close</LinkButton>
          </RowButtons>
        }
      >
        {waitingWords(row, closable)}
      </Receipt>
    </Panel>
  );
}

function NeedsAttention({ row, ...actions }: PendingProps) {
  return (
    <Alert title={problemWords(row)}>
      <p>{onThisDevice(words.stillOnThisPhone)}</p>
      <div className={styles['acts']}>
        <RowButtons row={row} {...actions} />
      </div>
    </Alert>
  );
}

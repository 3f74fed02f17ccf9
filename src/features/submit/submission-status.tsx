import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { homeHasLeft as HOME_HAS_LEFT } from '#content/submission-words.json' with { type: 'json' };
import words from '#content/words.json' with { type: 'json' };
import { isPending } from '#offline/outbox/row-state.ts';
import { Alert } from '#ui/alert.tsx';
import { LinkButton, TextLink } from '#ui/button.tsx';
import { onThisDevice } from './device-word.ts';
import { problemWords, waitingWords } from './outcome-words.ts';
import { Receipt } from './receipt.tsx';
import { RowButtons } from './row-buttons.tsx';
import styles from './submission-status.module.css';
import { useShown } from './use-shown.ts';
import type { SubmissionFormState } from './use-submission-form.ts';
import { useVanish } from './use-vanish.ts';

/** What is said of a message that has arrived. */
export interface SentWords {
  readonly title: string;
  readonly text?: string;
  /** It goes after five seconds (spec §9). */
  readonly isBrief?: boolean;
}

interface SubmissionStatusProps {
  readonly form: Pick<
    SubmissionFormState<string>,
    'said' | 'others' | 'closable' | 'isShared' | 'rowActions' | 'sendWithoutSaving' | 'dismiss' | 'focusForm'
  >;
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
 * What became of what was sent (S20, S43, S44): tea when the server has it, violet while it is on this phone,
 * murram when a person must look. The newest outcome of the form takes the focus; what changes by itself is only
 * announced.
 */
export function SubmissionStatus({ form, sent, isPageSent, hidesOwn }: SubmissionStatusProps) {
  const { said, others, rowActions } = form;
  const list = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  /** Rows that were on their way while this page looked: their arrival is worth a word, that of last week is not. */
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
    <div ref={list} className={styles['list']}>
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
            <div className={styles['acts']}>
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
            <div className={styles['acts']}>
              <RowButtons row={row} {...rowActions} />
            </div>
          </Alert>
        ) : (
          isHere(row) && (
            <Panel key={row.id} panel={panelOf(row.id)}>
              <Receipt
                tone="hold"
                level={3}
                sign={row.state === 'sending' ? 'Sending…' : 'Waiting to be sent'}
                title={onThisDevice(row.problem === null ? words.savedOnThisPhone : words.stillOnThisPhone)}
                // They stay while a try is on, which may last a blink: the form below must not jump under the finger.
                actions={
                  <RowButtons row={row} {...rowActions}>
                    {!form.isShared && <TextLink to="/outbox">Open the outbox</TextLink>}
                    <LinkButton onClick={() => dismiss(row.id)}>Close</LinkButton>
                  </RowButtons>
                }
              >
                {waitingWords(row, form.closable)}
              </Receipt>
            </Panel>
          )
        ),
      )}
    </div>
  );
}

interface PanelProps {
  /** Takes the focus when this is the newest outcome of the form. */
  readonly panel: RefObject<HTMLDivElement | null> | undefined;
}

function Panel({ panel, children }: PanelProps & { readonly children: ReactNode }) {
  return (
    <div ref={panel} role="status" tabIndex={-1} className={styles['panel']}>
      {children}
    </div>
  );
}

interface SentProps extends PanelProps {
  readonly words: SentWords;
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

import { useState } from 'react';
import type { ViewingState } from '#contract/viewing-state.ts';
import type { Reply } from '#offline/outbox/viewing-replies.ts';
import { formatUnbrokenTime, isAhead } from '#parts/viewing-words.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useOnDemand } from '#ui/use-on-demand.ts';
import { focusOnMount } from './row-buttons.tsx';
import styles from './viewing-answer.module.css';
import { viewingReplies as words } from './words-viewing.ts';

const loadAnotherTime = async () => (await import('./another-time.tsx')).AnotherTime;

interface ViewingRepliesProps {
  /** The property's title. */
  readonly subject: string;
  readonly state: ViewingState | null;
  readonly now: number;
  readonly onReply: (reply: Reply) => void;
}

/** None once the viewing has ended. */
export function ViewingReplies({ subject, state, now, onReply }: ViewingRepliesProps) {
  const [step, setStep] = useState<'idle' | 'asking' | 'kept'>('idle');
  const [isOpen, setOpen] = useState(false);
  const anotherTime = useOnDemand(loadAnotherTime);
  if (!isAhead(state ?? undefined, now)) return null;
  const offers = state?.state === 'proposed' ? state.offers : [];
  const open = offers.filter((at) => Date.parse(at) > now);
  const ask = async (): Promise<void> => {
    if (await anotherTime.prepare()) setOpen(true);
    else showToast(words.partFailed);
  };
  return (
    <>
      {offers.length > open.length && <p>{words.passed(offers.length - open.length, offers.length)}</p>}
      {open.length > 0 && (
        <ul className={`stack gap-2 top-3 max-40rem ${styles['ways']}`}>
          {open.map((at) => (
            <li key={at}>
              <Button
                small
                wide
                variant={open.length === 1 ? 'main' : 'line'}
                onClick={() => onReply({ act: 'accept', at })}
              >
                {words.accept(formatUnbrokenTime(at))}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {step === 'asking' ? (
        <div ref={focusOnMount} tabIndex={-1} className="block-3">
          <p>{words.cancelQuestion(subject)}</p>
          <div className="row middle gap-x-5 link-room top-2">
            <Button small variant="danger" onClick={() => onReply({ act: 'cancel' })}>
              {words.cancelNow}
            </Button>
            <LinkButton onClick={() => setStep('kept')}>{words.keep}</LinkButton>
          </div>
        </div>
      ) : (
        <div className="row middle gap-x-5 link-room">
          <LinkButton onClick={() => void ask()}>{words.another}</LinkButton>
          <LinkButton ref={step === 'kept' ? focusOnMount : undefined} tone="warn" onClick={() => setStep('asking')}>
            {words.cancel}
          </LinkButton>
        </div>
      )}
      {anotherTime.Part && (
        <anotherTime.Part
          open={isOpen}
          onClose={() => setOpen(false)}
          onChosen={(slots, note) => {
            setOpen(false);
            onReply({ act: 'another', slots, note });
          }}
        />
      )}
    </>
  );
}

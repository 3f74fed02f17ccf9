import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { closeIcon, Icon, tickIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { currentToast, hideToast, isReturning, subscribeToToast } from '#ui/toast-store.ts';
import styles from './toast.module.css';

const SHOWN_MS = 5_000;
/** A region that has just come must be known to a screen reader before it speaks, ms. */
const SPEAK_AFTER_MS = 100;
const nothing = () => null;

/** The place of toasts; stands once in the app. What it says comes from `showToast`. */
export function Toast() {
  const current = useSyncExternalStore(subscribeToToast, currentToast, nothing);
  const place = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  const cameFrom = useRef<EventTarget>(null);
  const [isHeard, setHeard] = useState(false);
  const [heldId, setHeldId] = useState<number>();
  const message = isHeard ? current : null;
  const isHeld = message !== null && heldId === message.id;

  useEffect(() => {
    // Open from the start: a screen reader announces only changes of a region that it knows.
    const element = place.current;
    if (element !== null && 'showPopover' in element && !element.matches(':popover-open')) element.showPopover();
    const timer = setTimeout(() => setHeard(true), SPEAK_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    const element = place.current;
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
    if (element === null || message === null || dialog === undefined) return;
    // A popover opened anew lies above a dialog that was opened since.
    element.hidePopover?.();
    element.showPopover?.();
    if (!isReturning(message)) return speak(text.current?.innerText ?? '', dialog);
  }, [message]);

  useEffect(() => {
    if (message === null || message.stays || isHeld) return;
    const timer = setTimeout(() => hideToast(message.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message, isHeld]);

  const rememberFocus = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void => {
    setHeldId(message?.id);
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) cameFrom.current = relatedTarget;
  };
  const dismiss = (id: number): void => {
    // The button goes with its message: the focus returns to where it came from.
    const before = cameFrom.current;
    if (place.current?.contains(document.activeElement) && before instanceof HTMLElement) before.focus();
    hideToast(id);
  };

  const action = message?.action;
  return (
    <div
      ref={place}
      role="status"
      // A message that reappears from under another one is not announced again.
      aria-live={isReturning(message) ? 'off' : 'polite'}
      popover="manual"
      className={styles['place']}
      onPointerEnter={() => setHeldId(message?.id)}
      onPointerLeave={() => setHeldId(undefined)}
      onFocus={rememberFocus}
      onBlur={() => setHeldId(undefined)}
    >
      {message === null ? null : (
        <div key={message.id} className={classNames('middle gap-3', styles['toast'])}>
          {/* Only a completed action gets the tick. */}
          {message.stays ? null : <Icon path={tickIcon} />}
          <span ref={text} className={styles['text']}>
            {message.text}
          </span>
          {action ? (
            <LinkButton
              className={styles['action']}
              onClick={() => {
                dismiss(message.id);
                action.run();
              }}
            >
              {action.label}
            </LinkButton>
          ) : null}
          {message.stays ? (
            <IconButton look="night" icon={closeIcon} label="Dismiss" onClick={() => dismiss(message.id)} />
          ) : null}
        </div>
      )}
    </div>
  );
}

/**
 * Says words once to a screen reader while a dialog is open: what lies outside it is inert and not heard, so it gets a
 * region of its own.
 * @returns takes the words back
 */
function speak(words: string, dialog: Element): () => void {
  const region = document.createElement('p');
  region.setAttribute('role', 'status');
  region.className = styles['heard'] ?? '';
  dialog.append(region);
  const timer = setTimeout(() => {
    region.textContent = words;
  }, SPEAK_AFTER_MS);
  return () => {
    clearTimeout(timer);
    region.remove();
  };
}

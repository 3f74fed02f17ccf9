import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { LinkButton } from '#ui/button.tsx';
import { closeIcon, Icon, tickIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { getCurrentToast, hideToast, isReturning, subscribeToToast } from '#ui/toast-store.ts';
import { useVanish } from '#ui/use-vanish.ts';
import styles from './toast.module.css';
import { notices } from './words-lazy.ts';

/** In ms: a screen reader must know a new live region before its text changes. */
const ANNOUNCE_DELAY_MS = 100;

/** Rendered once in the app, for `showToast`. */
export function Toast() {
  const current = useSyncExternalStore(subscribeToToast, getCurrentToast, () => null);
  const popover = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  const previousFocus = useRef<EventTarget>(null);
  const [isReady, setReady] = useState(false);
  const message = isReady ? current : null;
  const vanishingId = message?.stays === false ? message.id : undefined;
  const vanish = useVanish(vanishingId, () => vanishingId !== undefined && hideToast(vanishingId));

  useEffect(() => {
    // Open from the start: a screen reader announces only changes of a region it knows.
    const element = popover.current;
    if (element !== null && 'showPopover' in element && !element.matches(':popover-open')) element.showPopover();
    const timer = setTimeout(() => setReady(true), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    const element = popover.current;
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
    if (element === null || message === null || dialog === undefined) return;
    // Reopening the popover puts it above a dialog that was opened after it.
    element.hidePopover?.();
    element.showPopover?.();
    if (!isReturning(message)) return announce(text.current?.innerText ?? '', dialog);
  }, [message]);

  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    vanish.onFocus(event);
    const { relatedTarget, currentTarget } = event;
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
      previousFocus.current = relatedTarget;
  };
  const dismiss = (id: number): void => {
    // The pressed button disappears with its message.
    const previous = previousFocus.current;
    if (popover.current?.contains(document.activeElement) && previous instanceof HTMLElement)
      previous.focus({ preventScroll: true });
    hideToast(id);
  };

  const action = message?.action;
  return (
    <div
      ref={popover}
      role="status"
      aria-live={isReturning(message) ? 'off' : 'polite'}
      popover="manual"
      className={`block auto-height no-events ${styles['place']}`}
      {...vanish}
      onFocus={onFocus}
    >
      {message === null ? null : (
        <div key={message.id} className={`row middle gap-x-3 text-15 ${styles['toast']}`}>
          <span className="flex gap-2 grow-8rem">
            {message.stays ? null : <Icon path={tickIcon} className="rigid" />}
            <span ref={text}>{message.text}</span>
          </span>
          {action ? (
            <LinkButton
              className={`nowrap ${styles['action']}`}
              onClick={() => {
                dismiss(message.id);
                action.run();
              }}
            >
              {action.label}
            </LinkButton>
          ) : null}
          {message.stays ? (
            <IconButton variant="night" icon={closeIcon} label={notices.dismiss} onClick={() => dismiss(message.id)} />
          ) : null}
        </div>
      )}
    </div>
  );
}

/** The region is inside the open dialog, since all outside it is inert. @returns removes the region */
function announce(message: string, dialog: Element): () => void {
  const region = document.createElement('p');
  region.setAttribute('role', 'status');
  region.className = 'visually-hidden';
  dialog.append(region);
  const timer = setTimeout(() => {
    region.textContent = message;
  }, ANNOUNCE_DELAY_MS);
  return () => {
    clearTimeout(timer);
    region.remove();
  };
}

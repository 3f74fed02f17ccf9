import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { closeIcon, tickIcon } from './icons.ts';
import { LinkButton } from './link-button.tsx';
import styles from './toast.module.css';
import { currentToast, hideToast, subscribeToToast } from './toast-store.ts';

const SHOWN_MS = 5_000;
const nothing = () => null;

/** The place of toasts; stands once in the app. What it says comes from `showToast`. */
export function Toast() {
  const message = useSyncExternalStore(subscribeToToast, currentToast, nothing);
  const place = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    // A popover opened anew lies above a dialog that was opened since.
    const element = place.current;
    if (element === null || message === null || !('showPopover' in element)) return;
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [message]);

  useEffect(() => {
    if (message === null || message.stays || isHeld) return;
    const timer = setTimeout(() => hideToast(message.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message, isHeld]);

  const action = message?.action;
  return (
    <div
      ref={place}
      role="status"
      popover="manual"
      className={styles['place']}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {message === null ? null : (
        <div key={message.id} className={styles['toast']}>
          <Icon path={tickIcon} />
          <span className={styles['text']}>{message.text}</span>
          {action ? (
            <LinkButton
              className={styles['action']}
              onClick={() => {
                hideToast(message.id);
                action.run();
              }}
            >
              {action.label}
            </LinkButton>
          ) : null}
          {message.stays ? (
            <IconButton look="night" icon={closeIcon} label="Dismiss" onClick={() => hideToast(message.id)} />
          ) : null}
        </div>
      )}
    </div>
  );
}

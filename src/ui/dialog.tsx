import {
  type ComponentProps,
  createContext,
  Fragment,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import type { DialogPull } from './dialog-pull.tsx';
import { closeIcon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { useOnDemand } from './use-on-demand.ts';

interface DialogProps {
  readonly open: boolean;
  /** Called by Esc, the close button, a press on the backdrop and the phone's back gesture. */
  readonly onClose: () => void;
  /** The heading; for `side` and `stage`, which draw their own head, the accessible name. */
  readonly title: string;
  /** The title with markup. */
  readonly heading?: ReactNode;
  /** `sheet`, `full`: cards above 640 px. `side` draws its own head with a `DialogHandle`. `stage` is on night. */
  readonly shape?: 'sheet' | 'full' | 'side' | 'stage' | undefined;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  readonly className?: string | undefined;
}

const waitUntilSettled = (element: HTMLElement): Promise<unknown> =>
  Promise.allSettled(element.getAnimations().map(({ finished }) => finished));

const Around = createContext<ComponentProps<typeof DialogPull> | null>(null);

/** The content of this native dialog is mounted only while it is open. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, heading, shape = 'sheet', lead, children, foot, initialFocus, className } = props;
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressOnBackdrop = useRef(false);
  const [isMounted, setMounted] = useState(open);
  if (open && !isMounted) setMounted(true);
  // A dialog that reopens during its closing transition remounts its content.
  const [wasOpen, setWasOpen] = useState(open);
  const [openings, setOpenings] = useState(0);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpenings(openings + 1);
  }

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (!open) {
      if (element.open) element.close();
      // The content leaves with its box, however long a slow phone takes.
      let isReopened = false;
      void waitUntilSettled(element).then(() => {
        if (!isReopened) setMounted(false);
      });
      return () => {
        isReopened = true;
      };
    }
    const opener = document.activeElement;
    if (!element.open) element.showModal();
    initialFocus?.current?.focus();
    return () => {
      if (element.open) element.close();
      // A dialog that is removed from the page while open does not return the focus itself.
      if (!element.isConnected && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [open, initialFocus]);

  if (!isMounted) return null;
  const hasHead = shape === 'sheet' || shape === 'full';
  const isOnBackdrop = (event: PointerEvent | MouseEvent) => event.target === event.currentTarget;
  // In the body, since a dialog that moves with its row stays open but is no longer modal.
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: a native dialog closes by Esc
    <dialog
      ref={dialog}
      aria-labelledby={hasHead ? titleId : undefined}
      aria-label={hasHead ? undefined : title}
      className={classNames(`ground-paper auto-height ink ${styles['dialog']}`, styles[shape], className)}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget && !event.currentTarget.open && open) onClose();
      }}
      onPointerDown={(event) => {
        isPressOnBackdrop.current = isOnBackdrop(event);
      }}
      onClick={(event) => {
        if (isOnBackdrop(event) && isPressOnBackdrop.current) onClose();
      }}
    >
      <Around value={{ dialog, onClose, axis: shape === 'side' ? 'x' : 'y' }}>
        <div className={`flex flex-column ${styles['box']}`}>
          {hasHead ? (
            <>
              <header className={`flex relative rigid middle spread gap-3 ${styles['head']}`}>
                <DialogHandle key={`handle ${openings}`} />
                <h2 id={titleId} className={styles['title']}>
                  {heading ?? title}
                </h2>
                <IconButton icon={closeIcon} label="Close" onClick={onClose} className={styles['close']} />
              </header>
              {lead === undefined ? null : (
                <div key={`lead ${openings}`} className={`rigid ${styles['lead']}`}>
                  {lead}
                </div>
              )}
              <div key={`body ${openings}`} className={`relative grow ${styles['body']}`}>
                {children}
              </div>
              {foot === undefined ? null : (
                <footer className={`flex middle gap-3 ruled-top ground-sheet rigid ${styles['foot']}`}>{foot}</footer>
              )}
            </>
          ) : (
            <Fragment key={openings}>{children}</Fragment>
          )}
        </div>
      </Around>
    </dialog>,
    document.body,
  );
}

const loadPull = async () => (await import('./dialog-pull.tsx')).DialogPull;

/** Drags a dialog back to its edge; fills its head, which must be positioned, and loads after the dialog. */
export function DialogHandle() {
  const around = useContext(Around);
  const { Part, prepare } = useOnDemand(loadPull);
  useEffect(() => {
    if (innerWidth < (around?.axis === 'x' ? 900 : 640)) void prepare();
  }, [around?.axis, prepare]);
  return Part && around && <Part {...around} />;
}

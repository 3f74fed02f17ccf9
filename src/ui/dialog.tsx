import {
  type ComponentProps,
  Fragment,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import type { DialogPull } from './dialog-pull.tsx';
import { closeIcon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { useOnDemand } from './use-on-demand.ts';

interface DialogProps {
  readonly open: boolean;
  /** Esc, the cross, a press beside it, the phone's back gesture. */
  readonly onClose: () => void;
  /** Its heading, and its accessible name where it has no head of its own. */
  readonly title: string;
  /**
   * `sheet`: from the bottom under 900 px, a card above. `full`: fills a phone, a larger card above. `side`: from the
   * right. `stage`: the whole screen, on night. The last two draw their own head.
   */
  readonly shape?: 'sheet' | 'full' | 'side' | 'stage' | undefined;
  /** Between the head and what scrolls: the search box of a picker. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Stays in sight under what scrolls: the action. */
  readonly foot?: ReactNode;
  /** What takes the focus on opening; else the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  readonly className?: string | undefined;
}

/** As long as the way out takes in the style sheet (--dur-2), so that the content leaves with its box. */
const LEAVE_MS = 220;

/**
 * A native modal dialog: the page behind is inert, the focus stays inside and goes back to what opened it. The content
 * exists only while it is open.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, shape = 'sheet', lead, children, foot, initialFocus, className } = props;
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const [isPresent, setPresent] = useState(open);
  if (open && !isPresent) setPresent(true);
  // Opened again while it is still going out, it begins anew: what was left unfinished in it is of another opening.
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
      const timer = setTimeout(() => setPresent(false), LEAVE_MS);
      return () => clearTimeout(timer);
    }
    const opener = document.activeElement;
    if (!element.open) element.showModal();
    initialFocus?.current?.focus();
    return () => {
      if (element.open) element.close();
      // A dialog that is taken out of the page while open gives the focus back to nobody.
      if (!element.isConnected && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [open, initialFocus]);

  if (!isPresent) return null;
  const ownHead = shape === 'sheet' || shape === 'full';
  const isBeside = (event: PointerEvent | MouseEvent) => event.target === event.currentTarget;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Esc, which the dialog has by nature
    <dialog
      ref={dialog}
      aria-labelledby={ownHead ? titleId : undefined}
      aria-label={ownHead ? undefined : title}
      className={classNames(styles['dialog'], styles[shape], className)}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget && !event.currentTarget.open && open) onClose();
      }}
      onPointerDown={(event) => {
        pressedBeside.current = isBeside(event);
      }}
      onClick={(event) => {
        if (isBeside(event) && pressedBeside.current) onClose();
      }}
    >
      <div className={styles['box']}>
        {ownHead ? (
          <header className={styles['head']}>
            <LaterPull key={openings} dialog={dialog} onClose={onClose} />
            <h2 id={titleId} className={styles['title']}>
              {title}
            </h2>
            <IconButton icon={closeIcon} label="Close" onClick={onClose} className={styles['close']} />
          </header>
        ) : null}
        {ownHead ? (
          <>
            {lead === undefined ? null : (
              <div key={`lead ${openings}`} className={styles['lead']}>
                {lead}
              </div>
            )}
            <div key={`body ${openings}`} className={styles['body']}>
              {children}
            </div>
            {foot === undefined ? null : <footer className={styles['foot']}>{foot}</footer>}
          </>
        ) : (
          <Fragment key={openings}>{children}</Fragment>
        )}
      </div>
    </dialog>
  );
}

const loadPull = async () => (await import('./dialog-pull.tsx')).DialogPull;

/** What lets a hand pull a sheet down comes when the sheet stands, where it stands at the bottom of the screen. */
function LaterPull(props: ComponentProps<typeof DialogPull>) {
  const { Part, prepare } = useOnDemand(loadPull);
  useEffect(() => {
    if (innerWidth < 900) void prepare();
  }, [prepare]);
  return Part && <Part {...props} />;
}

import { type ReactNode, useId } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './pack-dialogs.module.css';

interface KeepDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly onKeep: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** Asks about a pack, or a stop of it, and keeps what was answered. */
export function KeepDialog({ open, title, onClose, onKeep, children }: KeepDialogProps) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      foot={
        <Button variant="main" wide type="submit" form={id}>
          Keep
        </Button>
      }
    >
      <form
        id={id}
        className={styles['fields']}
        onSubmit={(event) => {
          event.preventDefault();
          onKeep();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}

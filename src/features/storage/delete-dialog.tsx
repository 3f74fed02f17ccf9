import { useState } from 'react';
import { opensOffline } from '#data/opens-offline.ts';
import { counted } from '#lib/counted.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DeviceName } from '#ui/device-name.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Tick } from '#ui/tick.tsx';
import styles from './delete-dialog.module.css';
import { type Kind, sizeInWords } from './storage-words.ts';

interface DeleteDialogProps {
  readonly open: boolean;
  readonly kinds: readonly Kind[];
  /** Messages that were not sent. */
  readonly unsent: number;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onDelete: (withUnsent: boolean) => void;
}

/** Names what "Delete everything" takes, and leaves messages that were not sent unless the visitor says so as well. */
export function DeleteDialog({ open, onClose, ...rest }: DeleteDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Delete everything?">
      <Question onClose={onClose} {...rest} />
    </Dialog>
  );
}

function Question({ kinds, unsent, isBusy, onClose, onDelete }: Omit<DeleteDialogProps, 'open'>) {
  const [withUnsent, setWithUnsent] = useState(false);
  const going = kinds.filter(({ kind, bytes }) => kind !== 'app' && kind !== 'messages' && bytes > 0);
  return (
    <>
      <p className={styles['lead']}>
        This goes from this <DeviceName /> and cannot be taken back:
      </p>
      <ul className={classNames('stack gap-2', styles['going'])}>
        {going.map(({ kind, name, text, bytes }) => (
          <li key={kind}>
            <b>{name}</b>, {sizeInWords(bytes)}
            {kind === 'saved' ? `: ${text}, with your notes and checklists` : null}
          </li>
        ))}
        <li>
          <b>What you typed and chose</b>: unfinished forms, lines of messages that were sent, the last search, the
          appearance
        </li>
      </ul>
      {unsent === 0 ? null : (
        <div className={styles['unsent']}>
          <p>
            {counted(unsent, 'message is', 'messages are')} not sent yet. {unsent === 1 ? 'It stays' : 'They stay'} in
            the outbox, unless you tick this:
          </p>
          <Tick checked={withUnsent} onChange={setWithUnsent} className="top-2">
            Delete {counted(unsent, 'unsent message')} too. Nobody will have read what you wrote.
          </Tick>
        </div>
      )}
      <p className={classNames('text-sm top-4', styles['stays'])}>
        {opensOffline() === 'yes'
          ? 'The app itself stays, so that the site opens without signal. '
          : 'The app itself stays. '}
        To remove it, use the settings of your browser.
      </p>
      <div className={classNames('row gap-3', styles['acts'])}>
        <Button onClick={onClose}>Keep everything</Button>
        <Button variant="danger" busy={isBusy} busyLabel="Deleting…" onClick={() => onDelete(withUnsent)}>
          Delete everything
        </Button>
      </div>
    </>
  );
}

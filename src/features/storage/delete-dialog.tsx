import { useState } from 'react';
import { getOpensOffline } from '#data/opens-offline.ts';
import { formatSize } from '#lib/sizes.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Tick } from '#ui/tick.tsx';
import styles from './delete-dialog.module.css';
import type { Kind } from './storage-kinds.ts';
import { deleteDialog as words } from './words.tsx';

interface DeleteDialogProps {
  readonly open: boolean;
  readonly kinds: readonly Kind[];
  readonly unsent: number;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onDelete: (withUnsent: boolean) => void;
}

/** Unsent messages stay unless the visitor ticks them too. */
export function DeleteDialog({ open, onClose, ...question }: DeleteDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={words.title}>
      <DeleteQuestion onClose={onClose} {...question} />
    </Dialog>
  );
}

export function DeleteQuestion({ kinds, unsent, isBusy, onClose, onDelete }: Omit<DeleteDialogProps, 'open'>) {
  const [withUnsent, setWithUnsent] = useState(false);
  const deleted = kinds.filter(({ kind, bytes }) => kind !== 'app' && kind !== 'messages' && bytes > 0);
  return (
    <>
      <p className="muted">{words.lead}</p>
      <ul className={classNames('stack gap-2 top-3', styles['deleted'])}>
        {deleted.map(({ kind, name, text, bytes }) => (
          <li key={kind}>
            <b>{name}</b>, {formatSize(bytes)}
            {kind === 'saved' && words.withNotes(text)}
          </li>
        ))}
        <li>{words.typed}</li>
      </ul>
      {unsent > 0 && (
        <div className={classNames('top-4', styles['unsent'])}>
          <p>{words.unsent(unsent)}</p>
          <Tick checked={withUnsent} onChange={setWithUnsent} className="top-2">
            {words.withUnsent(unsent)}
          </Tick>
        </div>
      )}
      <p className="muted text-sm top-4">
        {words.appStays(getOpensOffline() === 'yes')} {words.removeApp}
      </p>
      <div className={classNames('row gap-3 top-5', styles['acts'])}>
        <Button onClick={onClose}>{words.keep}</Button>
        <Button variant="danger" busy={isBusy} busyLabel={words.deleting} onClick={() => onDelete(withUnsent)}>
          {words.delete}
        </Button>
      </div>
    </>
  );
}

import { useState } from 'react';
import { initialsOf, MAX_INITIALS, type ViewingPack } from '#offline/saved/viewing-pack.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './pack-dialogs.module.css';

interface DayDialogProps {
  readonly open: boolean;
  readonly pack: ViewingPack;
  readonly onClose: () => void;
  readonly onKeep: (date: string, initials: string) => void;
}

/** The day of a pack and the initials of its client, which is all that is kept of a client. */
export function DayDialog({ open, pack, onClose, onKeep }: DayDialogProps) {
  const [date, setDate] = useState(pack.date);
  const [initials, setInitials] = useState(pack.initials);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Day and client"
      submit="Keep"
      onSubmit={() => onKeep(date, initials)}
      className="stack gap-4"
    >
      <TextField
        label="Day"
        type="date"
        required
        value={date}
        onChange={(event) => setDate(event.currentTarget.value)}
        className={styles['short']}
      />
      <TextField
        label="Client’s initials"
        optional
        hint={`At most ${MAX_INITIALS} letters, and nothing else of a client. They stay on this device.`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={initials}
        onChange={(event) => setInitials(initialsOf(event.currentTarget.value))}
        className={styles['short']}
      />
    </FormDialog>
  );
}

import { useState } from 'react';
import { initialsOf, MAX_INITIALS, MAX_STOP_NOTE, type Stop, type ViewingPack } from '#offline/saved/viewing-pack.ts';
import { LinkButton } from '#ui/button.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
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

interface StopDialogProps {
  readonly open: boolean;
  readonly stop: Stop;
  readonly title: string;
  readonly onClose: () => void;
  /** @param time as typed; "" for none */
  readonly onKeep: (time: string, note: string) => void;
  readonly onRemove: () => void;
}

/** A stop's time and the agent's own note, and taking it out of the pack. */
export function StopDialog({ open, stop, title, onClose, onKeep, onRemove }: StopDialogProps) {
  const [time, setTime] = useState(stop.time ?? '');
  const [note, setNote] = useState(stop.note);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      submit="Keep"
      onSubmit={() => onKeep(time, note)}
      className="stack gap-4"
    >
      <TextField
        label="Time"
        optional
        type="time"
        value={time}
        onChange={(event) => setTime(event.currentTarget.value)}
        className={styles['short']}
      />
      <TextArea
        label="Private note"
        optional
        hint="For you alone: not printed, not in the presentation. It goes with the pack."
        autoComplete="off"
        rows={3}
        maxLength={MAX_STOP_NOTE}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <LinkButton tone="warn" className={styles['remove']} onClick={onRemove}>
        Take out of this pack
      </LinkButton>
    </FormDialog>
  );
}

import { type ComponentProps, useState } from 'react';
import {
  MAX_INITIALS,
  MAX_STOP_NOTE,
  MAX_WAY_IN,
  readInitials,
  type Stop,
  type TypedStop,
  type ViewingPack,
  type WayIn,
} from '#offline/saved/viewing-pack.ts';
import { LinkButton } from '#ui/button.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import styles from './pack-dialogs.module.css';
import { packDialogs as words } from './words.tsx';

type DialogState = Pick<ComponentProps<typeof FormDialog>, 'open' | 'onClose'>;

interface DayDialogProps extends DialogState {
  readonly pack: ViewingPack;
  readonly onSave: (date: string, initials: string) => void;
}

/** Initials are the only data about a client. */
export function DayDialog({ pack, onSave, ...dialog }: DayDialogProps) {
  const [date, setDate] = useState(pack.date);
  const [initials, setInitials] = useState(pack.initials);
  return (
    <FormDialog
      {...dialog}
      title={words.day}
      submit={words.submit}
      onSubmit={() => onSave(date, initials)}
      className="stack gap-4"
    >
      <TextField
        label={words.date}
        type="date"
        required
        value={date}
        onChange={(event) => setDate(event.currentTarget.value)}
        className={styles['short']}
      />
      <TextField
        label={words.initials}
        optional
        hint={words.initialsHint(MAX_INITIALS)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={initials}
        onChange={(event) => setInitials(readInitials(event.currentTarget.value))}
        className={styles['short']}
      />
    </FormDialog>
  );
}

interface StopDialogProps extends DialogState {
  readonly stop: Stop;
  readonly onSave: (typed: TypedStop) => void;
  readonly onRemove: () => void;
}

const WAY_IN = ['gate', 'caretaker', 'point'] as const;

export function StopDialog({ stop, onSave, onRemove, ...dialog }: StopDialogProps) {
  const [time, setTime] = useState(stop.time ?? '');
  const [note, setNote] = useState(stop.note);
  const [wayIn, setWayIn] = useState<WayIn>(stop.way_in ?? { gate: '', caretaker: '', point: '' });
  return (
    <FormDialog
      {...dialog}
      title={stop.property.title}
      submit={words.submit}
      onSubmit={() => onSave({ time, note, wayIn })}
      className="stack gap-4"
    >
      <TextField
        label={words.time}
        optional
        type="time"
        value={time}
        onChange={(event) => setTime(event.currentTarget.value)}
        className={styles['short']}
      />
      <TextArea
        label={words.note}
        optional
        hint={words.noteHint}
        autoComplete="off"
        rows={3}
        maxLength={MAX_STOP_NOTE}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {WAY_IN.map((name) => (
        <TextField
          key={name}
          label={words.wayIn[name].label}
          optional
          hint={words.wayIn[name].hint}
          autoComplete="off"
          maxLength={MAX_WAY_IN}
          value={wayIn[name]}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setWayIn((current) => ({ ...current, [name]: value }));
          }}
        />
      ))}
      <LinkButton tone="warn" className="justify-self-start" onClick={onRemove}>
        {words.remove}
      </LinkButton>
    </FormDialog>
  );
}

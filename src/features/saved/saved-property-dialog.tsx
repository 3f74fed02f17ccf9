import { type ReactNode, useState } from 'react';
import { isGone } from '#contract/property-facts.ts';
import {
  setPropertyNote,
  setPropertyStopped,
  setPropertyThumbnails,
  setPropertyWithoutPhotos,
} from '#data/saved-properties.ts';
import { getRecord, isLackingMore, type SavedProperty } from '#offline/saved/saved-property.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, LinkButton, TextLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { AlertSwitch } from './alert-switch.tsx';
import { removeWithUndo } from './start-saving.ts';
import { savedProperty as words } from './words.tsx';

const MAX_NOTE = 2000;

interface SavedPropertyDialogProps {
  readonly saved: SavedProperty;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

export function SavedPropertyDialog({ saved, open, onClose, onRemoved }: SavedPropertyDialogProps) {
  const { id, gone_at, without_photos, thumbnails, stopped } = saved;
  const record = getRecord(saved);
  const [note, setNote] = useState(saved.note);
  const [hasFailed, setFailed] = useState(false);
  const run = async (change: Promise<unknown>, toast?: string): Promise<void> => {
    try {
      await change;
      onClose();
      if (toast !== undefined) showToast(toast);
    } catch {
      setFailed(true);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={record.title}
      foot={
        <Button variant="main" wide onClick={() => void run(setPropertyNote(id, note.trim()), words.noteStored)}>
          {words.storeNote}
        </Button>
      }
    >
      {hasFailed && <Alert title={words.failed} />}
      <TextArea
        label={words.note}
        hint={words.noteHint}
        maxLength={MAX_NOTE}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {gone_at === null && <AlertSwitch of={{ home: id }} name={record.title} />}
      <ul className="stack top-4 ruled-top justify-start pad-top-2">
        {gone_at === null && !isGone(record) && (
          <li>
            <TextLink to="/property/$id/particulars" params={{ id: `${id}` }}>
              {words.print}
            </TextLink>
          </li>
        )}
        {isLackingMore(saved) && (
          <Action onPress={() => void run(setPropertyStopped(id, !stopped))}>
            {stopped ? words.fetchRest : words.stopFetching}
          </Action>
        )}
        {without_photos ? (
          <Action onPress={() => void run(setPropertyWithoutPhotos(id, false))}>{words.photosAgain}</Action>
        ) : (
          <>
            <Action onPress={() => void run(setPropertyThumbnails(id, !thumbnails))}>
              {thumbnails ? words.largePhotos : words.smallPhotos}
            </Action>
            <Action tone="warn" onPress={() => void run(setPropertyWithoutPhotos(id, true), words.photosRemoved)}>
              {words.removePhotos}
            </Action>
          </>
        )}
        <Action
          tone="warn"
          onPress={() => {
            onClose();
            void removeWithUndo(id).then(onRemoved);
          }}
        >
          {words.remove}
        </Action>
      </ul>
    </Dialog>
  );
}

interface ActionProps {
  readonly tone?: 'saved' | 'warn';
  readonly onPress: () => void;
  readonly children: ReactNode;
}

const Action = ({ tone = 'saved', onPress, children }: ActionProps) => (
  <li>
    <LinkButton tone={tone} onClick={onPress}>
      {children}
    </LinkButton>
  </li>
);

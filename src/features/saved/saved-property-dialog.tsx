import { useState } from 'react';
import { isGone } from '#contract/property-facts.ts';
import {
  setPropertyNote,
  setPropertyThumbnails,
  setPropertyWithoutPhotos,
  stopProperty,
} from '#data/saved-properties.ts';
import { lacksMore, recordOf, type SavedProperty } from '#offline/saved/saved-property.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, LinkButton, TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { AlertSwitch } from './alert-switch.tsx';
import styles from './saved-property-dialog.module.css';
import { removeWithUndo } from './start-saving.ts';

/** Longest note, in characters. */
const LONGEST_NOTE = 2000;

interface SavedPropertyDialogProps {
  readonly home: SavedProperty;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** What can be done with a saved home: a note, its photos, removing it. */
export function SavedPropertyDialog({ home, open, onClose, onRemoved }: SavedPropertyDialogProps) {
  const [note, setNote] = useState(home.note);
  const [hasFailed, setFailed] = useState(false);
  const run = async (work: () => Promise<unknown>, said?: string): Promise<void> => {
    try {
      await work();
      onClose();
      if (said !== undefined) showToast(said);
    } catch {
      setFailed(true);
    }
  };
  const { id } = home;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={recordOf(home).title}
      foot={
        <Button variant="main" wide onClick={() => void run(() => setPropertyNote(id, note.trim()), 'Note kept.')}>
          Keep the note
        </Button>
      }
    >
      {hasFailed && <Alert title="That did not work: this device does not answer. Your note is still here." />}
      <TextArea
        label="Your note"
        hint="It stays on this device."
        maxLength={LONGEST_NOTE}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {home.gone_at === null && <AlertSwitch of={{ home: id }} name={recordOf(home).title} />}
      <ul className={classNames('stack top-4 ruled-top', styles['actions'])}>
        {home.gone_at === null && !isGone(recordOf(home)) && (
          <li>
            <TextLink to="/property/$id/particulars" params={{ id: `${id}` }}>
              Print particulars
            </TextLink>
          </li>
        )}
        {lacksMore(home) && (
          <li>
            <LinkButton tone="kept" onClick={() => void run(() => stopProperty(id, !home.stopped))}>
              {home.stopped ? 'Fetch the rest' : 'Stop fetching'}
            </LinkButton>
          </li>
        )}
        {home.without_photos ? (
          <li>
            <LinkButton tone="kept" onClick={() => void run(() => setPropertyWithoutPhotos(id, false))}>
              Get its photos again
            </LinkButton>
          </li>
        ) : (
          <>
            <li>
              <LinkButton tone="kept" onClick={() => void run(() => setPropertyThumbnails(id, !home.thumbnails))}>
                {home.thumbnails ? 'Get large photos' : 'Small photos only'}
              </LinkButton>
            </li>
            <li>
              <LinkButton
                tone="warn"
                onClick={() =>
                  void run(() => setPropertyWithoutPhotos(id, true), 'Its photos are removed, its details stay.')
                }
              >
                Remove its photos
              </LinkButton>
            </li>
          </>
        )}
        <li>
          <LinkButton
            tone="warn"
            onClick={() => {
              onClose();
              void removeWithUndo(id).then(onRemoved);
            }}
          >
            Remove from Saved
          </LinkButton>
        </li>
      </ul>
    </Dialog>
  );
}

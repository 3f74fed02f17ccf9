import { useRef, useState } from 'react';
import { renameSearch } from '#data/device/searches.queries.ts';
import type { SavedSearch } from '#offline/shortlist/saved-search.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { TextField } from '#ui/text-field.tsx';

/** Longest name, in characters. */
const LONGEST = 80;

interface RenameDialogProps {
  readonly search: SavedSearch;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Another name for a saved search. */
export function RenameDialog({ search, open, onClose }: RenameDialogProps) {
  const [name, setName] = useState(search.name);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const rename = async (): Promise<void> => {
    if (name.trim() === '') {
      setProblem('Give the search a name.');
      field.current?.focus();
      return;
    }
    try {
      await renameSearch(search.id, name);
      onClose();
    } catch {
      setProblem('That did not work: this device does not answer. Try again.');
    }
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Rename this search"
      initialFocus={field}
      submit="Rename"
      noValidate
      onSubmit={() => void rename()}
    >
      <TextField
        ref={field}
        label="Name"
        value={name}
        error={problem}
        maxLength={LONGEST}
        autoComplete="off"
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
    </FormDialog>
  );
}

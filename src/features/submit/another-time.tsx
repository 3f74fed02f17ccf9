import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { readWishes, ViewingRequest, WISH_FIELDS, type Wish } from '#contract/viewing.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { TextArea } from '#ui/text-field.tsx';
import {
  findErrors,
  focusField,
  getFields,
  isControl,
  listProblems,
  NO_PROBLEMS,
  withoutField,
} from './form-fields.ts';
import { FIELD_OF_SLOT, futureWishes, ViewingTimes } from './viewing-times.tsx';
import { viewingForm } from './words.tsx';
import { anotherTime as words } from './words-viewing.ts';

const NAMES = [...WISH_FIELDS.flat(), 'note'] as const;
const Chosen = v.object({ slots: futureWishes, note: ViewingRequest.entries.note });

interface AnotherTimeProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChosen: (slots: Wish[], note: string) => void;
}

/** The same choices as in the request. */
export function AnotherTime({ open, onClose, onChosen }: AnotherTimeProps) {
  const fields = useRef<HTMLDivElement>(null);
  const [problems, setProblems] = useState(NO_PROBLEMS);

  const onSubmit = (): void => {
    const form = fields.current?.closest('form');
    if (form == null) return;
    const typed = getFields(form, NAMES);
    const result = v.safeParse(Chosen, { slots: readWishes((name) => typed[name] ?? ''), note: typed['note'] });
    if (result.success) {
      onChosen(result.output.slots, result.output.note);
      return;
    }
    const errors = findErrors({ names: NAMES, fieldOfBody: FIELD_OF_SLOT }, listProblems(result.issues));
    setProblems({ errors, empty: [] });
    const first = NAMES.find((name) => errors.has(name));
    if (first !== undefined) focusField(form, first);
  };

  const onInput = ({ target }: FormEvent): void => {
    if (isControl(target)) setProblems(withoutField(problems, target.name, target.value));
  };

  return (
    <FormDialog open={open} title={words.title} submit={words.submit} noValidate onSubmit={onSubmit} onClose={onClose}>
      <div ref={fields} onInput={onInput} className="stack gap-4">
        <ViewingTimes field={(name) => ({ name, error: problems.errors.get(name) })} />
        <TextArea label={viewingForm.fields.note} name="note" rows={2} optional />
      </div>
    </FormDialog>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Folded } from '#ui/folded.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './paste-list.module.css';
import { moveProblems, pasteList as words } from './words.tsx';

interface PasteListProps {
  /** Below what most visitors came for. */
  readonly isFolded?: boolean;
}

/** So a list gets from a browser's tab into the installed app, whose storage is its own. */
export function PasteList({ isFolded = false }: PasteListProps) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { MOVE_PATH, readPasted, writeMove } = await import('#offline/saved/move-link.ts');
    const reading = readPasted(text, location.origin);
    if (!reading.ok) {
      setProblem(moveProblems[reading.why]);
      // Screen readers read out the problem with the focused field.
      field.current?.focus();
      return;
    }
    setProblem(undefined);
    setText('');
    await navigate({ to: MOVE_PATH, hash: writeMove(reading.list) });
  };

  const form = (
    <form
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className={classNames('stack gap-3 top-4', styles['form'])}
    >
      <TextField
        ref={field}
        label={words.link}
        value={text}
        error={problem}
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" className="justify-self-start">
        {words.open}
      </Button>
    </form>
  );
  return isFolded ? (
    <Folded title={words.folded} className="top-6">
      <p className="muted text-sm max-56ch">{words.lead}</p>
      {form}
    </Folded>
  ) : (
    <section aria-labelledby="paste-list" className="top-10">
      <SectionHead id="paste-list" title={words.title} lead={words.lead} />
      {form}
    </section>
  );
}

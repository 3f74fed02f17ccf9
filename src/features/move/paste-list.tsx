import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DeviceName } from '#ui/device-name.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { TextField } from '#ui/text-field.tsx';
import { moveProblems } from './move-words.ts';
import styles from './paste-list.module.css';

/**
 * Takes the text of a list's link, or links of homes, and opens the preview. It is the way from a browser's tab into the
 * installed app, whose storage is its own.
 */
export function PasteList() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  const look = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // What reads a list comes with the first one.
    const { MOVE_PATH, readPasted, writeMove } = await import('#offline/saved/move-link.ts');
    const reading = readPasted(text, location.origin);
    setProblem(reading.ok ? undefined : moveProblems[reading.why]);
    if (!reading.ok) {
      // With the focus the words beside the field are read out.
      field.current?.focus();
      return;
    }
    setText('');
    await navigate({ to: MOVE_PATH, hash: writeMove(reading.list) });
  };

  return (
    <section aria-labelledby="paste-list" className="top-10">
      <SectionHead
        id="paste-list"
        title="Paste a list"
        lead={
          <>
            The installed app and the browser on this <DeviceName /> keep separate lists: copy the link under “Move to
            another phone” in one, and paste it here in the other. Links of homes work too.
          </>
        }
      />
      <form noValidate onSubmit={(event) => void look(event)} className={classNames('stack gap-3', styles['form'])}>
        <TextField
          ref={field}
          label="Link to a list or a home"
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
        <Button type="submit">See what is in it</Button>
      </form>
    </section>
  );
}

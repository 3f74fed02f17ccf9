import { useCallback, useEffect, useRef, useState } from 'react';
import { checklistsQuery, type Findings, storeFindings } from '#data/device/checklists.queries.ts';
import { useDevice } from '#data/device/device-query.ts';
import { setPropertyNote } from '#data/saved-properties.ts';
import type { Answer } from '#offline/saved/checklist.ts';

/** In ms without typing, after which a note is stored. */
const TYPING_PAUSE_MS = 400;

/** What the visitor marked and typed, and is not stored yet. */
interface Draft {
  readonly findings: Findings;
  readonly note?: string | undefined;
}

/** Stores each change at once, in a component that outlives the form. @param storedNote the note as the device has it */
export function useFindings(id: number, storedNote: string) {
  const { data, isPending, isError } = useDevice(checklistsQuery);
  const checklist = data?.get(id);
  const [draft, setDraft] = useState<Draft>({ findings: { answers: {} } });
  const [isUnstored, setUnstored] = useState(false);
  /** The newest draft, for a flush that began before the last render. */
  const newest = useRef(draft);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const update = useCallback((change: Partial<Draft>): void => {
    newest.current = { ...newest.current, ...change };
    setDraft(newest.current);
  }, []);
  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    const { findings, note } = newest.current;
    try {
      if (findings.score !== undefined || Object.keys(findings.answers).length > 0) {
        await storeFindings(id, findings);
        update({ findings: without(newest.current.findings, findings) });
      }
      if (note !== undefined) {
        await setPropertyNote(id, note);
        if (newest.current.note === note) update({ note: undefined });
      }
      setUnstored(false);
      return true;
    } catch {
      setUnstored(true);
      return false;
    }
  }, [id, update]);
  const addFindings = (added: Findings): void => {
    const { findings } = newest.current;
    update({ findings: { ...findings, ...added, answers: { ...findings.answers, ...added.answers } } });
    void flush();
  };
  // A phone that is put away may not come back to this page.
  useEffect(() => {
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') void flush();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      void flush();
    };
  }, [flush]);

  return {
    checklist,
    isRead: !isPending,
    /** Storage could not be read. */
    hasFailed: isError && data === undefined,
    answerOf: (question: string): Answer => draft.findings.answers[question] ?? checklist?.marks[question] ?? 'open',
    setAnswer: (question: string, answer: Answer) => addFindings({ answers: { [question]: answer } }),
    score: draft.findings.score === undefined ? (checklist?.score ?? null) : draft.findings.score,
    setScore: (score: number | null) => addFindings({ answers: {}, score }),
    note: draft.note ?? storedNote,
    setNote: (note: string): void => {
      update({ note });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), TYPING_PAUSE_MS);
    },
    flush,
    /** What could not be stored is still shown. */
    isUnstored,
  };
}

/** Drops what was stored, but keeps values that changed meanwhile. */
function without({ answers, score }: Findings, stored: Findings): Findings {
  const left = Object.fromEntries(
    Object.entries(answers).filter(([question, answer]) => stored.answers[question] !== answer),
  );
  return score === undefined || score === stored.score ? { answers: left } : { answers: left, score };
}

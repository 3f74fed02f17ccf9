import { useEffect, useRef, useState } from 'react';
import { checklistsQuery, type Findings, storeFindings } from '#data/device/checklists.queries.ts';
import { useDevice } from '#data/device/device-query.ts';
import { setPropertyNote } from '#data/saved-properties.ts';
import type { Answer, Checklist } from '#offline/saved/checklist.ts';

/** A pause in typing after which a note is kept, in ms. */
const TYPING_PAUSE_MS = 400;

/** What a checklist shows, and how it changes. Each change is kept at once; what could not be kept stays shown. */
export interface OwnFindings {
  readonly checklist: Checklist | undefined;
  readonly isRead: boolean;
  /** Storage could not be read. */
  readonly hasFailed: boolean;
  readonly answerOf: (question: string) => Answer;
  readonly answer: (question: string, answer: Answer) => void;
  readonly score: number | null;
  readonly setScore: (score: number | null) => void;
  readonly note: string;
  readonly setNote: (note: string) => void;
  /** Keeps what is not kept yet, now. @returns false when it could not be kept */
  readonly flush: () => Promise<boolean>;
  /** Something could not be kept; it is still shown. */
  readonly isUnkept: boolean;
}

/**
 * The visitor's findings at a saved home. What is typed and pressed lives here until the device has it: keep this in what
 * stays on the screen when the form closes.
 * @param id of the property @param keptNote the note as the device has it
 */
export function useFindings(id: number, keptNote: string): OwnFindings {
  const { data, isPending, isError } = useDevice(checklistsQuery);
  const checklist = data?.get(id);
  const [open, setOpen] = useState<Findings>({ answers: {} });
  const [typed, setTyped] = useState<string>();
  const [isUnkept, setUnkept] = useState(false);
  // What is to be kept, for the timer and for a page that goes.
  const unkept = useRef<{ findings: Findings; note: string | undefined }>({
    findings: { answers: {} },
    note: undefined,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = async (): Promise<boolean> => {
    clearTimeout(timer.current);
    const { findings, note } = unkept.current;
    try {
      if (hasSome(findings)) {
        await storeFindings(id, findings);
        unkept.current.findings = without(unkept.current.findings, findings);
        setOpen((now) => without(now, findings));
      }
      if (note !== undefined) {
        await setPropertyNote(id, note);
        if (unkept.current.note === note) {
          unkept.current.note = undefined;
          setTyped((now) => (now === note ? undefined : now));
        }
      }
      setUnkept(false);
      return true;
    } catch {
      setUnkept(true);
      return false;
    }
  };
  const find = (findings: Findings): void => {
    unkept.current.findings = merged(unkept.current.findings, findings);
    setOpen((now) => merged(now, findings));
    void flush();
  };
  const lastFlush = useRef(flush);
  useEffect(() => {
    lastFlush.current = flush;
  });
  // A phone that is put away may not come back to this page.
  useEffect(() => {
    const leave = (): void => {
      if (document.visibilityState === 'hidden') void lastFlush.current();
    };
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      void lastFlush.current();
    };
  }, []);

  return {
    checklist,
    isRead: !isPending,
    hasFailed: isError && data === undefined,
    answerOf: (question) => open.answers[question] ?? checklist?.marks[question] ?? 'open',
    answer: (question, answer) => find({ answers: { [question]: answer } }),
    score: open.score === undefined ? (checklist?.score ?? null) : open.score,
    setScore: (score) => find({ answers: {}, score }),
    note: typed ?? keptNote,
    setNote: (note) => {
      unkept.current.note = note;
      setTyped(note);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void lastFlush.current(), TYPING_PAUSE_MS);
    },
    flush,
    isUnkept,
  };
}

const hasSome = ({ answers, score }: Findings): boolean => score !== undefined || Object.keys(answers).length > 0;

const merged = (before: Findings, more: Findings): Findings => ({
  ...before,
  ...more,
  answers: { ...before.answers, ...more.answers },
});

/** What is left when so much of it is kept; what was said anew meanwhile is. */
function without(findings: Findings, kept: Findings): Findings {
  const answers = Object.fromEntries(
    Object.entries(findings.answers).filter(([question, answer]) => kept.answers[question] !== answer),
  );
  const isScoreOpen = findings.score !== undefined && findings.score !== kept.score;
  return isScoreOpen ? { answers, score: findings.score } : { answers };
}

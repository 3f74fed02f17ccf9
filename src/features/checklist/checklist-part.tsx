import { useId, useState } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import { saveProperty } from '#data/saved-properties.ts';
import { BEST_SCORE } from '#offline/saved/checklist.ts';
import type { SavedProperty } from '#offline/saved/saved-property.ts';
import { getPaperRows } from '#parts/papers.ts';
import { formatChecklist, getQuestions } from '#parts/viewing-questions.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, LinkButton, TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea } from '#ui/text-field.tsx';
import { formatUnbroken } from '#ui/unbroken-words.tsx';
import styles from './checklist-part.module.css';
import { OwnPhotos } from './own-photos.tsx';
import { useFindings } from './use-findings.ts';
import { checklist as words } from './words-lazy.tsx';

/** In characters, as in the list of saved properties. */
const MAX_NOTE = 2000;

const ANSWERS = [
  ['yes', words.yes],
  ['no', words.no],
  ['open', words.open],
] as const;

const NO_SCORE = 'none';
const SCORES = [
  ...Array.from({ length: BEST_SCORE }, (_, index) => [`${index + 1}`, `${index + 1}`] as const),
  [NO_SCORE, words.noScore] as const,
];

interface ChecklistPartProps {
  readonly property: PropertyDetail;
  readonly saved: SavedProperty | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What cannot be stored stays in this part, also after the dialog has closed. */
export function ChecklistPart({ property, saved, open, onClose }: ChecklistPartProps) {
  const findings = useFindings(property.id, saved?.note ?? '');
  const title = words.title(property.title);
  const summary = formatChecklist(property, findings.checklist);
  const close = async (): Promise<void> => {
    // A failure is shown before the dialog closes; a second press closes it all the same.
    const wasShown = findings.isUnstored;
    if ((await findings.flush()) || wasShown || saved === undefined) onClose();
  };
  return (
    <>
      {summary !== '' && <span className="muted text-sm">{summary}</span>}
      <Dialog
        open={open}
        shape="full"
        title={title}
        heading={formatUnbroken(title)}
        onClose={() => void close()}
        foot={
          saved && (
            <Button variant="main" wide onClick={() => void close()}>
              {words.done}
            </Button>
          )
        }
      >
        {saved === undefined ? (
          <NotSaved property={property} isUnstored={findings.isUnstored} />
        ) : (
          <Questions property={property} findings={findings} />
        )}
      </Dialog>
    </>
  );
}

function NotSaved({ property, isUnstored }: { readonly property: PropertyDetail; readonly isUnstored: boolean }) {
  const [hasFailed, setFailed] = useState(false);
  const save = (): void =>
    void saveProperty(property).then(
      () => setFailed(false),
      () => setFailed(true),
    );
  return (
    <div className="stack gap-4 justify-start">
      {hasFailed && <Alert title={words.saveFailed} />}
      <p>
        {isUnstored ? `${words.noLongerSaved} ` : ''}
        {words.notSaved}
      </p>
      <Button variant="save" onClick={save}>
        {words.save}
      </Button>
    </div>
  );
}

interface QuestionsProps {
  readonly property: PropertyDetail;
  readonly findings: ReturnType<typeof useFindings>;
}

function Questions({ property, findings }: QuestionsProps) {
  const { checklist, isRead, hasFailed, answerOf, setAnswer, score, setScore, note, setNote, flush, isUnstored } =
    findings;
  if (!isRead) return <p className="muted">{words.reading}</p>;
  const papers = getPaperRows(property, Date.now());
  return (
    <>
      {hasFailed && <Alert title={words.unread} />}
      {isUnstored && (
        <Alert title={words.unstored}>
          <LinkButton onClick={() => void flush()}>{words.tryAgain}</LinkButton>{' '}
          <TextLink to="/storage">{words.freeSpace}</TextLink>
        </Alert>
      )}
      <p className="muted text-sm">{words.lead}</p>
      {getQuestions(property).map(({ title, questions }) => (
        <section key={title} className="pad-top-6">
          <h3 className="heading-xs">{title}</h3>
          {questions.map(({ id, ask, paper }) => (
            <Choice
              key={id}
              legend={ask}
              note={papers.find((row) => row.paper === paper)?.line}
              options={ANSWERS}
              value={answerOf(id)}
              onChange={(answer) => setAnswer(id, answer)}
            />
          ))}
        </section>
      ))}
      <section className="pad-top-6">
        <h3 className="heading-xs">{words.ownView}</h3>
        <Choice
          legend={words.score}
          options={SCORES}
          value={score === null ? NO_SCORE : `${score}`}
          onChange={(value) => setScore(value === NO_SCORE ? null : Number(value))}
        />
        <TextArea
          label={words.note}
          rows={4}
          maxLength={MAX_NOTE}
          autoComplete="off"
          value={note}
          className="pad-top-4"
          onChange={(event) => setNote(event.currentTarget.value)}
          onBlur={() => void flush()}
        />
      </section>
      <OwnPhotos id={property.id} photos={checklist?.photos ?? []} />
    </>
  );
}

interface ChoiceProps<Value extends string> {
  readonly legend: string;
  /** What the office says of the question. */
  readonly note?: string | undefined;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string>({ legend, note, options, value, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classNames('stack middle gap-x-4 ruled', styles['choice'])}>
      <legend className={`full-width leading-snug ${styles['legend']}`}>
        <span>
          {legend}
          {note !== undefined && <span className="muted text-sm block">{formatUnbroken(words.office(note))}</span>}
        </span>
      </legend>
      <div className={classNames('row', styles['options'])}>
        {options.map(([option, label]) => (
          <label
            key={option}
            className={`middle gap-2 text-sm inline-flex target-height pointer target-width muted ${styles['option']}`}
          >
            <input
              type="radio"
              name={name}
              checked={option === value}
              className="tick-box"
              onChange={() => onChange(option)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import { useId, useState } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import { saveProperty } from '#data/saved-properties.ts';
import { BEST_SCORE } from '#offline/saved/checklist.ts';
import type { SavedProperty } from '#offline/saved/saved-property.ts';
import { checklistInWords, questionsFor } from '#parts/viewing-questions.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, LinkButton, TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DeviceName } from '#ui/device-name.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea } from '#ui/text-field.tsx';
import styles from './checklist-part.module.css';
import choice from './choice.module.css';
import { OwnPhotos } from './own-photos.tsx';
import { type OwnFindings, useFindings } from './use-findings.ts';

/** Longest note, in characters; as in the list of saved homes. */
const LONGEST_NOTE = 2000;

const ANSWERS = [
  ['yes', 'Yes'],
  ['no', 'No'],
  ['open', 'Not asked'],
] as const;

const NO_SCORE = 'none';
const SCORES = [
  ...Array.from({ length: BEST_SCORE }, (_, index) => [String(index + 1), String(index + 1)] as const),
  [NO_SCORE, 'None'] as const,
];

interface ChecklistPartProps {
  /** The newest that is known of it. */
  readonly property: PropertyDetail;
  /** Its row; undefined while it is not saved. */
  readonly home: SavedProperty | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * How far a home's checklist is, in a line, and the checklist itself: questions, a score, a note and own photos. Each is kept as soon as it is given; what could
 * not be kept stays here, also when the dialog was closed.
 */
export function ChecklistPart({ property, home, open, onClose }: ChecklistPartProps) {
  const findings = useFindings(property.id, home?.note ?? '');
  const how = checklistInWords(property, findings.checklist);
  const close = async (): Promise<void> => {
    // What is not kept is said before it is out of sight; a second press closes all the same.
    const wasSaid = findings.isUnkept;
    if ((await findings.flush()) || wasSaid || home === undefined) onClose();
  };
  return (
    <>
      {how !== '' && <span className="muted text-sm">{how}</span>}
      <Dialog
        open={open}
        shape="full"
        title={`Checklist: ${property.title}`}
        onClose={() => void close()}
        foot={
          home === undefined ? undefined : (
            <Button variant="main" wide onClick={() => void close()}>
              Done
            </Button>
          )
        }
      >
        {home === undefined ? (
          <NotSaved property={property} hasUnkept={findings.isUnkept} />
        ) : (
          <Questions property={property} findings={findings} />
        )}
      </Dialog>
    </>
  );
}

function NotSaved({ property, hasUnkept }: { readonly property: PropertyDetail; readonly hasUnkept: boolean }) {
  const [hasFailed, setFailed] = useState(false);
  const save = (): void =>
    void saveProperty(property).then(
      () => setFailed(false),
      () => setFailed(true),
    );
  return (
    <div className={classNames('stack gap-4', styles['unsaved'])}>
      {hasFailed && <Alert title="It could not be saved: there is no room, or this site may keep nothing here." />}
      <p>
        {hasUnkept ? 'This home is not saved any more. What you typed last is still here. ' : ''}A checklist is kept
        with a saved home, on this <DeviceName /> alone.
      </p>
      <Button variant="save" onClick={save}>
        Save this home
      </Button>
    </div>
  );
}

function Questions({ property, findings }: { readonly property: PropertyDetail; readonly findings: OwnFindings }) {
  const { checklist, isRead, hasFailed, answerOf, answer, score, setScore, note, setNote, flush, isUnkept } = findings;
  if (!isRead) return <p className="muted">Looking what you marked…</p>;
  return (
    <>
      {hasFailed && <Alert title="What you marked before could not be read: this device does not answer." />}
      {isUnkept && (
        <Alert title="Not kept: there is no room on this device, or it does not answer. What you marked and typed is still here.">
          <LinkButton onClick={() => void flush()}>Try again</LinkButton>{' '}
          <TextLink to="/storage">Free up space</TextLink>
        </Alert>
      )}
      <p className="muted text-sm">
        Kept on this <DeviceName /> as you go, and shown to nobody. “Yes” is good news everywhere.
      </p>
      {questionsFor(property).map(({ title, questions }) => (
        <section key={title} className={styles['section']}>
          <h3>{title}</h3>
          {questions.map(({ id, ask }) => (
            <Choice
              key={id}
              legend={ask}
              options={ANSWERS}
              value={answerOf(id)}
              onChange={(value) => answer(id, value)}
            />
          ))}
        </section>
      ))}
      <section className={styles['section']}>
        <h3>Your view</h3>
        <Choice
          legend={`Your score, ${BEST_SCORE} is best`}
          options={SCORES}
          value={score === null ? NO_SCORE : String(score)}
          onChange={(value) => setScore(value === NO_SCORE ? null : Number(value))}
        />
        <TextArea
          label="Your note"
          rows={4}
          maxLength={LONGEST_NOTE}
          autoComplete="off"
          value={note}
          className={styles['note']}
          onChange={(event) => setNote(event.currentTarget.value)}
          onBlur={() => void flush()}
        />
      </section>
      <OwnPhotos id={property.id} photos={checklist?.photos ?? []} />
    </>
  );
}

interface ChoiceProps<Value extends string> {
  /** What is asked: the name of the group. */
  readonly legend: string;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly className?: string | undefined;
}

/** One of a few answers, as native radio buttons beside each other. */
function Choice<Value extends string>({ legend, options, value, onChange, className }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classNames('stack middle gap-x-4', choice['choice'], className)}>
      <legend className={choice['legend']}>{legend}</legend>
      <div className={classNames('row', choice['options'])}>
        {options.map(([option, label]) => (
          <label key={option} className={classNames('middle gap-2 text-sm', choice['option'])} data-value={option}>
            <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react';
import consent from '#content/consent.json' with { type: 'json' };
import words from '#content/words.json' with { type: 'json' };
import { PHONE_DOUBTED } from '#contract/phone-question.ts';
import { FORM_COPY, TRAP } from '#contract/submission-circumstances.ts';
import { STORES_NOTHING, useSiteDataBlocked } from '#data/site-data.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { FieldWords } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { TextField } from '#ui/text-field.tsx';
import { onThisDevice } from './outcome-words.ts';
import styles from './submission-form.module.css';
import {
  FormOutcome,
  type OutcomeWords,
  type SentWords,
  SubmissionStatus,
  shownOutcome,
} from './submission-status.tsx';
import type { SubmissionFormState } from './use-submission-form.ts';

interface SubmissionFormProps {
  /** The place a form sent without script comes back to. */
  readonly id?: string | undefined;
  readonly form: SubmissionFormState<string>;
  /** Where the form is posted without script. */
  readonly action: string;
  readonly label: string;
  /** The page was reached by this form, sent without script. */
  readonly initiallySent?: boolean | undefined;
  /** What is said of a message that has arrived. */
  readonly sent: SentWords;
  /** The answer stands in the place of the form, which is kept, out of sight. Without it the answer stands above. */
  readonly outcome?: OutcomeWords;
  readonly children: ReactNode;
  readonly submit: string;
  readonly busyLabel: string;
  /** Below the button. */
  readonly note?: ReactNode;
}

/** What tells 1Password, LastPass, Bitwarden and Dashlane to leave a field alone. */
const LEFT_BY_MANAGERS = {
  'data-1p-ignore': '',
  'data-lpignore': 'true',
  'data-bwignore': 'true',
  'data-form-type': 'other',
} as const;

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** What keeps a form from being sent, above its fields. */
function Problem({ form: { said, errors, emptyWords, alertRef, isCounted } }: Pick<SubmissionFormProps, 'form'>) {
  if (emptyWords !== '') {
    return (
      <Alert ref={alertRef} title={words.enquiryIncomplete}>
        {emptyWords}
      </Alert>
    );
  }
  // A question is answered by sending again, and keeps nothing from being sent.
  const count = [...errors.values()].filter((error) => error !== PHONE_DOUBTED).length;
  if (!isCounted || said.is === 'refused' || count === 0) return null;
  // Seen, not announced: the focus is on the first field, which says what is wrong.
  return (
    <Alert
      quiet
      title={`${COUNTS[count] ?? count} ${count === 1 ? 'thing' : 'things'} to fix before we can send this.`}
    >
      What you typed is still in the form.
    </Alert>
  );
}

/** The frame of each form: what became of its message, fields, button. */
export function SubmissionForm(props: SubmissionFormProps) {
  const { form, outcome: outcomeWords, sent } = props;
  const trapId = useId();
  const isBlocked = useSiteDataBlocked();
  const [isPageClosed, setPageClosed] = useState(false);
  const isPageSent = props.initiallySent === true && !isPageClosed;
  const outcome = outcomeWords && shownOutcome(form, isPageSent);
  const isReplaced = outcome !== undefined;
  // The page keeps its height where the form comes back by itself.
  const keepsPlace = outcome?.is === 'sent' && sent.isBrief === true;
  return (
    <div id={props.id}>
      <div className={styles['status']}>
        <SubmissionStatus
          form={form}
          sent={sent}
          isPageSent={isPageSent && outcomeWords === undefined}
          hidesOwn={isReplaced}
        />
      </div>
      <div className={styles['places']}>
        {outcomeWords && outcome && (
          <FormOutcome
            form={form}
            outcome={outcome}
            thanks={sent}
            words={outcomeWords}
            onEnd={() => setPageClosed(true)}
          />
        )}
        <form
          {...form.formProps}
          action={props.action}
          hidden={isReplaced && !keepsPlace}
          className={classNames('stack gap-4', styles['form'], isReplaced && styles['away'])}
          aria-label={props.label}
        >
          <Problem form={form} />
          {form.notice !== undefined && <Alert title={form.notice} />}
          {props.children}
          <div className="visually-hidden" aria-hidden="true">
            <label htmlFor={trapId}>{TRAP.label}</label>
            <input id={trapId} name={TRAP.field} type="text" tabIndex={-1} autoComplete="off" {...LEFT_BY_MANAGERS} />
          </div>
          <input type="hidden" name="consent_version" value={consent.version} />
          <input type="hidden" name={FORM_COPY.field} value={FORM_COPY.mark} suppressHydrationWarning />
          {form.isRestored && (
            <p className={classNames('middle gap-x-3 text-sm', styles['restored'])}>
              <span>{onThisDevice('What you typed was kept on this phone.')}</span>
              <LinkButton tone="saved" onClick={form.clear}>
                Clear
              </LinkButton>
            </p>
          )}
          <Button type="submit" variant="main" wide busy={form.said.is === 'sending'} busyLabel={props.busyLabel}>
            {props.submit}
          </Button>
          {props.note !== undefined && (
            <p className={classNames('muted text-sm', styles['quiet'])}>
              {isBlocked ? `${STORES_NOTHING} A message can be sent only with signal.` : props.note}
            </p>
          )}
          <p className={classNames('muted text-sm', styles['quiet'])}>
            {consent.text} <Link to="/privacy">Privacy notice</Link>
          </p>
        </form>
      </div>
    </div>
  );
}

interface FieldPairProps {
  /** For fields that hold no more than a name: side by side also on a narrow phone. */
  readonly short?: boolean | undefined;
  readonly children: ReactNode;
}

/** Two fields side by side where there is room. */
export function FieldPair({ short, children }: FieldPairProps) {
  return <div className={classNames('stack gap-4', styles['pair'], short && styles['short'])}>{children}</div>;
}

type ContactFieldProps = Partial<FieldWords> & Omit<ComponentPropsWithRef<'input'>, 'prefix' | 'children' | 'type'>;

/** A Kenyan telephone number behind a fixed +254. */
export function PhoneField(props: ContactFieldProps) {
  return <TextField label="Phone" inputMode="tel" autoComplete="tel-national" {...props} type="tel" prefix="+254" />;
}

/** An e-mail address. */
export function EmailField(props: ContactFieldProps) {
  return <TextField label="Email" inputMode="email" autoComplete="email" {...props} type="email" />;
}

import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import consent from '#content/consent.json' with { type: 'json' };
import shared from '#content/words.json' with { type: 'json' };
import { PHONE_DOUBTED } from '#contract/phone-question.ts';
import { FORM_COPY, TRAP } from '#contract/submission-circumstances.ts';
import { STORES_NOTHING, useSiteDataBlocked } from '#data/site-data.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { FieldWords } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './submission-form.module.css';
import {
  FormOutcome,
  getOutcomeInPlace,
  getOutcomes,
  type OutcomeParts,
  type SentWords,
  SubmissionStatus,
} from './submission-status.tsx';
import type { SubmissionFormState } from './use-submission-form.ts';
import { onThisDevice, submissionForm as words } from './words.tsx';

interface SubmissionFormProps {
  /** Without script, a submission returns here. */
  readonly id?: string;
  readonly form: SubmissionFormState;
  /** For a submission without script. */
  readonly action: string;
  readonly words: FormWords;
  /** Without script, a submission leads to this page. */
  readonly initiallySent?: boolean | undefined;
  readonly sent: SentWords;
  /** With these the outcome replaces the form, which stays hidden; else it stands above. */
  readonly outcome?: OutcomeParts;
  readonly children: ReactNode;
}

interface FormWords {
  readonly label: string;
  readonly submit: string;
  readonly busy: string;
  /** Below the button. */
  readonly note?: ReactNode;
}

/** 1Password, LastPass, Bitwarden and Dashlane fill in nothing here. */
const IGNORED_BY_MANAGERS = {
  'data-1p-ignore': '',
  'data-lpignore': 'true',
  'data-bwignore': 'true',
  'data-form-type': 'other',
} as const;

/** Above the fields. */
function FormProblems({ form }: Pick<SubmissionFormProps, 'form'>) {
  const { status, problems, emptyWords, alertRef, countsProblems } = form;
  if (emptyWords !== '') {
    return (
      <Alert ref={alertRef} title={shared.enquiryIncomplete}>
        {emptyWords}
      </Alert>
    );
  }
  // A doubted number is only a question, which the next submit answers.
  const count = [...problems.errors.values()].filter((error) => error !== PHONE_DOUBTED).length;
  if (!countsProblems || status.type === 'refused' || count === 0) return null;
  // Not announced: the focus moves to the first field, which names its own problem.
  return <Alert quiet title={words.toFix(count)} />;
}

export function SubmissionForm(props: SubmissionFormProps) {
  const { form, sent, outcome: outcomeParts, words: own } = props;
  const trapId = useId();
  const isBlocked = useSiteDataBlocked();
  const outcomes = getOutcomes(form, props.initiallySent === true);
  const outcome = outcomeParts && getOutcomeInPlace(form, outcomes);
  const isReplaced = outcome !== undefined;
  // Where the form comes back by itself, the page must not change its height.
  const isInvisible = outcome?.type === 'sent' && sent.isBrief === true;
  return (
    <div id={props.id}>
      <div className={styles['status']}>
        <SubmissionStatus form={form} sent={sent} outcomes={outcomes.filter((other) => other !== outcome)} />
      </div>
      <div className={`stack ${styles['places']}`}>
        {outcome && <FormOutcome form={form} outcome={outcome} sent={sent} parts={outcomeParts} />}
        <form
          {...form.formProps}
          action={props.action}
          hidden={isReplaced && !isInvisible}
          className={classNames(`stack gap-4 query-box ${styles['form']}`, isReplaced && 'invisible')}
          aria-label={own.label}
        >
          <FormProblems form={form} />
          {form.notice !== undefined && <Alert title={form.notice} />}
          {props.children}
          <div className="visually-hidden" aria-hidden="true">
            <label htmlFor={trapId}>{TRAP.label}</label>
            <input
              id={trapId}
              name={TRAP.field}
              type="text"
              tabIndex={-1}
              autoComplete="off"
              {...IGNORED_BY_MANAGERS}
            />
          </div>
          <input type="hidden" name="consent_version" value={consent.version} />
          <input type="hidden" name={FORM_COPY.field} value={FORM_COPY.mark} suppressHydrationWarning />
          {form.isRestored && (
            <p className="row middle gap-x-3 text-sm saved">
              <span>{onThisDevice(words.restored)}</span>
              <LinkButton tone="saved" onClick={() => form.send({ type: 'cleared' })}>
                {words.clear}
              </LinkButton>
            </p>
          )}
          <Button type="submit" variant="main" wide busy={form.status.type === 'sending'} busyLabel={own.busy}>
            {own.submit}
          </Button>
          {own.note !== undefined && (
            <p className={classNames('muted text-sm needs-script', styles['quiet'])}>
              {isBlocked ? `${STORES_NOTHING} ${words.onlyWithSignal}` : own.note}
            </p>
          )}
          <p className={classNames('muted text-sm', styles['quiet'])}>
            {consent.text} <Link to="/privacy">{words.privacy}</Link>
          </p>
        </form>
      </div>
    </div>
  );
}

/** Side by side where there is room. @param props `short`: for names, which fit side by side on a narrow phone too */
export function FieldPair({ short, children }: { readonly short?: boolean; readonly children: ReactNode }) {
  return <div className={classNames('stack gap-4', styles['pair'], short && styles['short'])}>{children}</div>;
}

type ContactFieldProps = Partial<FieldWords> & Omit<ComponentPropsWithRef<'input'>, 'prefix' | 'children' | 'type'>;

/** Behind a fixed +254. */
export function PhoneField(props: ContactFieldProps) {
  return (
    <TextField label={words.phone} inputMode="tel" autoComplete="tel-national" {...props} type="tel" prefix="+254" />
  );
}

export function EmailField(props: ContactFieldProps) {
  return <TextField label={words.email} inputMode="email" autoComplete="email" {...props} type="email" />;
}

import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { words } from '#content/words.ts';
import { Enquiry } from '#contract/submission.ts';
import { openOutbox, sendNow } from '#data/outbox-sender.ts';
import { draftKey } from '#offline/drafts.ts';
import type { PendingRow } from '#offline/outbox-rows.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { onThisDevice } from './device-word.ts';
import styles from './enquiry-form.module.css';
import { SubmissionStatus } from './submission-status.tsx';
import { fieldsOf, fillForm, useDraft } from './use-draft.ts';
import { type Submission, useSubmission } from './use-submission.ts';

/** The form's fields in the order they stand, with the words a message about them uses. */
const LABELS = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  message: 'Message',
} as const;
type FieldName = keyof typeof LABELS;
const isFieldName = (name: string): name is FieldName => name in LABELS;
const NAMES = Object.keys(LABELS).filter(isFieldName);
/** Which field of the form a field of the body comes from. */
const FIELD_OF_BODY: Readonly<Record<string, FieldName>> = { name: 'first_name', email: 'email', note: 'message' };

type FieldErrors = Partial<Record<FieldName, string>>;

const bodyOf = (propertyId: number, fields: Readonly<Record<string, string>>) => ({
  name: `${fields['first_name']?.trim()} ${fields['last_name']?.trim()}`,
  email: fields['email'] ?? '',
  property_id: propertyId,
  note: fields['message'] ?? '',
});

/** "First name and message are empty." */
function emptyWords(names: readonly FieldName[]): string {
  const labels = names.map((name, index) => (index === 0 ? LABELS[name] : LABELS[name].toLowerCase()));
  const last = labels.pop() ?? '';
  return labels.length === 0 ? `${last} is empty.` : `${labels.join(', ')} and ${last} are empty.`;
}

interface EnquiryFormProps {
  readonly propertyId: number;
  readonly propertyTitle: string;
  /** The page was reached by an enquiry sent without script. */
  readonly initiallySent?: boolean | undefined;
}

/** The enquiry form of a property (spec §4, §5, §8): saved on the phone before it is sent, and sent exactly once. */
export function EnquiryForm(props: EnquiryFormProps) {
  return <FormOfProperty key={props.propertyId} {...props} />;
}

function FormOfProperty({ propertyId, propertyTitle, initiallySent }: EnquiryFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const alertRef = useRef<HTMLDivElement>(null);
  const shownAt = useRef(0);
  const [isReady, setReady] = useState(false);
  const [empty, setEmpty] = useState<readonly FieldName[]>([]);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [notice, setNotice] = useState<string>();
  const about = `property:${propertyId}`;
  const draftName = draftKey('enquiry', about);
  const draft = useDraft(formRef, draftName, NAMES);

  const submission = useSubmission(
    { kind: 'enquiry', about, subject: propertyTitle, draft: draftName },
    {
      onGone: (fields) => {
        const form = formRef.current;
        // What was typed since then is a text of its own.
        if (form === null || JSON.stringify(fieldsOf(form, NAMES)) !== JSON.stringify(fields)) return;
        draft.clear();
      },
    },
  );
  const { state } = submission;

  const read = (form: HTMLFormElement): Submission | undefined => {
    const fields = fieldsOf(form, NAMES);
    const missing = NAMES.filter((name) => fields[name]?.trim() === '');
    const result = v.safeParse(Enquiry, bodyOf(propertyId, fields));
    const wrong: FieldErrors = {};
    for (const issue of result.issues ?? []) {
      const name = FIELD_OF_BODY[String(v.getDotPath(issue))];
      if (name !== undefined && !missing.includes(name)) wrong[name] ??= issue.message;
    }
    setEmpty(missing);
    setErrors(wrong);
    const firstWrong = NAMES.find((name) => wrong[name] !== undefined);
    if (missing.length > 0) return undefined;
    if (!result.success) {
      if (firstWrong !== undefined) focusField(form, firstWrong);
      return undefined;
    }
    const trap = form.elements.namedItem('website');
    const filled = trap instanceof HTMLInputElement ? trap.value : '';
    return {
      body: result.output,
      fields,
      headers: {
        'X-Form-Ms': String(Math.round(performance.now() - shownAt.current)),
        ...(filled === '' ? {} : { 'X-Form-Website': encodeURIComponent(filled.slice(0, 100)) }),
      },
    };
  };

  const press = (form: HTMLFormElement): void => {
    form.removeAttribute('data-pressed');
    if (state.is === 'sending') return;
    setNotice(undefined);
    const message = read(form);
    if (message === undefined) return;
    draft.settle();
    void submission.submit(message);
  };
  const pressRef = useRef(press);
  useEffect(() => {
    pressRef.current = press;
  });

  useEffect(() => {
    shownAt.current = performance.now();
    setReady(true);
    const form = formRef.current;
    // Pressed before the script was there (index.html keeps the press): sent as if pressed now.
    if (form?.hasAttribute('data-pressed')) pressRef.current(form);
  }, []);

  useEffect(() => {
    if (empty.length > 0) alertRef.current?.focus();
  }, [empty]);

  // Nothing holds this text but the form: it is a draft again.
  const { keep } = draft;
  useEffect(() => {
    if (state.is === 'unsaved' || state.is === 'passed') keep();
  }, [state, keep]);

  // The server names the fields it did not take.
  useEffect(() => {
    if (state.is !== 'refused') return;
    const named: FieldErrors = {};
    for (const { field, message } of state.row.problem?.fields ?? []) {
      const name = FIELD_OF_BODY[field];
      if (name !== undefined) named[name] ??= message;
    }
    setErrors(named);
  }, [state]);

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // The listener in index.html would keep the press for a script that is here already.
    event.nativeEvent.stopPropagation();
    press(event.currentTarget);
  };

  const onInput = (event: FormEvent<HTMLFormElement>): void => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const { name } = target;
    if (!isFieldName(name)) return;
    if (errors[name] !== undefined) setErrors({ ...errors, [name]: undefined });
    if (empty.includes(name) && target.value.trim() !== '') setEmpty([]);
  };

  const edit = async (row: PendingRow): Promise<void> => {
    const form = formRef.current;
    if (form === null) return;
    const typed = Object.values(fieldsOf(form, NAMES)).some((value) => value.trim() !== '');
    if (typed) {
      setNotice('The form holds another text. Send it or clear it first.');
      return;
    }
    const fields = await submission.take(row).catch(() => undefined);
    if (fields === undefined) return;
    setNotice(undefined);
    fillForm(form, fields);
    focusField(form, row.problem?.fields.map(({ field }) => FIELD_OF_BODY[field]).find(Boolean) ?? 'message');
  };

  const remove = async (id: string): Promise<void> => {
    const page = await openOutbox();
    if (!(await page.discard(id))) setNotice('It is just being sent and cannot be deleted now.');
  };

  const again = async (row: string): Promise<void> => {
    const page = await openOutbox();
    await page.resend(row);
    await sendNow(row);
  };

  const isBusy = state.is === 'sending';
  return (
    <div>
      <div className={styles['status']}>
        <SubmissionStatus
          kind="enquiry"
          state={state}
          others={submission.others}
          closable={submission.closable}
          initiallySent={initiallySent}
          onSendNow={(id) => void again(id).catch(() => {})}
          onEdit={(row) => void edit(row)}
          onDelete={(id) => void remove(id).catch(() => {})}
          onSendWithoutSaving={() => void submission.sendWithoutSaving()}
          onDismiss={submission.dismiss}
        />
      </div>
      <form
        ref={formRef}
        method="post"
        action={`/property/${propertyId}`}
        noValidate={isReady}
        className={styles['form']}
        onSubmit={onSubmit}
        onInput={onInput}
        onFocus={() => void openOutbox().catch(() => {})}
        data-form="enquiry"
        aria-label="Send an enquiry"
      >
        {empty.length > 0 && (
          <Alert ref={alertRef} title={words.enquiryIncomplete}>
            {emptyWords(empty)}
          </Alert>
        )}
        {notice !== undefined && <Alert title={notice} />}
        <div className={styles['names']}>
          <TextField
            label={LABELS.first_name}
            name="first_name"
            autoComplete="given-name"
            maxLength={100}
            required
            error={errors.first_name}
          />
          <TextField
            label={LABELS.last_name}
            name="last_name"
            autoComplete="family-name"
            maxLength={99}
            required
            error={errors.last_name}
          />
        </div>
        <TextField
          label={LABELS.email}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          required
          error={errors.email}
        />
        <PhoneField
          label={LABELS.phone}
          name="phone"
          maxLength={40}
          required
          hint={words.phoneNotSent}
          error={errors.phone}
        />
        <TextArea label={LABELS.message} name="message" rows={3} maxLength={5000} required error={errors.message} />
        <div className={styles['trap']} aria-hidden="true">
          <label htmlFor={`website-${propertyId}`}>Website</label>
          <input id={`website-${propertyId}`} name="website" type="text" tabIndex={-1} autoComplete="off" />
        </div>
        {draft.isRestored && (
          <p className={styles['restored']}>
            <span>{onThisDevice('What you typed was kept on this phone.')}</span>
            <LinkButton tone="kept" onClick={draft.clear}>
              Clear
            </LinkButton>
          </p>
        )}
        <Button type="submit" variant="main" wide busy={isBusy} busyLabel="Submitting...">
          Send Enquiry
        </Button>
        <p className={styles['quiet']}>
          No signal? Send it anyway. It waits in your outbox and goes when you are back online.
        </p>
      </form>
    </div>
  );
}

function focusField(form: HTMLFormElement, name: string): void {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}

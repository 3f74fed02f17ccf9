import words from '#content/words.json' with { type: 'json' };
import { FORM_ANCHORS } from '#contract/form-anchors.ts';
import { ContactMessage } from '#contract/submission.ts';
import { DeviceName } from '#ui/device-name.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import styles from './contact-form.module.css';
import type { FormRules } from './form-rules.ts';
import { EmailField, PhoneField, SubmissionForm } from './submission-form.tsx';
import { useSubmissionForm } from './use-submission-form.ts';

type FieldName = 'fullname' | 'phone' | 'email' | 'message';

const RULES: FormRules<FieldName> = {
  kind: 'contact',
  schema: ContactMessage,
  names: ['fullname', 'phone', 'email', 'message'],
  main: 'message',
};

interface ContactFormProps {
  /** The page was reached by a message sent without script: /contact-us?sent=contact */
  readonly initiallySent?: boolean | undefined;
}

/**
 * The contact form (spec §4, §5, §8): saved on the phone before it is sent, and sent exactly once. The heading above it
 * is the screen's.
 */
export function ContactForm({ initiallySent }: ContactFormProps) {
  const form = useSubmissionForm(RULES, { about: 'contact', subject: 'Message to the firm' });
  const { field } = form;
  return (
    <SubmissionForm
      id={FORM_ANCHORS.contact}
      form={form}
      action="/contact-us"
      label="Send a message"
      initiallySent={initiallySent}
      sent={{ title: words.contactSent, isBrief: true }}
      submit="Send Message"
      busyLabel="Sending..."
      note={
        <>
          No signal? Send it anyway. It waits on this <DeviceName /> and goes when you are online.
        </>
      }
    >
      <div className={styles['sides']}>
        <div>
          <TextField label="Full name" {...field('fullname')} autoComplete="name" required />
          <PhoneField {...field('phone')} optional />
          <EmailField {...field('email')} required />
        </div>
        <TextArea label="Message" {...field('message')} rows={4} required className={styles['tall']} />
      </div>
    </SubmissionForm>
  );
}

import shared from '#content/words.json' with { type: 'json' };
import { FORM_ANCHORS } from '#contract/form-anchors.ts';
import { ContactMessage } from '#contract/submission.ts';
import { TextArea, TextField } from '#ui/text-field.tsx';
import styles from './contact-form.module.css';
import type { FormRules } from './form-fields.ts';
import { EmailField, PhoneField, SubmissionForm } from './submission-form.tsx';
import { useSubmissionForm } from './use-submission-form.ts';
import { contactForm as words } from './words.tsx';

const RULES: FormRules<'fullname' | 'phone' | 'email' | 'message'> = {
  kind: 'contact',
  schema: ContactMessage,
  names: ['fullname', 'phone', 'email', 'message'],
  main: 'message',
};

/** Below its screen's heading (spec §4, §5, §8). Without script, a sent message leads to /contact-us?sent=contact */
export function ContactForm({ initiallySent }: { readonly initiallySent?: boolean | undefined }) {
  const form = useSubmissionForm(RULES, { about: 'contact', subject: words.subject });
  const { field } = form;
  return (
    <SubmissionForm
      id={FORM_ANCHORS.contact}
      form={form}
      action="/contact-us"
      words={words}
      initiallySent={initiallySent}
      sent={{ title: shared.contactSent, isBrief: true }}
    >
      <div className={`stack gap-4 ${styles['sides']}`}>
        <div className="stack gap-4">
          <TextField label={words.name} {...field('fullname')} autoComplete="name" required />
          <PhoneField {...field('phone')} optional />
          <EmailField {...field('email')} required />
        </div>
        <TextArea label={words.message} {...field('message')} rows={4} required className={styles['tall']} />
      </div>
    </SubmissionForm>
  );
}

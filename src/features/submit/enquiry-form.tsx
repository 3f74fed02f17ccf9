import { useQuery } from '@tanstack/react-query';
import { homeHasLeft, phoneIsSent } from '#content/submission-words.json' with { type: 'json' };
import words from '#content/words.json' with { type: 'json' };
import { Enquiry } from '#contract/enquiry.ts';
import { PHONE_IS_SENT } from '#contract/phone.ts';
import { ownerQuery } from '#data/property.queries.ts';
import { TextArea, TextField } from '#ui/text-field.tsx';
import type { FormRules } from './form-rules.ts';
import { EmailField, FieldPair, PhoneField, SubmissionForm } from './submission-form.tsx';
import { Receipt } from './submission-status.tsx';
import { useSubmissionForm } from './use-submission-form.ts';

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

const RULES: FormRules<FieldName> = {
  kind: 'enquiry',
  schema: Enquiry,
  names: Object.keys(LABELS).filter(isFieldName),
  fieldOfBody: { name: 'first_name', note: 'message' },
  main: 'message',
  emptyTogether: LABELS,
};

interface EnquiryFormProps {
  readonly propertyId: number;
  readonly propertyTitle: string;
  /** The page was reached by an enquiry sent without script. */
  readonly initiallySent?: boolean | undefined;
  /** Clients fill it in on an agent's phone, one after the other: see `isShared` of the form. */
  readonly shared?: boolean | undefined;
}

/** The enquiry form of a property (spec §4, §5, §8): saved on the phone before it is sent, and sent exactly once. */
export function EnquiryForm(props: EnquiryFormProps) {
  return <FormOfProperty key={props.propertyId} {...props} />;
}

function FormOfProperty({ propertyId, propertyTitle, initiallySent, shared }: EnquiryFormProps) {
  /** Until it is known, nothing is promised and nothing sent. */
  const sendsPhone = useQuery(ownerQuery(propertyId)).data?.record?.takes_phone === true;
  const form = useSubmissionForm(RULES, {
    about: `property:${propertyId}`,
    subject: propertyTitle,
    isShared: shared,
    sendsPhone,
    bodyOf: (fields) => ({
      name: `${fields['first_name']?.trim()} ${fields['last_name']?.trim()}`,
      email: fields['email'],
      property_id: propertyId,
      note: fields['message'],
    }),
  });
  const { field } = form;
  /** What a browser may fill in; on a phone that goes round it knows the wrong person. */
  const filledAs = (known: string): string => (shared ? 'off' : known);
  return (
    <SubmissionForm
      form={form}
      action={`/property/${propertyId}`}
      label="Send an enquiry"
      initiallySent={initiallySent}
      sent={{ title: words.enquirySent }}
      submit="Send Enquiry"
      busyLabel="Submitting..."
      note="No signal? Send it anyway. It waits in your outbox and goes when you are back online."
    >
      <FieldPair short>
        <TextField label={LABELS.first_name} {...field('first_name')} autoComplete={filledAs('given-name')} required />
        <TextField label={LABELS.last_name} {...field('last_name')} autoComplete={filledAs('family-name')} required />
      </FieldPair>
      <FieldPair>
        <EmailField {...field('email')} autoComplete={filledAs('email')} required />
        <PhoneField
          {...field('phone')}
          autoComplete={filledAs('tel-national')}
          required
          hint={sendsPhone ? phoneIsSent : words.phoneNotSent}
        />
      </FieldPair>
      {sendsPhone && <input type="hidden" name={PHONE_IS_SENT} value="yes" />}
      <TextArea label={LABELS.message} {...field('message')} rows={3} required />
    </SubmissionForm>
  );
}

/** Stands where the form of a property stood that has left the list: an enquiry about it, sent without script, has arrived. */
export function EnquiryThanks() {
  return (
    <div role="status">
      <Receipt tone="sent" sign="Sent" title={words.enquirySent}>
        {homeHasLeft}
      </Receipt>
    </div>
  );
}

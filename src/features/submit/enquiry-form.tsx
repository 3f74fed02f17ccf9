import { useQuery } from '@tanstack/react-query';
import { askDates, datesHint } from '#content/contact-words.json' with { type: 'json' };
import { homeHasLeft, phoneIsSent } from '#content/submission-words.json' with { type: 'json' };
import shared from '#content/words.json' with { type: 'json' };
import { Enquiry } from '#contract/enquiry.ts';
import { PHONE_IS_SENT } from '#contract/phone.ts';
import { ownerQuery } from '#data/property.queries.ts';
import { TextArea, TextField } from '#ui/text-field.tsx';
import type { FormRules } from './form-fields.ts';
import { Receipt } from './receipt.tsx';
import { EmailField, FieldPair, PhoneField, SubmissionForm } from './submission-form.tsx';
import { useSubmissionForm } from './use-submission-form.ts';
import { submissionStatus, enquiryForm as words } from './words.tsx';

const LABELS = words.fields;

const RULES: FormRules<keyof typeof LABELS> = {
  kind: 'enquiry',
  schema: Enquiry,
  names: ['first_name', 'last_name', 'email', 'phone', 'message'],
  fieldOfBody: { name: 'first_name', note: 'message' },
  main: 'message',
  emptyTogether: LABELS,
};

interface EnquiryFormProps {
  readonly propertyId: number;
  readonly propertyTitle: string;
  readonly reference: string | null | undefined;
  /** Without script, a sent enquiry leads here. */
  readonly initiallySent?: boolean | undefined;
  /** Guests ask about nights. */
  readonly isShortlet?: boolean;
  /** Several clients use the form on an agent's phone. */
  readonly isShared?: boolean;
}

/** The enquiry form of a property (spec §4, §5, §8). */
export function EnquiryForm(props: EnquiryFormProps) {
  return <KeyedForm key={props.propertyId} {...props} />;
}

function KeyedForm({ propertyId, propertyTitle, reference, initiallySent, isShortlet, isShared }: EnquiryFormProps) {
  const sendsPhone = useQuery(ownerQuery(propertyId)).data?.record?.takes_phone === true;
  const form = useSubmissionForm(RULES, {
    about: `property:${propertyId}`,
    subject: propertyTitle,
    reference,
    isShared,
    sendsPhone,
    bodyOf: (fields) => ({
      name: `${fields['first_name']?.trim()} ${fields['last_name']?.trim()}`,
      email: fields['email'],
      property_id: propertyId,
      note: fields['message'],
    }),
  });
  const { field } = form;
  /** On a shared phone the browser knows the wrong person. */
  const autoComplete = (name: string): string => (isShared ? 'off' : name);
  return (
    <SubmissionForm
      form={form}
      action={`/property/${propertyId}`}
      words={isShortlet ? { ...words, submit: askDates } : words}
      initiallySent={initiallySent}
      sent={{ title: shared.enquirySent }}
    >
      <FieldPair short>
        <TextField
          label={LABELS.first_name}
          {...field('first_name')}
          autoComplete={autoComplete('given-name')}
          required
        />
        <TextField
          label={LABELS.last_name}
          {...field('last_name')}
          autoComplete={autoComplete('family-name')}
          required
        />
      </FieldPair>
      <FieldPair>
        <EmailField {...field('email')} autoComplete={autoComplete('email')} required />
        <PhoneField
          {...field('phone')}
          autoComplete={autoComplete('tel-national')}
          required
          hint={sendsPhone ? phoneIsSent : shared.phoneNotSent}
        />
      </FieldPair>
      {sendsPhone && <input type="hidden" name={PHONE_IS_SENT} value="yes" />}
      <TextArea
        label={LABELS.message}
        {...field('message')}
        rows={3}
        required
        hint={isShortlet ? datesHint : undefined}
      />
    </SubmissionForm>
  );
}

/** In place of the form of a property that has left the list, after an enquiry without script. */
export function EnquiryThanks() {
  return (
    <div role="status">
      <Receipt tone="sent" sign={submissionStatus.sent} title={shared.enquirySent}>
        {homeHasLeft}
      </Receipt>
    </div>
  );
}

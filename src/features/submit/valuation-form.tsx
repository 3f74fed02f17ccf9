import { type FocusEvent, useId, useState } from 'react';
import page from '#content/pages/valuation.json' with { type: 'json' };
import { FORM_ANCHORS } from '#contract/form-anchors.ts';
import {
  BEST_TIMES,
  VALUATION_COUNTIES,
  VALUATION_PROPERTY_TYPES,
  VALUATION_TYPES,
  ValuationRequest,
} from '#contract/submission.ts';
import { Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { EmailField, PhoneField } from './contact-fields.tsx';
import { ErrorsToFix } from './errors-to-fix.tsx';
import { FieldPair } from './field-pair.tsx';
import { subCountiesOf } from './sub-counties.ts';
import { SubmissionForm } from './submission-form.tsx';
import { type FormRules, useSubmissionForm } from './use-submission-form.ts';
import { shownOutcome, ValuationOutcome } from './valuation-outcome.tsx';

const NAMES = [
  'valuation_type',
  'property_type',
  'county',
  'subcounty',
  'title_number',
  'purpose_of_valuation',
  'fullname',
  'email',
  'phone',
  'best_time_to_contact',
] as const;

const RULES: FormRules<(typeof NAMES)[number]> = {
  kind: 'valuation',
  schema: ValuationRequest,
  names: NAMES,
  main: 'valuation_type',
};

const optionsOf = (values: readonly string[]) =>
  values.map((value) => (
    <option key={value} value={value}>
      {value}
    </option>
  ));
const CHOOSE = <option value="">Choose one</option>;

interface ValuationFormProps {
  /** The page was reached by a request sent without script: /request-valuation?sent=valuation */
  readonly initiallySent?: boolean | undefined;
}

/**
 * The form for a valuation's quotation (spec §2, §4, §5, §8): saved on the phone before it is sent, and sent exactly once.
 * Its thank-you panel takes its place. The heading beside it is the screen's.
 */
export function ValuationForm({ initiallySent = false }: ValuationFormProps) {
  const form = useSubmissionForm(RULES, { about: 'valuation', subject: 'Valuation request' });
  const [isPageClosed, setPageClosed] = useState(false);
  const [county, setCounty] = useState('');
  const suggestions = useId();
  const { field, submission } = form;

  /** A county may have been chosen before the script ran, or have come with a draft: it is read when it is needed. */
  const readCounty = (event: FocusEvent<HTMLInputElement>): void => {
    const chosen = event.currentTarget.form?.elements.namedItem('county');
    setCounty(chosen instanceof HTMLSelectElement ? chosen.value : '');
  };

  const thanks = { title: page.thanks.title, text: page.thanks.text, isBrief: true };
  const outcome = shownOutcome(submission.state, submission.others, initiallySent && !isPageClosed);
  return (
    <SubmissionForm
      id={FORM_ANCHORS.valuation}
      form={form}
      action="/request-valuation"
      label="Request a valuation"
      sent={thanks}
      instead={
        outcome && (
          <ValuationOutcome
            outcome={outcome}
            fields={form.gone}
            thanks={thanks}
            again={page.thanks.button}
            closable={submission.closable}
            onEnd={({ byVisitor, hadFocus }) => {
              setPageClosed(true);
              submission.dismiss();
              if (byVisitor) form.focusField('valuation_type');
              else if (hadFocus) form.focusForm();
            }}
            {...form.rowActions}
          />
        )
      }
      keepsPlace={outcome?.is === 'sent'}
      problem={submission.state.is === 'refused' ? null : <ErrorsToFix errors={form.errors} />}
      submit="Request Valuation"
      busyLabel="Submitting..."
    >
      <Select label="Valuation type" {...field('valuation_type')} required>
        {CHOOSE}
        {optionsOf(VALUATION_TYPES)}
      </Select>
      <Select label="Property type" {...field('property_type')} required>
        {CHOOSE}
        {optionsOf(VALUATION_PROPERTY_TYPES)}
      </Select>
      <FieldPair>
        <Select label="County" {...field('county')} required>
          {CHOOSE}
          {optionsOf(VALUATION_COUNTIES)}
        </Select>
        <TextField
          label="Sub-county"
          {...field('subcounty')}
          optional
          autoComplete="off"
          list={suggestions}
          onFocus={readCounty}
        />
        <datalist id={suggestions}>{optionsOf(subCountiesOf(county))}</datalist>
      </FieldPair>
      <TextField
        label="Title number"
        {...field('title_number')}
        autoComplete="off"
        required
        hint="It is at the top of the title deed or search."
      />
      <TextArea label="Purpose" {...field('purpose_of_valuation')} rows={3} required />
      <TextField label="Full name" {...field('fullname')} autoComplete="name" required />
      <FieldPair>
        <EmailField {...field('email')} optional />
        <PhoneField {...field('phone')} optional />
      </FieldPair>
      <Select label="Best time to contact" {...field('best_time_to_contact')} optional>
        <option value="">Any time</option>
        {optionsOf(BEST_TIMES.filter((time) => time !== ''))}
      </Select>
    </SubmissionForm>
  );
}

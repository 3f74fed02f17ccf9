import { type FocusEvent, useEffect, useId, useRef, useState } from 'react';
import page from '#content/pages/valuation.json' with { type: 'json' };
import subCounties from '#content/sub-counties.json' with { type: 'json' };
import { FORM_ANCHORS } from '#contract/form-anchors.ts';
import {
  BEST_TIMES,
  VALUATION_COUNTIES,
  VALUATION_PROPERTY_TYPES,
  VALUATION_TYPES,
  ValuationRequest,
} from '#contract/submission.ts';
import { oneOf } from '#lib/one-of.ts';
import { classNames } from '#ui/class-names.ts';
import { Select } from '#ui/select.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import type { Fields } from './form-machine.ts';
import type { FormRules } from './form-rules.ts';
import { EmailField, FieldPair, PhoneField, SubmissionForm } from './submission-form.tsx';
import { useSubmissionForm } from './use-submission-form.ts';
import styles from './valuation-form.module.css';

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

/** @param county as chosen in the form @returns none for anything that is no county of the list */
export const subCountiesOf = (county: string): readonly string[] =>
  Object.entries(subCounties).find(([name]) => name === county)?.[1] ?? [];

const optionsOf = (values: readonly string[]) =>
  values.map((value) => (
    <option key={value} value={value}>
      {value}
    </option>
  ));
const CHOOSE = <option value="">Choose one</option>;

const detailsOf = (fields: Fields) =>
  [
    ['Type', fields['valuation_type']],
    ['Property', `${fields['property_type']}, ${fields['county']}`],
    ['Title number', fields['title_number']],
  ] as const;

/** A type of valuation that was pressed elsewhere on the page; a new object for each press. */
export interface ChosenType {
  readonly type: string;
}

interface ValuationFormProps {
  /** The page was reached by a request sent without script: /request-valuation?sent=valuation */
  readonly initiallySent?: boolean | undefined;
  /** The type that the address names: chosen from the start, also without script. */
  readonly initialType?: string | undefined;
  readonly chosen?: ChosenType | undefined;
}

/**
 * The form for a valuation's quotation (spec §2, §4, §5, §8): saved on the phone before it is sent, and sent exactly once.
 * Its thank-you panel takes its place. The heading beside it is the screen's.
 */
export function ValuationForm({ initiallySent, initialType, chosen }: ValuationFormProps) {
  const typeRef = useRef<HTMLSelectElement>(null);
  const reachId = useId();
  const form = useSubmissionForm(RULES, { about: 'valuation', subject: 'Valuation request' });
  const [county, setCounty] = useState('');
  const suggestions = useId();
  const { field } = form;

  /** A county may have been chosen before the script ran, or have come with a draft: it is read when it is needed. */
  const readCounty = (event: FocusEvent<HTMLInputElement>): void => {
    const chosen = event.currentTarget.form?.elements.namedItem('county');
    setCounty(chosen instanceof HTMLSelectElement ? chosen.value : '');
  };

  useEffect(() => {
    const select = typeRef.current;
    if (chosen === undefined || select === null) return;
    select.value = chosen.type;
    // As if the visitor had chosen it here: the draft keeps it, and its error goes.
    select.dispatchEvent(new Event('input', { bubbles: true }));
  }, [chosen]);
  return (
    <SubmissionForm
      id={FORM_ANCHORS.valuation}
      form={form}
      action="/request-valuation"
      label="Request a valuation"
      initiallySent={initiallySent}
      sent={{ title: page.thanks.title, text: page.thanks.text, isBrief: true }}
      outcome={{
        details: form.gone && detailsOf(form.gone),
        again: page.thanks.button,
        againTo: { to: '/request-valuation', hash: FORM_ANCHORS.valuation },
      }}
      submit="Request Valuation"
      busyLabel="Submitting..."
    >
      <FieldPair>
        <Select
          ref={typeRef}
          label="Valuation type"
          {...field('valuation_type')}
          defaultValue={oneOf(VALUATION_TYPES, initialType) ?? ''}
          required
        >
          {CHOOSE}
          {optionsOf(VALUATION_TYPES)}
        </Select>
        <Select label="Property type" {...field('property_type')} required>
          {CHOOSE}
          {optionsOf(VALUATION_PROPERTY_TYPES)}
        </Select>
      </FieldPair>
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
      <FieldPair>
        <TextField label="Full name" {...field('fullname')} autoComplete="name" required />
        <Select label="Best time to contact" {...field('best_time_to_contact')} optional>
          <option value="">Any time</option>
          {optionsOf(BEST_TIMES.filter((time) => time !== ''))}
        </Select>
      </FieldPair>
      <fieldset aria-labelledby={reachId} className={classNames('stack gap-2', styles['reach'])}>
        <FieldPair>
          <EmailField {...field('email')} optional placeholder=" " />
          <PhoneField {...field('phone')} optional placeholder=" " />
        </FieldPair>
        <p id={reachId}>{page.form.reach}</p>
      </fieldset>
    </SubmissionForm>
  );
}

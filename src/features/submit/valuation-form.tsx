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
import { findChoice } from '#lib/find-choice.ts';
import { classNames } from '#ui/class-names.ts';
import { Select } from '#ui/select.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import type { Fields, FormRules } from './form-fields.ts';
import { EmailField, FieldPair, PhoneField, SubmissionForm } from './submission-form.tsx';
import { useSubmissionForm } from './use-submission-form.ts';
import styles from './valuation-form.module.css';
import { callUs, valuationForm as words } from './words.tsx';

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

/** None for an unknown county. */
export const getSubCounties = (county: string): readonly string[] =>
  Object.entries(subCounties).find(([name]) => name === county)?.[1] ?? [];

const getOptions = (values: readonly string[]) =>
  values.map((value) => (
    <option key={value} value={value}>
      {value}
    </option>
  ));
const LABELS = words.fields;
const CHOOSE = <option value="">{words.chooseOne}</option>;

const getDetails = (fields: Fields) =>
  [
    [words.details.type, fields['valuation_type']],
    [words.details.property, `${fields['property_type']}, ${fields['county']}`],
    [words.details.title, fields['title_number']],
  ] as const;

/** The spec has both optional. */
const isUnreachable = (sent: Fields | undefined): boolean =>
  sent !== undefined && `${sent['email'] ?? ''}${sent['phone'] ?? ''}`.trim() === '';

/** A new object for each press. */
export interface ChosenType {
  readonly type: string;
}

interface ValuationFormProps {
  /** Without script, a sent request leads here: /request-valuation?sent=valuation */
  readonly initiallySent?: boolean | undefined;
  /** From the address, selected from the start, also without script. */
  readonly initialType?: string | undefined;
  readonly chosen?: ChosenType | undefined;
}

/** The form stands beside its screen's heading (spec §2, §4, §5, §8). */
export function ValuationForm({ initiallySent, initialType, chosen }: ValuationFormProps) {
  const typeRef = useRef<HTMLSelectElement>(null);
  const reachId = useId();
  const suggestionsId = useId();
  const form = useSubmissionForm(RULES, { about: 'valuation', subject: words.subject });
  const [county, setCounty] = useState('');
  const { field } = form;

  /** At the last moment: a county may be chosen before the script runs, or come with a draft. */
  const readCounty = (event: FocusEvent<HTMLInputElement>): void => {
    const select = event.currentTarget.form?.elements.namedItem('county');
    setCounty(select instanceof HTMLSelectElement ? select.value : '');
  };

  useEffect(() => {
    const select = typeRef.current;
    if (chosen === undefined || select === null) return;
    select.value = chosen.type;
    // Stores the draft and clears the error, as a visitor's own choice does.
    select.dispatchEvent(new Event('input', { bubbles: true }));
  }, [chosen]);
  return (
    <SubmissionForm
      id={FORM_ANCHORS.valuation}
      form={form}
      action="/request-valuation"
      words={words}
      initiallySent={initiallySent}
      sent={{
        title: page.thanks.title,
        text: (
          <>
            {page.thanks.text}
            {isUnreachable(form.finished) && (
              <b className="ink">
                {' '}
                {words.noReach} {callUs}
              </b>
            )}
          </>
        ),
        isBrief: true,
      }}
      outcome={{
        details: form.finished && getDetails(form.finished),
        again: page.thanks.button,
        againTo: { to: '/request-valuation', hash: FORM_ANCHORS.valuation },
      }}
    >
      <FieldPair>
        <Select
          ref={typeRef}
          label={LABELS.valuation_type}
          {...field('valuation_type')}
          defaultValue={findChoice(VALUATION_TYPES, initialType) ?? ''}
          required
        >
          {CHOOSE}
          {getOptions(VALUATION_TYPES)}
        </Select>
        <Select label={LABELS.property_type} {...field('property_type')} required>
          {CHOOSE}
          {getOptions(VALUATION_PROPERTY_TYPES)}
        </Select>
      </FieldPair>
      <FieldPair>
        <Select label={LABELS.county} {...field('county')} required>
          {CHOOSE}
          {getOptions(VALUATION_COUNTIES)}
        </Select>
        <TextField
          label={LABELS.subcounty}
          {...field('subcounty')}
          optional
          autoComplete="off"
          list={suggestionsId}
          onFocus={readCounty}
        />
        <datalist id={suggestionsId}>{getOptions(getSubCounties(county))}</datalist>
      </FieldPair>
      <FieldPair>
        <TextField
          label={LABELS.title_number}
          {...field('title_number')}
          autoComplete="off"
          required
          hint={words.titleNumberHint}
        />
        <TextArea label={LABELS.purpose_of_valuation} {...field('purpose_of_valuation')} rows={3} required />
      </FieldPair>
      <FieldPair>
        <TextField label={words.name} {...field('fullname')} autoComplete="name" required />
        <Select label={LABELS.best_time_to_contact} {...field('best_time_to_contact')} optional>
          <option value="">{words.anyTime}</option>
          {getOptions(BEST_TIMES.filter((time) => time !== ''))}
        </Select>
      </FieldPair>
      <fieldset aria-labelledby={reachId} className={classNames('stack gap-2', styles['reach'])}>
        <FieldPair>
          <EmailField {...field('email')} optional placeholder=" " />
          <PhoneField {...field('phone')} optional placeholder=" " />
        </FieldPair>
        <p className="muted text-sm leading-20 side-note" id={reachId}>
          {page.form.reach}
        </p>
      </fieldset>
    </SubmissionForm>
  );
}

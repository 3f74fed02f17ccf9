import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { COST_KINDS, COSTS_PATH, type CostKind, CostsSearch, getCostsLink } from '#lib/costs/costs-address.ts';
import { getCaretBefore, groupDigits, withoutSeparators } from '#lib/costs/group-digits.ts';
import { formatLongDate } from '#lib/dates.ts';
import { type QueryRecord, stringifyQuery } from '#lib/query-string.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DimensionLine } from '#ui/dimension-line.tsx';
import { Link } from '#ui/link.tsx';
import { PlanDrawing } from '#ui/panel.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Select } from '#ui/select.tsx';
import tabs from '#ui/tabs.module.css';
import { showChosenTab } from '#ui/tabs.ts';
import { TextField } from '#ui/text-field.tsx';
import { useNow } from '#ui/use-now.ts';
import { Amount, AmountLines } from './amount-lines.tsx';
import { answerCosts, type CostsAnswer, hasOldRates, shownRates } from './answer-costs.ts';
import { COST_FIELDS, type CostField, readCosts } from './cost-fields.ts';
import styles from './costs-screen.module.css';
import { costKinds, costsScreen as words } from './words.ts';

/** The figures stand in the address. */
export function CostsScreen({ query }: { readonly query: QueryRecord }) {
  const navigate = useNavigate();
  const { kind, typed, figures, ...read } = readCosts(query);
  const { title, text } = costKinds[kind];
  const form = useRef<HTMLFormElement>(null);
  const result = useRef<HTMLHeadingElement>(null);
  const wasSubmitted = useRef(false);
  const address = stringifyQuery({ kind, ...typed });
  // An address has no empty figures, so the form itself has to say that they are needed.
  const [pressed, setPressed] = useState({ address: '', errors: read.errors });
  const errors = pressed.address === address ? pressed.errors : read.errors;

  // After a submit the focus, and with it a screen reader, moves to the result or the first error.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address brings the result
  useEffect(() => {
    if (!wasSubmitted.current) return;
    wasSubmitted.current = false;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (invalid ?? result.current)?.focus();
  }, [address, pressed]);

  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
      </div>
      <nav
        ref={showChosenTab}
        aria-label={words.kinds}
        className={`screen-only flex ruled scroll-x ${tabs['tabs']} ${styles['tabs']}`}
      >
        {COST_KINDS.map((tab) => (
          <Link
            key={tab}
            {...getCostsLink(tab)}
            aria-current={tab === kind ? 'page' : undefined}
            className={classNames(
              `relative centred target-height strong target-width ${tabs['tab']}`,
              `text-15 ${styles['tab']}`,
            )}
          >
            {costKinds[tab].tab}
          </Link>
        ))}
      </nav>
      <div
        className={classNames(`stack gap-10 one-column pad-top-8 ${styles['columns']}`, figures && styles['answered'])}
      >
        <section aria-labelledby="question">
          <DimensionLine className="from-768" />
          <h2 id="question" className="top-4">
            {title}
          </h2>
          <p className="muted top-2">{text}</p>
          <form
            // A new address gives the uncontrolled fields new values.
            key={address}
            ref={form}
            method="get"
            action={COSTS_PATH}
            autoComplete="off"
            noValidate
            aria-labelledby="question"
            className="stack gap-5 one-column top-6"
            onSubmit={(event) => {
              event.preventDefault();
              wasSubmitted.current = true;
              const fields = [...new FormData(event.currentTarget)].map(
                ([name, text]) => [name, typeof text === 'string' ? withoutSeparators(text) : text] as const,
              );
              const search = v.parse(CostsSearch, Object.fromEntries(fields));
              const next = readCosts(search);
              if (stringifyQuery({ kind: next.kind, ...next.typed }) === address)
                setPressed({ address, errors: next.errors });
              else void navigate({ to: COSTS_PATH, search });
            }}
          >
            <input type="hidden" name="kind" value={kind} />
            {COST_FIELDS[kind].map((field) => (
              <CostControl key={field.field} field={field} typed={typed[field.field]} error={errors.get(field.field)} />
            ))}
            <div className="screen-only">
              <Button type="submit" variant="main">
                {words.submit}
              </Button>
            </div>
          </form>
        </section>
        <section aria-labelledby="answer" className={`can-shrink ${styles['answer']}`}>
          <DimensionLine />
          {figures === undefined ? (
            <>
              <h2 id="answer" className="top-4">
                {words.answer}
              </h2>
              <p className="muted top-2">{errors.size > 0 ? words.invalid : words.empty}</p>
              <div className="from-768 faint top-6">
                <PlanDrawing drawing="plot" solid middle="KES ?" className={styles['plan']} />
              </div>
            </>
          ) : (
            <Answer answer={answerCosts(kind, figures)} heading={result} />
          )}
        </section>
      </div>
      {shownRates[kind].length > 0 && <Rates shown={shownRates[kind]} />}
    </div>
  );
}

function onAmountInput({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  const grouped = groupDigits(input.value);
  if (grouped === input.value) return;
  const caret = getCaretBefore(grouped, input.value.slice(input.selectionStart ?? input.value.length));
  input.value = grouped;
  input.setSelectionRange(caret, caret);
}

interface CostControlProps {
  readonly field: CostField;
  readonly typed: string | undefined;
  readonly error: string | undefined;
}

function CostControl({ field, typed, error }: CostControlProps) {
  if (field.type === 'choice') {
    const values = field.options.map(([value]) => value);
    const chosen = typed?.toLowerCase();
    return (
      <Select
        label={field.label}
        name={field.field}
        error={error}
        defaultValue={chosen !== undefined && values.includes(chosen) ? chosen : values[0]}
      >
        {field.options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    );
  }
  return (
    <TextField
      label={field.label}
      name={field.field}
      hint={field.hint}
      error={error}
      optional={field.absent !== undefined}
      prefix={field.unit}
      inputMode={field.isWhole ? 'numeric' : 'decimal'}
      defaultValue={field.isWhole && typed !== undefined ? groupDigits(typed) : typed}
      onInput={field.isWhole ? onAmountInput : undefined}
    />
  );
}

interface AnswerProps {
  readonly answer: CostsAnswer;
  readonly heading: React.Ref<HTMLHeadingElement>;
}

function Answer({ answer: { lead, lines, notes }, heading }: AnswerProps) {
  const isSummed = lines.at(-1)?.[2] === undefined;
  const parts = lines.flatMap(([label, , part = 0], index) => (part > 0 ? [{ label, part, index }] : []));
  return (
    <>
      <h2 id="answer" ref={heading} tabIndex={-1} className="stack gap-1 top-4 below-bar">
        <span className={classNames('muted', styles['label'])}>{lead.label}</span>{' '}
        <span className={styles['sum']}>
          <Amount value={lead.value} />
        </span>
      </h2>
      {parts.length > 1 && (
        <div aria-hidden="true" className={classNames('top-4 flex gap-2px', styles['parts'])}>
          {parts.map(({ label, part, index }) => (
            <span key={label} data-part={index} style={{ flexGrow: part }} />
          ))}
        </div>
      )}
      <AmountLines
        lines={lines}
        className={classNames('block-4', isSummed && styles['summed'], parts.length > 1 && styles['keyed'])}
      />
      {notes.map((note) => (
        <p key={note} className="muted text-sm leading-snug max-56ch top-2">
          {note}
        </p>
      ))}
      <p className="muted text-sm leading-snug max-56ch top-2">{words.guidance}</p>
    </>
  );
}

function Rates({ shown }: { readonly shown: (typeof shownRates)[CostKind] }) {
  const checkDates = shown.map(({ checked }) => checked);
  const [oldest = ''] = checkDates.toSorted();
  const now = useNow(shown);
  return (
    <section aria-labelledby="rates" className={styles['rates']}>
      <SectionHead
        id="rates"
        title={words.rates}
        lead={
          <>
            {words.checkedOn} <time dateTime={oldest}>{formatLongDate(oldest)}</time>.
          </>
        }
      />
      {hasOldRates(checkDates, now) && (
        <Alert quiet title={words.old} className="bottom-6">
          {words.oldText}
        </Alert>
      )}
      <ul className={classNames('stack', styles['list'])}>
        {shown.map(({ name, value, source }) => (
          <li key={name}>
            <h3 className="bottom-1">{name}</h3>
            <p className="max-56ch">{value}</p>
            <p className="muted small max-56ch">{source}.</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

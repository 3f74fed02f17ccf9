import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import * as v from 'valibot';
import { COST_KINDS, COSTS_PATH, type CostKind, CostsSearch, costsLink } from '#lib/costs/costs-address.ts';
import { longDate } from '#lib/dates.ts';
import { type QueryRecord, stringifyQuery } from '#lib/query-string.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DimensionLine } from '#ui/dimension-line.tsx';
import { Link } from '#ui/link.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Select } from '#ui/select.tsx';
import tabs from '#ui/tabs.module.css';
import { TextField } from '#ui/text-field.tsx';
import { useNow } from '#ui/use-now.ts';
import { answerCosts, areRatesOld, type CostsAnswer, shownRates } from './answer-costs.ts';
import { COST_FIELDS, type CostField, readCosts } from './cost-fields.ts';
import styles from './costs-screen.module.css';
import { Amount } from './property-costs.tsx';

/** How each question is called: on its tab, above its form, and what it takes. */
const costWords: Readonly<Record<CostKind, { readonly tab: string; readonly title: string; readonly text: string }>> = {
  buying: {
    tab: 'Buying',
    title: 'Buying a home',
    text: 'Stamp duty and fees, beside the price.',
  },
  mortgage: {
    tab: 'Mortgage',
    title: 'A mortgage',
    text: 'What a loan takes each month, and in all.',
  },
  selling: {
    tab: 'Selling',
    title: 'Selling a home',
    text: 'Commission, tax on the gain, and what you keep.',
  },
  moving: {
    tab: 'Moving in',
    title: 'Moving in',
    text: 'What you need before you have the keys.',
  },
  yield: {
    tab: 'Yield',
    title: 'The yield of a home',
    text: 'What is left of the rent in a year, as a share of the price.',
  },
};

/** /costs: five questions about money, each a form of plain figures that stand in the address. */
export function CostsScreen({ query }: { readonly query: QueryRecord }) {
  const navigate = useNavigate();
  const { kind, written, errors, figures } = readCosts(query);
  const { title, text } = costWords[kind];
  const form = useRef<HTMLFormElement>(null);
  const result = useRef<HTMLHeadingElement>(null);
  const wasSent = useRef(false);
  const asked = stringifyQuery({ kind, ...written });

  // After a press the focus goes to what came of it, which also tells those who listen: the answer, or the first mistake.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what says that an answer is here.
  useEffect(() => {
    if (!wasSent.current) return;
    wasSent.current = false;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? result.current)?.focus();
  }, [asked]);

  return (
    <div className="wrap">
      <div className="page-head">
        <h1>What it costs</h1>
        <p>Duty, fees, tax and interest around a home in Kenya, to the shilling. It works without signal too.</p>
      </div>
      <nav aria-label="What to work out" className={classNames('row gap-x-3', styles['tabs'])}>
        {COST_KINDS.map((one) => (
          <Link
            key={one}
            {...costsLink(one)}
            aria-current={one === kind ? 'page' : undefined}
            className={classNames(tabs['tab'], styles['tab'])}
          >
            {costWords[one].tab}
          </Link>
        ))}
      </nav>
      <div className={classNames('stack gap-10', styles['columns'])}>
        <section aria-labelledby="question">
          <h2 id="question">{title}</h2>
          <p className="muted top-2">{text}</p>
          <form
            // Another question has other fields; another address of the same one other figures.
            key={asked}
            ref={form}
            method="get"
            action={COSTS_PATH}
            autoComplete="off"
            noValidate
            aria-labelledby="question"
            className={classNames('stack gap-5', styles['form'])}
            onSubmit={(event) => {
              event.preventDefault();
              wasSent.current = true;
              const search = v.parse(CostsSearch, Object.fromEntries(new FormData(event.currentTarget)));
              const next = readCosts(search);
              if (stringifyQuery({ kind: next.kind, ...next.written }) === asked) result.current?.focus();
              else void navigate({ to: COSTS_PATH, search });
            }}
          >
            <input type="hidden" name="kind" value={kind} />
            {COST_FIELDS[kind].map((field) => (
              <CostControl
                key={field.field}
                field={field}
                written={written[field.field]}
                error={errors.get(field.field)}
              />
            ))}
            <div>
              <Button type="submit" variant="main">
                Work it out
              </Button>
            </div>
          </form>
        </section>
        <section aria-labelledby="answer" className={styles['answer']}>
          <DimensionLine />
          {figures === undefined ? (
            <>
              <h2 id="answer">The answer</h2>
              <p className="muted top-2">
                {errors.size > 0
                  ? 'It stands here once the marked figures are right. The others are kept.'
                  : 'It stands here, line by line, once the figures are in.'}
              </p>
            </>
          ) : (
            <Answer answer={answerCosts(kind, figures)} heading={result} />
          )}
        </section>
      </div>
      <RatesShown />
    </div>
  );
}

interface CostControlProps {
  readonly field: CostField;
  readonly written: string | undefined;
  readonly error: string | undefined;
}

function CostControl({ field, written, error }: CostControlProps) {
  if (field.type === 'choice') {
    const values = field.options.map(([value]) => value);
    const chosen = written?.toLowerCase();
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
      defaultValue={written}
    />
  );
}

interface AnswerProps {
  readonly answer: CostsAnswer;
  readonly heading: React.Ref<HTMLHeadingElement>;
}

function Answer({ answer: { lead, lines, parts = [], notes }, heading }: AnswerProps) {
  const isSummed = lines.length > parts.length;
  return (
    <>
      <h2 id="answer" ref={heading} tabIndex={-1} className={classNames('stack gap-1', styles['lead'])}>
        <span className={styles['label']}>{lead.label}</span>{' '}
        <span className={styles['sum']}>
          <Amount value={lead.value} />
        </span>
      </h2>
      {parts.length > 1 && (
        <div aria-hidden="true" className={classNames('top-4 flex', styles['parts'])}>
          {parts.map((part, index) => (
            <span key={index} style={{ flexGrow: part }} />
          ))}
        </div>
      )}
      <dl className={classNames(styles['lines'], isSummed && styles['summed'])}>
        {lines.map(([label, value]) => (
          <div key={label} className={classNames('row spread gap-x-4', styles['line'])}>
            <dt>{label}</dt>
            <dd>
              <Amount value={value} />
            </dd>
          </div>
        ))}
      </dl>
      {notes.map((note) => (
        <p key={note} className={classNames('muted text-sm', styles['note'])}>
          {note}
        </p>
      ))}
      <p className={classNames('muted text-sm', styles['note'])}>
        Guidance on general rates, not an offer. Check it with your advocate or lender before you sign.
      </p>
    </>
  );
}

const checkedOn = shownRates.map(({ checked }) => checked);

/** Every rate, its source and the day it was checked; says so when that is long ago. */
function RatesShown() {
  const now = useNow(checkedOn);
  return (
    <section aria-labelledby="rates" className={styles['rates']}>
      <SectionHead id="rates" title="The rates, and where they come from" />
      {areRatesOld(checkedOn, now) && (
        <Alert quiet title="Some of these rates were checked more than a year ago." className={styles['old']}>
          They may have changed since. Ask your advocate or lender for today’s.
        </Alert>
      )}
      <ul className={styles['list']}>
        {shownRates.map(({ name, value, source, checked }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{value}</p>
            <p className="muted small">
              {source}. Checked on <time dateTime={checked}>{longDate(checked)}</time>.
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

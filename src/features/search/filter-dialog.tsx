import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { AGREEMENT_TYPES } from '#contract/agreement-types.ts';
import type { ChoiceCounts } from '#contract/content-answers.ts';
import { FURNISHINGS, MAX_BATHROOMS, MAX_BEDROOMS, PRICE_SLIDERS } from '#contract/filter.ts';
import { queryOfSearch, type Search, searchOfQuery } from '#contract/search-params.ts';
import { choiceCountsQuery } from '#data/content.queries.ts';
import { counted } from '#lib/counted.ts';
import { formatShortAmount } from '#lib/money.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Choice, Counter, RangePair } from './filter-controls.tsx';
import styles from './filter-dialog.module.css';
import { CategorySelect, SubtypeSelect } from './filter-selects.tsx';
import { unsaidWords } from './list-notes.tsx';
import { MustHaves } from './must-haves.tsx';
import { withAgreement } from './search-address.ts';
import { agreementWords, furnishingWords } from './search-words.ts';

export interface FilterDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly filter: Search['filter'];
  readonly onApply: (filter: Search['filter']) => void;
  /** True: the dialog also has agreement type and category, which the screen does not always show. */
  readonly isWhole?: boolean | undefined;
}

/** Wait after the last change before counting, ms. */
const SETTLED_MS = 250;

/**
 * The advanced filters (spec §2). Nothing changes until the button; over a list it says how many homes there will be.
 */
export function FilterDialog(props: FilterDialogProps) {
  const formId = useId();
  const [round, setRound] = useState(0);
  const [draft, setDraft] = useState(props.filter);
  const counts = useCounts(draft, props.open);
  // Each opening begins with the search as it is.
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open !== wasOpen) {
    setWasOpen(props.open);
    if (props.open) setDraft(props.filter);
  }
  const close = () => {
    setRound(0);
    props.onClose();
  };
  return (
    <Dialog
      open={props.open}
      onClose={close}
      title="Filters"
      foot={
        <>
          <LinkButton
            onClick={() => {
              setRound(round + 1);
              setDraft(cleared(props.filter, props.isWhole === true));
            }}
          >
            Clear all
          </LinkButton>
          <Button variant="main" type="submit" form={formId}>
            {counts === undefined || props.isWhole !== true ? 'Apply Filters' : `Show ${counted(counts.homes, 'home')}`}
          </Button>
        </>
      }
    >
      <FilterForm
        key={round}
        {...props}
        onClose={close}
        formId={formId}
        draft={draft}
        setDraft={setDraft}
        counts={counts}
      />
      <p role="status" className={counts !== undefined && counts.unsaid > 0 ? 'muted small top-4' : 'visually-hidden'}>
        {counts === undefined ? '' : <Counted counts={counts} />}
      </p>
    </Dialog>
  );
}

/** What the numbers say, once for eyes and ears. */
function Counted({ counts: { homes, unsaid } }: { readonly counts: ChoiceCounts }) {
  return (
    <>
      <span className="visually-hidden">{counted(homes, 'home')}. </span>
      {unsaid > 0 && `${unsaidWords(unsaid)}.`}
    </>
  );
}

/** The numbers of a search that is being chosen, from the index of this device where it is here. */
function useCounts(draft: Search['filter'], isOpen: boolean): ChoiceCounts | undefined {
  const [settled, setSettled] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  // Through the address and back, which orders the bounds and drops empty fields.
  const { data, isError } = useQuery({
    ...choiceCountsQuery(searchOfQuery(queryOfSearch({ filter: settled })).filter),
    enabled: isOpen,
  });
  return isError ? undefined : (data?.record ?? undefined);
}

interface FilterFormProps extends FilterDialogProps {
  readonly formId: string;
  readonly draft: Search['filter'];
  readonly setDraft: (draft: Search['filter']) => void;
  readonly counts: ChoiceCounts | undefined;
}

/** What the dialog does not ask for stays. */
const cleared = ({ agreement_type, property_type, tag, location, sort }: Search['filter'], isWhole: boolean) => ({
  ...(isWhole ? { agreement_type: 'SALE' as const } : { agreement_type, property_type, tag }),
  location,
  sort,
});

function FilterForm({ onApply, onClose, isWhole = false, formId, draft, setDraft, counts }: FilterFormProps) {
  const slider = PRICE_SLIDERS[draft.agreement_type];
  return (
    <form
      id={formId}
      className={classNames('stack gap-5', styles['form'])}
      onSubmit={(event) => {
        event.preventDefault();
        // Through the address and back, which orders the bounds and drops empty fields.
        onApply(searchOfQuery(queryOfSearch({ filter: draft })).filter);
        onClose();
      }}
    >
      {isWhole ? (
        <>
          <Choice
            legend="I want to"
            legendHidden
            options={AGREEMENT_TYPES.map((value) => ({ value, label: agreementWords[value] }))}
            value={draft.agreement_type}
            onChange={(value) => setDraft(withAgreement(draft, value ?? 'SALE'))}
          />
          <CategorySelect filter={draft} onChange={setDraft} />
        </>
      ) : null}
      <RangePair
        key={draft.agreement_type}
        label="Price"
        unit="KES"
        min={0}
        max={slider.max}
        step={slider.step}
        low={draft.min_price ?? null}
        high={draft.max_price ?? null}
        format={formatShortAmount}
        onChange={({ low, high }) => setDraft({ ...draft, min_price: low ?? undefined, max_price: high ?? undefined })}
      />
      <SubtypeSelect filter={draft} onChange={setDraft} />
      <div>
        <Counter
          label="Bedrooms"
          value={draft.bedrooms ?? 0}
          max={MAX_BEDROOMS}
          onChange={(value) => setDraft({ ...draft, bedrooms: value === 0 ? undefined : value })}
        />
        <Counter
          label="Bathrooms"
          value={draft.bathrooms ?? 0}
          max={MAX_BATHROOMS}
          onChange={(value) => setDraft({ ...draft, bathrooms: value === 0 ? undefined : value })}
        />
      </div>
      <Choice
        legend="Furnishing"
        clearable
        options={FURNISHINGS.map((value) => ({ value, label: furnishingWords[value] }))}
        value={draft.furnishing ?? null}
        onChange={(value) => setDraft({ ...draft, furnishing: value ?? undefined })}
      />
      <MustHaves filter={draft} onChange={setDraft} counts={counts} />
    </form>
  );
}

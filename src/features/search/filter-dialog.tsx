import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { AGREEMENT_TYPES } from '#contract/agreement-types.ts';
import type { ChoiceCounts } from '#contract/content-answers.ts';
import { FURNISHINGS, MAX_BATHROOMS, MAX_BEDROOMS, PRICE_SLIDERS } from '#contract/filter.ts';
import { readSearch, type Search, writeSearch } from '#contract/search-params.ts';
import { choiceCountsQuery } from '#data/content.queries.ts';
import { formatShortAmount } from '#lib/money.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Choice, Counter, RangePair, Sizes } from './filter-controls.tsx';
import { CategorySelect, SubtypeSelect } from './filter-selects.tsx';
import { MustHaves } from './must-haves.tsx';
import { withAgreement } from './search-address.ts';
import { agreementWords, form as formWords, furnishingWords } from './words.ts';
import { dialog as words } from './words-lazy.tsx';
import { list as listWords } from './words-results.tsx';

export interface FilterDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly filter: Search['filter'];
  readonly onApply: (filter: Search['filter']) => void;
  /** Over a list, which does not always show them, there are agreement type, category and counts. */
  readonly hasCategory: boolean;
}

/** In ms after the last change, before counting. */
const COUNT_DELAY_MS = 250;

/** An address orders the bounds and drops empty fields. */
const normaliseFilter = (filter: Search['filter']): Search['filter'] => readSearch(writeSearch({ filter })).filter;

/** Nothing changes until the button is pressed (spec §2). */
export function FilterDialog({ open, onClose, filter, onApply, hasCategory }: FilterDialogProps) {
  const formId = useId();
  const [clearCount, setClearCount] = useState(0);
  const [draft, setDraft] = useState(filter);
  const counts = useCounts(draft, open);
  // Each opening begins with the current search.
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setDraft(filter);
  }
  const close = () => {
    setClearCount(0);
    onClose();
  };
  const clear = () => {
    const { agreement_type, property_type, tag, location, places, sort } = filter;
    setClearCount(clearCount + 1);
    // Filters that the dialog does not show stay.
    setDraft({
      ...(hasCategory ? { agreement_type: 'SALE' } : { agreement_type, property_type, tag }),
      location,
      places,
      sort,
    });
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={formWords.filters}
      foot={
        <>
          <LinkButton onClick={clear}>{words.clearAll}</LinkButton>
          <Button variant="main" type="submit" form={formId}>
            {counts === undefined || !hasCategory ? words.apply : words.show(draft, counts.homes)}
          </Button>
        </>
      }
    >
      <FilterForm
        key={clearCount}
        id={formId}
        hasCategory={hasCategory}
        draft={draft}
        onChange={setDraft}
        counts={counts}
        onSubmit={() => {
          onApply(normaliseFilter(draft));
          close();
        }}
      />
      <p role="status" className={counts !== undefined && counts.unsaid > 0 ? 'muted small top-4' : 'visually-hidden'}>
        {counts === undefined ? null : (
          <>
            <span className="visually-hidden">{words.count(draft, counts.homes)} </span>
            {counts.unsaid > 0 && `${listWords.doNotSay(counts.unsaid)}.`}
          </>
        )}
      </p>
    </Dialog>
  );
}

/** Counts come from the index on this device where it is loaded. */
function useCounts(draft: Search['filter'], isOpen: boolean): ChoiceCounts | undefined {
  const [settled, setSettled] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), COUNT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  const { data, isError } = useQuery({ ...choiceCountsQuery(normaliseFilter(settled)), enabled: isOpen });
  return isError ? undefined : (data?.record ?? undefined);
}

interface FilterFormProps extends Pick<FilterDialogProps, 'hasCategory'> {
  readonly id: string;
  readonly draft: Search['filter'];
  readonly onChange: (draft: Search['filter']) => void;
  readonly counts: ChoiceCounts | undefined;
  readonly onSubmit: () => void;
}

function FilterForm({ id, draft, onChange, hasCategory, counts, onSubmit }: FilterFormProps) {
  const slider = PRICE_SLIDERS[draft.agreement_type];
  return (
    <form
      id={id}
      className={'stack gap-5 one-column'}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {hasCategory ? (
        <>
          <Choice
            legend={formWords.agreement}
            isLegendHidden
            options={AGREEMENT_TYPES.map((value) => ({ value, label: agreementWords[value] }))}
            value={draft.agreement_type}
            onChange={(value) => onChange(withAgreement(draft, value ?? 'SALE'))}
          />
          <CategorySelect filter={draft} onChange={onChange} />
        </>
      ) : null}
      <RangePair
        key={draft.agreement_type}
        label={words.price}
        unit="KES"
        min={0}
        max={slider.max}
        step={slider.step}
        low={draft.min_price}
        high={draft.max_price}
        format={formatShortAmount}
        onChange={(min_price, max_price) => onChange({ ...draft, min_price, max_price })}
      />
      <SubtypeSelect filter={draft} onChange={onChange} />
      <div>
        <Counter
          label={words.bedrooms}
          value={draft.bedrooms}
          none={draft.rooms && words.exact}
          max={MAX_BEDROOMS}
          onChange={(bedrooms) => onChange({ ...draft, bedrooms, rooms: undefined })}
        />
        <Sizes value={draft.rooms} onChange={(rooms) => onChange({ ...draft, rooms, bedrooms: undefined })} />
        <Counter
          label={words.bathrooms}
          value={draft.bathrooms}
          max={MAX_BATHROOMS}
          onChange={(bathrooms) => onChange({ ...draft, bathrooms })}
        />
      </div>
      <Choice
        legend={words.furnishing}
        isClearable
        options={FURNISHINGS.map((value) => ({ value, label: furnishingWords[value] }))}
        value={draft.furnishing}
        onChange={(furnishing) => onChange({ ...draft, furnishing })}
      />
      <MustHaves filter={draft} onChange={onChange} counts={counts} />
    </form>
  );
}

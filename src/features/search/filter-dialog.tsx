import { useId, useState } from 'react';
import { AGREEMENT_TYPES, FURNISHINGS, MAX_BATHROOMS, MAX_BEDROOMS, PRICE_SLIDERS } from '#contract/filter.ts';
import { queryOfSearch, type Search, searchOfQuery } from '#contract/search-params.ts';
import { formatShortAmount } from '#lib/money.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { CategorySelect } from './category-select.tsx';
import { Choice } from './choice.tsx';
import { Counter } from './counter.tsx';
import styles from './filter-dialog.module.css';
import { RangePair } from './range-pair.tsx';
import { withAgreement } from './search-address.ts';
import { agreementWords, furnishingWords } from './search-words.ts';
import { SubtypeSelect } from './subtype-select.tsx';

export interface FilterDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly filter: Search['filter'];
  readonly onApply: (filter: Search['filter']) => void;
  /** True: the dialog also has agreement type and category, which the screen does not always show. */
  readonly isWhole?: boolean | undefined;
}

/** The advanced filters (spec §2). Nothing changes until Apply Filters. */
export function FilterDialog(props: FilterDialogProps) {
  const formId = useId();
  const [round, setRound] = useState(0);
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
          <LinkButton onClick={() => setRound(round + 1)}>Clear all</LinkButton>
          <Button variant="main" type="submit" form={formId}>
            Apply Filters
          </Button>
        </>
      }
    >
      <FilterForm key={round} {...props} onClose={close} formId={formId} isCleared={round > 0} />
    </Dialog>
  );
}

interface FilterFormProps extends FilterDialogProps {
  readonly formId: string;
  readonly isCleared: boolean;
}

/** What the dialog does not ask for stays. */
const cleared = ({ agreement_type, property_type, tag, location, sort }: Search['filter'], isWhole: boolean) => ({
  ...(isWhole ? { agreement_type: 'SALE' as const } : { agreement_type, property_type, tag }),
  location,
  sort,
});

function FilterForm({ filter, onApply, onClose, isWhole = false, formId, isCleared }: FilterFormProps) {
  const [draft, setDraft] = useState<Search['filter']>(isCleared ? cleared(filter, isWhole) : filter);
  const slider = PRICE_SLIDERS[draft.agreement_type];
  return (
    <form
      id={formId}
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        // Through the address and back: swaps bounds that are the wrong way round, and drops empty fields.
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
    </form>
  );
}

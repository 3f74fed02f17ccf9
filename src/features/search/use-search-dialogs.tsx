import { type ReactNode, useState } from 'react';
import type { Search } from '#contract/search-params.ts';
import type { FilterDialogProps } from './filter-dialog.tsx';
import type { LocationPickerProps } from './location-picker.tsx';
import { useOnDemand } from './use-on-demand.ts';

const loadPicker = () => import('./location-picker.tsx').then((module) => module.LocationPicker);
const loadFilters = () => import('./filter-dialog.tsx').then((module) => module.FilterDialog);

interface SearchDialogs {
  readonly openPicker: () => void;
  readonly openFilters: () => void;
  /** Someone reaches for a dialog: its script may begin to come. */
  readonly reachPicker: () => void;
  readonly reachFilters: () => void;
  /** The picker's script cannot be had: the location is typed instead. */
  readonly pickerIsMissing: boolean;
  readonly filtersAreMissing: boolean;
  /** The dialogs; put them outside the form, since they hold forms of their own. */
  readonly dialogs: ReactNode;
}

/** Location picker and advanced filters of a search, each fetched when it is first reached for. */
export function useSearchDialogs(
  filter: Search['filter'],
  onChange: (filter: Search['filter']) => void,
  isWhole: boolean,
): SearchDialogs {
  const [open, setOpen] = useState<'picker' | 'filters'>();
  const picker = useOnDemand<LocationPickerProps>(loadPicker);
  const filters = useOnDemand<FilterDialogProps>(loadFilters);
  const close = () => setOpen(undefined);
  const Picker = picker.Component;
  const Filters = filters.Component;
  return {
    openPicker: () => {
      picker.request();
      setOpen('picker');
    },
    openFilters: () => {
      filters.request();
      setOpen('filters');
    },
    reachPicker: picker.request,
    reachFilters: filters.request,
    pickerIsMissing: picker.isMissing,
    filtersAreMissing: filters.isMissing && open === 'filters',
    dialogs: (
      <>
        {Picker === undefined ? null : (
          <Picker
            open={open === 'picker'}
            onClose={close}
            value={filter.location ?? ''}
            onChoose={(location) => onChange({ ...filter, location: location === '' ? undefined : location })}
          />
        )}
        {Filters === undefined ? null : (
          <Filters open={open === 'filters'} onClose={close} filter={filter} onApply={onChange} isWhole={isWhole} />
        )}
      </>
    ),
  };
}

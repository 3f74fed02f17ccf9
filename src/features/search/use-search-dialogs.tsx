import { type ReactNode, useState } from 'react';
import type { Search } from '#contract/search-params.ts';
import { useOnDemand } from '#ui/use-on-demand.ts';
import type { FilterDialogProps } from './filter-dialog.tsx';
import type { LocationPickerProps } from './location-picker.tsx';

const loadPicker = () => import('./location-picker.tsx').then((module) => module.LocationPicker);
const loadFilters = () => import('./filter-dialog.tsx').then((module) => module.FilterDialog);

/** How the fields of a search open its two dialogs. */
export interface SearchDialogs {
  readonly openPicker: () => void;
  readonly openFilters: () => void;
  /** Someone reaches for a dialog: its script may begin to come. */
  readonly reachPicker: () => void;
  readonly reachFilters: () => void;
  /** The picker's script cannot be had: the location is typed instead. */
  readonly pickerIsMissing: boolean;
  /** The script of the filters could not be had when they were asked for. */
  readonly filtersAreMissing: boolean;
  /** The dialogs; put them outside the form, since they hold forms of their own. */
  readonly elements: ReactNode;
}

/** Location picker and advanced filters of a search, each fetched when it is first reached for. */
export function useSearchDialogs(
  filter: Search['filter'],
  onChange: (filter: Search['filter']) => void,
  isWhole: boolean,
): SearchDialogs {
  const [open, setOpen] = useState<'picker' | 'filters'>();
  const [filtersAreMissing, setFiltersMissing] = useState(false);
  const picker = useOnDemand<LocationPickerProps>(loadPicker);
  const filters = useOnDemand<FilterDialogProps>(loadFilters);
  const close = () => setOpen(undefined);
  // Opened once its script is here, never later by a mere reach for it.
  const openPicker = async () => {
    if (await picker.prepare()) setOpen('picker');
  };
  const openFilters = async () => {
    const came = await filters.prepare();
    setFiltersMissing(!came);
    if (came) setOpen('filters');
  };
  return {
    openPicker: () => void openPicker(),
    openFilters: () => void openFilters(),
    reachPicker: () => void picker.prepare(),
    reachFilters: () => void filters.prepare(),
    pickerIsMissing: picker.isMissing,
    filtersAreMissing,
    elements: (
      <>
        {picker.Part === null ? null : (
          <picker.Part
            open={open === 'picker'}
            onClose={close}
            value={filter.location ?? ''}
            onChoose={(location) => onChange({ ...filter, location: location === '' ? undefined : location })}
          />
        )}
        {filters.Part === null ? null : (
          <filters.Part
            open={open === 'filters'}
            onClose={close}
            filter={filter}
            onApply={onChange}
            isWhole={isWhole}
          />
        )}
      </>
    ),
  };
}

import { useState } from 'react';
import type { Search } from '#contract/search-params.ts';
import { useOnDemand } from '#ui/use-on-demand.ts';
import type { FilterDialogProps } from './filter-dialog.tsx';
import type { LocationPickerProps } from './location-picker.tsx';
import { withLocation } from './search-address.ts';

const loadPicker = () => import('./location-picker.tsx').then((module) => module.LocationPicker);
const loadFilters = () => import('./filter-dialog.tsx').then((module) => module.FilterDialog);

/** Location picker and advanced filters of a search, each loaded when the pointer or the focus reaches its button. */
export function useSearchDialogs(
  filter: Search['filter'],
  onChange: (filter: Search['filter']) => void,
  isWhole: boolean,
) {
  const [open, setOpen] = useState<'picker' | 'filters'>();
  const [filtersAreMissing, setFiltersMissing] = useState(false);
  const picker = useOnDemand<LocationPickerProps>(loadPicker);
  const filters = useOnDemand<FilterDialogProps>(loadFilters);
  const close = () => setOpen(undefined);
  // Opens as soon as its script has loaded, and only after a press.
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
    /** The pointer or the focus reaches a dialog's button: its script may load. */
    reachPicker: () => void picker.prepare(),
    reachFilters: () => void filters.prepare(),
    /** True when the picker's script could not be loaded: the location is typed instead. */
    pickerIsMissing: picker.isMissing,
    /** True when the script of the filters could not be loaded. */
    filtersAreMissing,
    /** The dialogs; put them outside the form, since they hold forms of their own. */
    elements: (
      <>
        {picker.Part === null ? null : (
          <picker.Part
            open={open === 'picker'}
            onClose={close}
            value={filter.location ?? ''}
            onChoose={(location) => onChange(withLocation(filter, location))}
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

/** How the fields of a search open its two dialogs. */
export type SearchDialogs = ReturnType<typeof useSearchDialogs>;

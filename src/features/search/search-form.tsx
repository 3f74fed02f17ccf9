import { useHydrated } from '@tanstack/react-router';
import { type ReactNode, type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react';
import type { PropertyFilter } from '#contract/filter.ts';
import { queryOfSearch, type Search, searchOfQuery } from '#contract/search-params.ts';
import type { QueryRecord } from '#lib/query-string.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { filtersIcon, Icon, pinIcon } from '#ui/icon.tsx';
import { useOnDemand } from '#ui/use-on-demand.ts';
import type { FilterDialogProps } from './filter-dialog.tsx';
import type { FilterSelectProps } from './filter-selects.tsx';
import styles from './location-field.module.css';
import type { LocationPickerProps } from './location-picker.tsx';
import { withLocation } from './search-address.ts';
import { ANY_LOCATION } from './search-words.ts';

/** The search that a form's native fields hold, read as its address would be. */
export const filterOfForm = (form: HTMLFormElement): Search['filter'] =>
  searchOfQuery(Object.fromEntries(new FormData(form))).filter;

/**
 * Connects a form of native, uncontrolled selects with the filter. What the visitor chose before the script loaded is
 * read from the form once and given to `onFound`. From then on the selects follow the filter.
 * @returns true once the script has taken the form over
 */
export function useFormSearch(
  form: RefObject<HTMLFormElement | null>,
  filter: PropertyFilter,
  onFound: (found: Search['filter']) => void,
): boolean {
  const [isAlive, setAlive] = useState(useHydrated());
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes the form over
  useLayoutEffect(() => {
    if (form.current !== null) onFound(filterOfForm(form.current));
    // A transition, so that the bar is not rendered twice in the frame that hydrates it.
    startTransition(() => setAlive(true));
  }, []);
  useLayoutEffect(() => {
    if (!isAlive || form.current === null) return;
    const query: QueryRecord = queryOfSearch({ filter });
    for (const element of form.current.elements) {
      if (!(element instanceof HTMLSelectElement)) continue;
      const value = query[element.name] ?? '';
      if (element.value !== value) element.value = value;
    }
  }, [form, filter, isAlive]);
  return isAlive;
}

interface HiddenFieldsProps {
  readonly filter: PropertyFilter;
  readonly own: readonly (keyof PropertyFilter)[];
}

/** The parts of a search that a form has no field of its own for, so that it sends the whole search. @param own its fields */
export function HiddenFields({ filter, own }: HiddenFieldsProps) {
  const fields: readonly string[] = own;
  return Object.entries(queryOfSearch({ filter })).map(([name, value]) =>
    fields.includes(name) ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}

interface FiltersButtonProps {
  /** False before the script: then the button shows the results, where each filter has a link or a field. */
  readonly isAlive: boolean;
  readonly dialogs: SearchDialogs;
  readonly small?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Opens the advanced filters. Their script starts to load when the pointer or the focus reaches the button. */
export function FiltersButton({ isAlive, dialogs, children, ...look }: FiltersButtonProps) {
  return (
    <Button
      {...look}
      type={isAlive ? 'button' : 'submit'}
      icon={filtersIcon}
      aria-haspopup={isAlive ? 'dialog' : undefined}
      onPointerEnter={dialogs.reachFilters}
      onFocus={dialogs.reachFilters}
      onClick={isAlive ? dialogs.openFilters : undefined}
    >
      {children}
    </Button>
  );
}

/** Shown when the script of the advanced filters could not be loaded. */
export function FiltersMissing() {
  return (
    <p role="alert" className="text-sm warn">
      The filters could not be loaded. Check the connection and press Filters again.
    </p>
  );
}

interface LocationFieldProps extends Omit<FilterSelectProps, 'inForm'> {
  readonly dialogs: SearchDialogs;
}

/**
 * The location of a search. Without script a text field; with script a button that opens the picker, but never while
 * someone is typing in the field. Both send `location` with their form.
 */
export function LocationField({ filter, onChange, dialogs, className }: LocationFieldProps) {
  const value = filter.location ?? '';
  const [isTyped, setTyped] = useState(!useHydrated());
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement !== input.current) startTransition(() => setTyped(false));
  }, []);
  useLayoutEffect(() => {
    if (input.current !== null && document.activeElement !== input.current) input.current.value = value;
  }, [value]);
  if (isTyped || dialogs.pickerIsMissing) {
    return (
      <label className={classNames('middle flex rounded', styles['field'], className)}>
        <Icon path={pinIcon} />
        <span className="visually-hidden">Location</span>
        <input
          ref={input}
          type="text"
          name="location"
          defaultValue={value}
          placeholder={ANY_LOCATION}
          autoComplete="off"
          maxLength={200}
          className={styles['input']}
          onFocus={() => setTyped(true)}
          onBlur={(event) => {
            const typed = event.currentTarget.value.trim();
            setTyped(false);
            if (typed !== value) onChange(withLocation(filter, typed));
          }}
        />
      </label>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={classNames('middle flex rounded', styles['field'], styles['button'], className)}
        onClick={dialogs.openPicker}
        onPointerEnter={dialogs.reachPicker}
        onFocus={dialogs.reachPicker}
      >
        <Icon path={pinIcon} />
        <span className="visually-hidden">Location: </span>
        <span className={styles['value']}>{value === '' ? ANY_LOCATION : value}</span>
      </button>
      <input type="hidden" name="location" value={value} />
    </>
  );
}

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
type SearchDialogs = ReturnType<typeof useSearchDialogs>;

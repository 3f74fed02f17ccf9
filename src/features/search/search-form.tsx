import { useHydrated } from '@tanstack/react-router';
import { type ReactNode, type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react';
import { getPlaces, type PropertyFilter, withPlaces } from '#contract/filter.ts';
import { readSearch, type Search, writeSearch } from '#contract/search-params.ts';
import { joinFewNames } from '#lib/names.ts';
import { parseQuery, type QueryRecord } from '#lib/query-string.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { filtersIcon, Icon, pinIcon } from '#ui/icon.tsx';
import { useOnDemand } from '#ui/use-on-demand.ts';
import type { FilterDialogProps } from './filter-dialog.tsx';
import type { FilterSelectProps } from './filter-selects.tsx';
import styles from './location-field.module.css';
import type { LocationPickerProps } from './location-picker.tsx';
import { ANY_LOCATION, form as words } from './words.ts';

/** Reads native fields as the address of their search would be read. */
export const readFilter = (form: HTMLFormElement): Search['filter'] =>
  readSearch(
    parseQuery(String(new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])))),
  ).filter;

/** @param onInitial gets what was chosen before the script loaded @returns true once the form is hydrated */
export function useFormSearch(
  form: RefObject<HTMLFormElement | null>,
  filter: PropertyFilter,
  onInitial: (initial: Search['filter']) => void,
): boolean {
  const [isHydrated, setHydrated] = useState(useHydrated());
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is hydrated
  useLayoutEffect(() => {
    if (form.current !== null) onInitial(readFilter(form.current));
    // A transition, so that the frame that hydrates the bar does not render it twice.
    startTransition(() => setHydrated(true));
  }, []);
  useLayoutEffect(() => {
    if (!isHydrated || form.current === null) return;
    const query: QueryRecord = writeSearch({ filter });
    for (const element of form.current.elements) {
      if (!(element instanceof HTMLSelectElement)) continue;
      const value = query[element.name] ?? '';
      if (element.value !== value) element.value = value;
    }
  }, [form, filter, isHydrated]);
  return isHydrated;
}

interface HiddenFieldsProps {
  readonly filter: PropertyFilter;
  /** The fields that the form shows. */
  readonly own: readonly (keyof PropertyFilter)[];
}

/** With them the form sends the complete search. */
export function HiddenFields({ filter, own }: HiddenFieldsProps) {
  const fields: readonly string[] = own;
  return Object.entries(writeSearch({ filter })).flatMap(([name, value]) =>
    fields.includes(name)
      ? []
      : value.split('\n').map((text) => <input key={name + text} type="hidden" name={name} value={text} />),
  );
}

interface FiltersButtonProps {
  /** Before hydration the button shows the results, where each filter has a link or a field. */
  readonly isHydrated: boolean;
  readonly dialogs: SearchDialogs;
  readonly small?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The script loads when pointer or focus reach the button. */
export function FiltersButton({ isHydrated, dialogs, children, ...look }: FiltersButtonProps) {
  return (
    <Button
      {...look}
      type={isHydrated ? 'button' : 'submit'}
      icon={filtersIcon}
      aria-haspopup={isHydrated ? 'dialog' : undefined}
      onPointerEnter={dialogs.prepareFilters}
      onFocus={dialogs.prepareFilters}
      onClick={isHydrated ? dialogs.openFilters : undefined}
    >
      {children}
    </Button>
  );
}

export function FiltersMissing() {
  return (
    <p role="alert" className="text-sm warn">
      {words.filtersNotLoaded}
    </p>
  );
}

interface LocationFieldProps extends Omit<FilterSelectProps, 'inForm'> {
  readonly dialogs: SearchDialogs;
}

/** A text field without script and while the visitor types, else a button that opens the picker. */
export function LocationField({ filter, onChange, dialogs, className }: LocationFieldProps) {
  const value = filter.location ?? '';
  const [isTyping, setTyping] = useState(!useHydrated());
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement !== input.current) startTransition(() => setTyping(false));
  }, []);
  useLayoutEffect(() => {
    if (input.current !== null && document.activeElement !== input.current) input.current.value = value;
  }, [value]);
  if (isTyping || dialogs.isPickerMissing) {
    return (
      <label
        className={classNames(
          `middle flex rounded relative full-width can-shrink text-start framed gap-10px ground-sheet ${styles['field']}`,
          className,
        )}
      >
        <Icon path={pinIcon} />
        <span className="visually-hidden">{words.location}</span>
        <input
          ref={input}
          type="text"
          name="location"
          defaultValue={value}
          placeholder={filter.places === undefined ? ANY_LOCATION : words.anotherPlace}
          autoComplete="off"
          maxLength={200}
          className={`cover full-width ${styles['input']}`}
          onFocus={() => setTyping(true)}
          onBlur={(event) => {
            const location = event.currentTarget.value.trim();
            setTyping(false);
            if (location !== value) onChange(withPlaces(filter, [...(filter.places ?? []), location]));
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
        className={classNames(
          `middle flex rounded relative full-width can-shrink text-start framed gap-10px ground-sheet ${styles['field']}`,
          styles['button'],
          className,
        )}
        onClick={dialogs.openPicker}
        onPointerEnter={dialogs.preparePicker}
        onFocus={dialogs.preparePicker}
      >
        <Icon path={pinIcon} />
        <span className="visually-hidden">{words.location}: </span>
        <span className={`grow can-shrink clipped nowrap ${styles['value']}`}>
          {joinFewNames(getPlaces(filter), 2) || ANY_LOCATION}
        </span>
      </button>
      <input type="hidden" name="location" value={value} />
    </>
  );
}

const loadPicker = () => import('./location-picker.tsx').then((module) => module.LocationPicker);
const loadFilters = () => import('./filter-dialog.tsx').then((module) => module.FilterDialog);

export function useSearchDialogs(
  filter: Search['filter'],
  onChange: (filter: Search['filter']) => void,
  hasCategory: boolean,
) {
  const [open, setOpen] = useState<'picker' | 'filters' | 'filters-missing'>();
  const picker = useOnDemand<LocationPickerProps>(loadPicker);
  const filters = useOnDemand<FilterDialogProps>(loadFilters);
  const onClose = () => setOpen(undefined);
  const openPicker = async () => {
    if (await picker.prepare()) setOpen('picker');
  };
  const openFilters = async () => setOpen((await filters.prepare()) ? 'filters' : 'filters-missing');
  return {
    openPicker: () => void openPicker(),
    openFilters: () => void openFilters(),
    preparePicker: () => void picker.prepare(),
    prepareFilters: () => void filters.prepare(),
    /** The visitor types the location instead. */
    isPickerMissing: picker.isMissing,
    isFiltersMissing: open === 'filters-missing',
    /** Render these outside of the form: they hold forms of their own. */
    elements: (
      <>
        {picker.Part === null ? null : (
          <picker.Part
            open={open === 'picker'}
            onClose={onClose}
            filter={filter}
            onApply={onChange}
            isOverList={hasCategory}
          />
        )}
        {filters.Part === null ? null : (
          <filters.Part
            open={open === 'filters'}
            onClose={onClose}
            filter={filter}
            onApply={onChange}
            hasCategory={hasCategory}
          />
        )}
      </>
    ),
  };
}

type SearchDialogs = ReturnType<typeof useSearchDialogs>;

import { useHydrated } from '@tanstack/react-router';
import { startTransition, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon, pinIcon } from '#ui/icon.tsx';
import type { FilterSelectProps } from './category-select.tsx';
import styles from './location-field.module.css';
import { withLocation } from './search-address.ts';
import { ANY_LOCATION } from './search-words.ts';
import type { SearchDialogs } from './use-search-dialogs.tsx';

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

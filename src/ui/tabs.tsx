import { type KeyboardEvent, useRef } from 'react';
import { classNames } from './class-names.ts';
import { nextTab } from './next-tab.ts';
import styles from './tabs.module.css';

interface TabsProps<Id extends string> {
  /** What the tabs choose, for assistive technology. */
  readonly label: string;
  readonly tabs: ReadonlyArray<{ readonly id: Id; readonly label: string }>;
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** The id of the element with `role="tabpanel"`; give that `aria-labelledby={tabId(panelId, selected)}`. */
  readonly panelId: string;
  /** Equal widths over the whole row, as on the search panel. */
  readonly fill?: boolean | undefined;
  readonly className?: string | undefined;
}

/** The id of a tab, for `aria-labelledby` of its panel. */
export const tabId = (panelId: string, id: string): string => `${panelId}-tab-${id}`;

/** ARIA tabs: one stop for Tab, arrows, Home and End choose. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, panelId, fill, className }: TabsProps<Id>) {
  const row = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.id === selected);
    const target = nextTab(event.key, index, tabs.length);
    const tab = target === null ? undefined : tabs[target];
    if (target === null || tab === undefined) return;
    event.preventDefault();
    onSelect(tab.id);
    row.current?.querySelectorAll<HTMLButtonElement>('[role="tab"]')[target]?.focus();
  };
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={classNames(styles['tabs'], fill && styles['fill'], className)}
    >
      {tabs.map(({ id, label: words }) => (
        <button
          key={id}
          id={tabId(panelId, id)}
          type="button"
          role="tab"
          aria-selected={id === selected}
          aria-controls={panelId}
          tabIndex={id === selected ? 0 : -1}
          className={styles['tab']}
          onClick={() => onSelect(id)}
        >
          {words}
        </button>
      ))}
    </div>
  );
}

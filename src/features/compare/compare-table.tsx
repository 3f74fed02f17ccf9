import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { cardTitle } from '#lib/card-title.ts';
import { classNames } from '#ui/class-names.ts';
import { chevronLeftIcon, chevronRightIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { Destination } from '#ui/link.tsx';
import { CompareHead, photoCount } from './compare-head.tsx';
import type { CompareRow } from './compare-rows.ts';
import { DOES_NOT_APPLY } from './compare-rows.ts';
import styles from './compare-table.module.css';
import photoSteps from './photo-steps.module.css';
import type { CompareColumn } from './use-columns.ts';
import { usePhotosInStep } from './use-photos-in-step.ts';

// How long a comparison is on paper. It prints on one side of A4, lying: the more there is, the smaller it is set.

/** Characters that a line of a column holds with four homes, counted low. */
const LINE_LENGTH = 32;
/** A note on paper is cut after so many lines; the screen has all of it. */
const MOST_PAPER_LINES = 3;
/** A heading with the room over it. */
const HEADING_LINES = 1.8;

const linesOf = (text: string): number => Math.min(MOST_PAPER_LINES, Math.max(1, Math.ceil(text.length / LINE_LENGTH)));

/** Lines of the whole table under its head, with half a line of room for each row. */
const paperLines = (groups: readonly { readonly rows: readonly CompareRow[] }[]): number =>
  groups.reduce(
    (sum, { rows }) =>
      rows.reduce(
        (total, { label, values }) =>
          total + 0.5 + Math.max(linesOf(label), ...values.map((value) => linesOf(value ?? ''))),
        sum + HEADING_LINES,
      ),
    0,
  );

/** Rows under a heading. */
export interface CompareGroup {
  readonly title: string;
  /** "7 of 11", or what the figures are worth. */
  readonly beside?: ReactNode;
  readonly rows: readonly CompareRow[];
  /** What stands where a home says nothing. */
  readonly absent: string;
  /** A last row that is no text. */
  readonly last?: { readonly label: string; readonly cells: readonly ReactNode[] } | undefined;
  readonly isQuiet?: boolean;
}

/** Said, though the elements have them: a table that is laid out as a grid is none to some screen readers. */
const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
} as const;

interface CompareTableProps {
  readonly columns: readonly CompareColumn[];
  readonly groups: readonly CompareGroup[];
  /** The comparison without a home. */
  readonly without: (id: number) => Destination;
}

const nameOf = ({ id, property }: CompareColumn): string => cardTitle(property?.title ?? `Home ${id}`);

/**
 * Homes beside each other. A narrow screen shows two of them and the edge of the next: it scrolls sideways by nature, and
 * the names stay in sight on the way down.
 */
export function CompareTable({ columns, groups, without }: CompareTableProps) {
  const most = Math.max(...columns.map(({ property }) => photoCount(property)));
  const photos = usePhotosInStep(most);
  const box = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  const names = useRef<HTMLDivElement>(null);
  const [areNamesShown, setNamesShown] = useState(false);

  useEffect(() => {
    if (head.current === null) return;
    // The names take over when the head itself has gone up out of sight.
    const observer = new IntersectionObserver(([entry]) =>
      setNamesShown(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.bottom < innerHeight / 2),
    );
    observer.observe(head.current);
    return () => observer.disconnect();
  }, []);

  const style: CSSProperties & Record<'--columns' | '--lines', number> = {
    '--columns': columns.length,
    '--lines': paperLines(groups),
  };
  return (
    <div className={styles['compare']} style={style}>
      <PhotoSteps index={photos.index} most={most} onGo={photos.go} />
      <div
        ref={names}
        className={classNames('screen-only', styles['names'])}
        data-shown={areNamesShown}
        aria-hidden="true"
      >
        <div className={styles['row']}>
          <span className={styles['label']} />
          {columns.map((column) => (
            <span key={column.id} className={classNames('clamp text-sm strong', styles['name'])}>
              {nameOf(column)}
            </span>
          ))}
        </div>
      </div>
      <section
        ref={box}
        aria-label="Comparison"
        className={styles['box']}
        onScroll={({ currentTarget }) => {
          if (names.current !== null) names.current.scrollLeft = currentTarget.scrollLeft;
        }}
      >
        <table {...ROLES.table} className={styles['table']}>
          <thead ref={head} {...ROLES.rowgroup}>
            <tr {...ROLES.row} className={styles['row']}>
              <td {...ROLES.cell} className={styles['label']} />
              {columns.map((column, place) => (
                <th key={column.id} {...ROLES.columnheader} scope="col" className={styles['cell']}>
                  <CompareHead column={column} place={place} photos={photos} without={without(column.id)} />
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group.title} {...ROLES.rowgroup} className={classNames(group.isQuiet && styles['quiet'])}>
              <tr {...ROLES.row} className={styles['group']}>
                <th {...ROLES.rowheader} scope="rowgroup" colSpan={columns.length + 1}>
                  <span className={styles['heading']}>{group.title}</span>
                  {group.beside !== undefined && <small> {group.beside}</small>}
                </th>
              </tr>
              {group.rows.map((row) => (
                <tr key={row.label} {...ROLES.row} className={classNames(styles['row'], styles['line'])}>
                  <th {...ROLES.rowheader} scope="row" className={styles['label']}>
                    <span>{row.label}</span>
                  </th>
                  {columns.map(({ id, property }, place) => (
                    <td
                      key={id}
                      {...ROLES.cell}
                      className={classNames(styles['cell'], row.isFigure === true && styles['figure'])}
                    >
                      <Value value={row.values[place]} absent={property === undefined ? '–' : group.absent} />
                      {row.best?.column === place && <small> {row.best.word}</small>}
                    </td>
                  ))}
                </tr>
              ))}
              {group.last !== undefined && (
                <tr {...ROLES.row} className={classNames('screen-only', styles['row'], styles['line'])}>
                  <th {...ROLES.rowheader} scope="row" className={styles['label']}>
                    <span>{group.last.label}</span>
                  </th>
                  {group.last.cells.map((cell, place) => (
                    <td key={columns[place]?.id} {...ROLES.cell} className={styles['cell']}>
                      {cell}
                    </td>
                  ))}
                </tr>
              )}
            </tbody>
          ))}
        </table>
      </section>
    </div>
  );
}

function Value({ value, absent }: { readonly value: string | undefined; readonly absent: string }) {
  if (value === undefined) return <span className={styles['absent']}>{absent}</span>;
  return <span className={value === DOES_NOT_APPLY ? styles['absent'] : styles['value']}>{value}</span>;
}

interface PhotoStepsProps {
  /** Counted from 0. */
  readonly index: number;
  readonly most: number;
  readonly onGo: (index: number) => void;
}

/** Moves the photos of all homes together, by button. */
function PhotoSteps({ index, most, onGo }: PhotoStepsProps) {
  if (most < 2) return null;
  const step = (label: string, icon: string, to: number) => {
    const isEnd = to < 0 || to >= most;
    return (
      <IconButton
        label={label}
        icon={icon}
        // It keeps the focus at the end of the way: disabled, it would lose it.
        aria-disabled={isEnd}
        onClick={() => {
          if (!isEnd) onGo(to);
        }}
      />
    );
  };
  return (
    <div className={classNames('middle gap-1 muted text-sm needs-script screen-only', photoSteps['steps'])}>
      {step('Previous photo of each home', chevronLeftIcon, index - 1)}
      <p role="status">
        Photo {index + 1} of {most}
      </p>
      {step('Next photo of each home', chevronRightIcon, index + 1)}
    </div>
  );
}

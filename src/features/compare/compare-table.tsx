import {
  type ComponentPropsWithRef,
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { isGone } from '#contract/property-facts.ts';
import { formatCardTitle } from '#lib/card-title.ts';
import { Price } from '#parts/price.tsx';
import { classNames } from '#ui/class-names.ts';
import { chevronLeftIcon, chevronRightIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { Destination } from '#ui/link.tsx';
import { CompareHead, countPhotos } from './compare-head.tsx';
import { type CompareRow, DOES_NOT_APPLY } from './compare-rows.ts';
import styles from './compare-table.module.css';
import type { CompareColumn } from './use-columns.ts';
import { usePhotosInStep } from './use-photos-in-step.ts';
import { compareHead, compareTable as words } from './words.tsx';

export interface CompareGroup {
  readonly title: string;
  /** "7 of 11", or the source of the figures. */
  readonly note?: ReactNode;
  readonly rows: readonly CompareRow[];
  readonly absent: string;
  readonly last?: { readonly label: string; readonly cells: readonly ReactNode[] } | undefined;
  readonly isQuiet?: boolean;
}

// A comparison prints on one side of A4 while its type can be read: more lines make it smaller.

/** Characters on a line across all columns, counted low. */
const LINE_LENGTH = 88;
const LABEL_LENGTH = 26;
/** A longer note is cut on paper. */
const MAX_LINES = 8;
const HEADING_LINES = 1.8;
const ROW_LINES = 0.2;
/** The state of a home that is gone stands under its name. */
const STATE_LINES = 2.5;

const countLines = (text = '', length: number): number =>
  text.split('\n').reduce((total, line) => total + Math.ceil(line.length / length || 1), 0);

function countPaperLines(groups: readonly CompareGroup[], columns: readonly CompareColumn[]): number {
  let total = columns.some(({ property }) => property !== undefined && isGone(property)) ? STATE_LINES : 0;
  for (const { rows, isQuiet } of groups) {
    total += HEADING_LINES;
    for (const { label, values, isList } of rows) {
      const lines = values.map((text) => countLines(text, isQuiet ? LINE_LENGTH : LINE_LENGTH / columns.length));
      const most = Math.max(countLines(label, LABEL_LENGTH), ...lines);
      total += ROW_LINES + (isList ? most : Math.min(MAX_LINES, most));
    }
  }
  return total;
}

/** Written out, because some screen readers take a table that is laid out as a grid for none. */
const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
} as const;

interface CompareTableProps {
  /** Takes the focus when the pressed link leaves. */
  readonly box: RefObject<HTMLElement | null>;
  readonly columns: readonly CompareColumn[];
  /** Ids of the columns that stay; others are fading. */
  readonly staying: readonly number[];
  readonly groups: readonly CompareGroup[];
  readonly without: (id: number) => Destination;
}

const getColumnName = ({ id, property }: CompareColumn): string =>
  formatCardTitle(property?.title ?? compareHead.unknownTitle(id));

/** On a narrow screen it scrolls sideways, with two properties and the edge of the next in sight. */
export function CompareTable({ box, columns, staying, groups, without }: CompareTableProps) {
  const count = Math.max(...columns.map(({ property }) => countPhotos(property)));
  const photos = usePhotosInStep(count);
  const head = useRef<HTMLTableSectionElement>(null);
  const names = useRef<HTMLDivElement>(null);
  const [areNamesShown, setNamesShown] = useState(false);

  useEffect(() => {
    if (head.current === null) return;
    const observer = new IntersectionObserver(([entry]) => {
      const isAbove = entry !== undefined && entry.boundingClientRect.bottom < innerHeight / 2;
      setNamesShown(isAbove && !entry.isIntersecting);
    });
    observer.observe(head.current);
    return () => observer.disconnect();
  }, []);

  // Values that all share stand once, unless one is unknown.
  const isShared = ({ isQuiet }: CompareGroup): boolean =>
    isQuiet === true && columns.every(({ property }) => property !== undefined);
  const leaving = (id: number) => !staying.includes(id) && { 'data-leaving': '', inert: true };
  const style: CSSProperties & Record<'--columns' | '--lines', number> = {
    '--columns': columns.length,
    '--lines': countPaperLines(groups, columns),
  };
  return (
    <div className={styles['compare']} style={style}>
      <div
        ref={names}
        className={`screen-only bleed clipped ruled ground-paper ${styles['names']}`}
        data-shown={areNamesShown}
        aria-hidden="true"
      >
        <div className={`stack ${styles['row']}`}>
          <span className={styles['label']} />
          {columns.map((column) => (
            <div key={column.id} {...leaving(column.id)} className={`can-shrink text-sm ${styles['name']}`}>
              {column.property !== undefined && (
                <Price property={column.property} className={`one-line ${styles['price']}`} />
              )}
              <p className="one-line">{getColumnName(column)}</p>
            </div>
          ))}
        </div>
      </div>
      <section
        ref={box}
        tabIndex={-1}
        aria-label={words.label}
        className={`relative bleed pad-gutter scroll-x ${styles['box']}`}
        onScroll={({ currentTarget }) => {
          if (names.current !== null) names.current.scrollLeft = currentTarget.scrollLeft;
        }}
      >
        <table {...ROLES.table} className={`block text-start ${styles['table']}`}>
          <thead ref={head} {...ROLES.rowgroup}>
            <tr {...ROLES.row} className={`stack ${styles['row']}`}>
              <td {...ROLES.cell} className={styles['label']}>
                <PhotoSteps index={photos.index} count={count} onGo={photos.goTo} />
              </td>
              {columns.map((column, index) => (
                <th
                  key={column.id}
                  {...ROLES.columnheader}
                  {...leaving(column.id)}
                  scope="col"
                  className={`can-shrink ${styles['cell']}`}
                >
                  <CompareHead column={column} index={index} photos={photos} without={without(column.id)} />
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group.title} {...ROLES.rowgroup} className={classNames(group.isQuiet && styles['quiet'])}>
              <tr {...ROLES.row} className={`block ruled pad-top-5 ${styles['group']}`}>
                <th {...ROLES.rowheader} scope="rowgroup" colSpan={columns.length + 1}>
                  <span className="heading-xs">{group.title}</span>
                  {group.note !== undefined && <small className="text-sm"> {group.note}</small>}
                </th>
              </tr>
              {group.rows.map((row) => (
                <tr
                  key={row.label}
                  {...ROLES.row}
                  className={classNames(
                    `stack ${styles['row']}`,
                    `ruled leading-snug ${styles['line']}`,
                    isShared(group) && styles['shared'],
                  )}
                >
                  <th {...ROLES.rowheader} scope="row" className={styles['label']}>
                    <span>{row.label}</span>
                  </th>
                  {isShared(group) ? (
                    <td
                      {...ROLES.cell}
                      colSpan={columns.length}
                      className={row.isList === true ? `text-sm leading-snug ${styles['list']}` : undefined}
                    >
                      <span className={styles['value']}>{row.values[0]}</span>
                    </td>
                  ) : (
                    columns.map((column, index) => (
                      <Cell
                        key={column.id}
                        {...leaving(column.id)}
                        column={column}
                        row={row}
                        index={index}
                        absent={group.absent}
                      />
                    ))
                  )}
                </tr>
              ))}
              {group.last !== undefined && (
                <tr
                  {...ROLES.row}
                  className={classNames(`screen-only stack ${styles['row']}`, `ruled leading-snug ${styles['line']}`)}
                >
                  <th {...ROLES.rowheader} scope="row" className={styles['label']}>
                    <span>{group.last.label}</span>
                  </th>
                  {group.last.cells.map((cell, index) => (
                    <td
                      key={columns[index]?.id}
                      {...ROLES.cell}
                      {...leaving(columns[index]?.id ?? 0)}
                      className={`can-shrink ${styles['cell']}`}
                    >
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

interface CellProps extends ComponentPropsWithRef<'td'> {
  readonly column: CompareColumn;
  readonly row: CompareRow;
  readonly index: number;
  readonly absent: string;
}

/** Small before the number, as in every price. */
const CODE = /^(.*KES )(.*)$/;

/** The facts of a list stand apart. */
const formatLines = (value: string | undefined): ReactNode =>
  value?.includes('\n') === true
    ? value.split('\n').map((line, place) => (
        <span key={place} className="block">
          {line}
        </span>
      ))
    : value;

function Cell({ column, row, index, absent, ...rest }: CellProps) {
  const value = row.values[index];
  const [, code, number] = (row.isFigure && CODE.exec(value ?? '')) || [];
  const isAbsent = value === undefined || value === DOES_NOT_APPLY;
  return (
    <td
      {...rest}
      {...ROLES.cell}
      className={classNames(
        `can-shrink ${styles['cell']}`,
        row.isFigure === true && styles['figure'],
        row.isList === true && `text-sm leading-snug ${styles['list']}`,
      )}
    >
      <span className={isAbsent ? 'faint' : styles['value']}>
        {code ? (
          <>
            <span className={styles['code']}>{code}</span>
            {number}
          </>
        ) : (
          (formatLines(value) ?? (column.property === undefined || column.isSummary ? '–' : (row.absent ?? absent)))
        )}
      </span>
      {row.best?.column === index && <small className="strong tea"> {row.best.word}</small>}
    </td>
  );
}

interface PhotoStepsProps {
  readonly index: number;
  readonly count: number;
  readonly onGo: (index: number) => void;
}

function PhotoSteps({ index, count, onGo }: PhotoStepsProps) {
  if (count < 2) return null;
  const step = (label: string, icon: string, to: number) => {
    const isEnd = to < 0 || to >= count;
    // A disabled button would lose the focus at the last photo.
    return <IconButton label={label} icon={icon} aria-disabled={isEnd} onClick={() => isEnd || onGo(to)} />;
  };
  return (
    <div className={classNames('flex middle gap-1 muted text-sm needs-script screen-only', styles['steps'])}>
      {step(words.previousPhoto, chevronLeftIcon, index - 1)}
      <p role="status">{words.photo(index, count)}</p>
      {step(words.nextPhoto, chevronRightIcon, index + 1)}
    </div>
  );
}

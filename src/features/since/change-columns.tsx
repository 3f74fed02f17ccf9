import type { CatalogueChange } from '#contract/device-catalogue.ts';
import { TextLink } from '#ui/link-button.tsx';
import styles from './change-columns.module.css';
import { ChangeRow } from './change-row.tsx';
import type { GroupedChanges } from './my-changes.ts';

interface ChangeColumnsProps {
  readonly changes: GroupedChanges;
  /** Ids of saved homes. */
  readonly saved: ReadonlySet<number>;
  /** Rows a column; the others are behind a link to all changes. Default: all. */
  readonly most?: number;
}

/** Price changed, New, No longer listed: columns for those that have something, three across from 900 px. */
export function ChangeColumns({ changes, saved, most = Number.POSITIVE_INFINITY }: ChangeColumnsProps) {
  const columns: ReadonlyArray<readonly [title: string, rows: readonly CatalogueChange[]]> = [
    ['Price changed', changes.prices],
    ['New', changes.fresh],
    ['No longer listed', changes.gone],
  ];
  return (
    <div className={styles['columns']}>
      {columns
        .filter(([, rows]) => rows.length > 0)
        .map(([title, rows]) => (
          <section key={title} aria-label={title}>
            <h3 className={styles['title']}>
              {title}
              <span>{rows.length}</span>
            </h3>
            <ul className={styles['list']}>
              {rows.slice(0, most).map((change) => {
                const { id } = 'after' in change ? change.after : change.before;
                return <ChangeRow key={id} change={change} isSaved={saved.has(id)} />;
              })}
            </ul>
            {rows.length > most && <TextLink to="/since">{`${rows.length - most} more`}</TextLink>}
          </section>
        ))}
    </div>
  );
}

import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useDevice } from '#data/device/device-query.ts';
import { deleteViewed, viewedQuery } from '#data/device/visitor-lists.queries.ts';
import { propertyQuery } from '#data/property.queries.ts';
import { besideContent } from '#data/query-reads.ts';
import { PropertyRow } from '#parts/property-row.tsx';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast-store.ts';
import styles from './recently-viewed.module.css';
import { recentlyViewed as words } from './words.tsx';

const MAX_SHOWN = 6;

const clear = (): Promise<unknown> =>
  deleteViewed().then(
    () => showToast(words.cleared),
    () => showToast(words.notCleared),
  );

interface RecentlyViewedProps {
  readonly except: readonly number[];
  /** What stands below waits for the list, which would push it down. */
  readonly children: ReactNode;
}

export function RecentlyViewed({ except, children }: RecentlyViewedProps) {
  const { data: viewed = [], isPending } = useDevice(viewedQuery);
  if (isPending) return <div data-loading="" />;
  const ids = viewed.map(({ id }) => id).filter((id) => !except.includes(id));
  return (
    <>
      {ids.length > 0 && <ViewedList ids={ids.slice(0, MAX_SHOWN)} />}
      {children}
    </>
  );
}

function ViewedList({ ids }: { readonly ids: readonly number[] }) {
  const headingId = useId();
  const answers = useQueries({ queries: ids.map((id) => besideContent(propertyQuery(id))) });
  const rows = answers
    .map(({ data, isPending }, index) => ({ id: ids[index], property: data?.record, isPending }))
    .filter(({ property, isPending }) => property != null || isPending);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="top-10" aria-busy={rows.some(({ property }) => !property)}>
      <SectionHead
        id={headingId}
        title={words.title}
        action={
          <LinkButton onClick={() => void clear()}>
            {words.clear}
            <span className="visually-hidden"> {words.clearWhich}</span>
          </LinkButton>
        }
      />
      <ul className={classNames('stack top-5', styles['list'])}>
        {rows.map(({ id, property }) => (
          <li key={id}>
            {property ? (
              <PropertyRow property={property} />
            ) : (
              <div className={`stack align-start ${styles['skeleton']}`}>
                <Skeleton shape="picture" />
                <div className="stack gap-2">
                  <Skeleton shape="price" width={60} />
                  <Skeleton width={75} />
                </div>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

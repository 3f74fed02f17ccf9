import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useDevice } from '#data/device/device-query.ts';
import { deleteViewed, viewedQuery } from '#data/device/visitor-lists.queries.ts';
import { propertyQuery } from '#data/property.queries.ts';
import { PropertyRow } from '#parts/property-row.tsx';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast-store.ts';
import styles from './recently-viewed.module.css';

const MOST_SHOWN = 6;

async function clear(): Promise<void> {
  try {
    await deleteViewed();
    showToast('Forgotten.');
  } catch {
    showToast('It could not be cleared: this device does not answer. Try again.');
  }
}

/**
 * The properties whose pages were opened on this device last, newest first, and a button that forgets them. Nothing on the
 * server, and where none is known.
 * @param except ids that stand on the screen already
 * @param children what stands below: it comes with the list, which would push it down
 */
export function RecentlyViewed({
  except = [],
  children,
}: {
  readonly except?: readonly number[] | undefined;
  readonly children?: ReactNode;
}) {
  const { data: viewed = [], isPending } = useDevice(viewedQuery);
  const ids = viewed.map((one) => one.id).filter((one) => !except.includes(one));
  if (isPending) return null;
  return (
    <>
      {ids.length > 0 && <ViewedList ids={ids.slice(0, MOST_SHOWN)} />}
      {children}
    </>
  );
}

/** A property that is still loading has its row. */
function ViewedList({ ids }: { readonly ids: readonly number[] }) {
  const id = useId();
  const answers = useQueries({ queries: ids.map((one) => propertyQuery(one)) });
  const shown = answers.flatMap(({ data, isPending }, index) => {
    const record = data?.record ?? undefined;
    return record === undefined && !isPending ? [] : [{ id: ids[index], record }];
  });
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={id} className="top-10" aria-busy={shown.some(({ record }) => !record)}>
      <SectionHead
        id={id}
        title="Recently viewed"
        action={
          <LinkButton onClick={() => void clear()}>
            Clear<span className="visually-hidden"> recently viewed</span>
          </LinkButton>
        }
      />
      <ul className={classNames('stack top-5', styles['list'])}>
        {shown.map(({ id: one, record }) => (
          <li key={one}>{record ? <PropertyRow property={record} /> : <RowSkeleton />}</li>
        ))}
      </ul>
    </section>
  );
}

function RowSkeleton() {
  return (
    <div className={styles['coming']}>
      <Skeleton shape="picture" />
      <div>
        <Skeleton shape="price" width={60} />
        <Skeleton width={75} />
      </div>
    </div>
  );
}

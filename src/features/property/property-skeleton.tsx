import type { PropertySummary } from '#contract/property.ts';
import { formatPlace } from '#parts/facts.ts';
import { Price } from '#parts/price.tsx';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import head from './property-head.module.css';
import page from './property-page.module.css';
import styles from './property-skeleton.module.css';

/** @param summary from the list that led here, shown at once */
export const DetailSkeleton = ({ summary }: { readonly summary: PropertySummary | undefined }) => (
  <>
    {summary === undefined ? <HeadSkeleton /> : <SummaryHead summary={summary} />}
    <div data-loading="">
      <div className={`stack gap-3 content-start pad-top-5 ${styles['lines']}`} aria-hidden="true">
        <Skeleton shape="price" className={`block-4 ${styles['facts']}`} />
        <Skeleton shape="title" width={40} className={styles['title']} />
        <Skeleton />
        <Skeleton />
        <Skeleton width={75} />
      </div>
    </div>
    <div className={`pad-top-10 from-768 ${page['aside']}`} aria-hidden="true">
      <div className={`stack gap-6 one-column ${page['card']}`}>
        <Skeleton shape="price" width={60} />
        <Skeleton shape="price" className={`block-4 ${styles['facts']}`} />
        <Skeleton shape="price" className={`block-4 ${styles['facts']}`} />
      </div>
    </div>
  </>
);

const HeadSkeleton = () => (
  <div className={`stack gap-3 content-start pad-top-5 ${styles['lines']}`} aria-hidden="true">
    <Skeleton shape="price" width={60} className={styles['price']} />
    <Skeleton shape="title" width={75} className={styles['title']} />
    <Skeleton width={40} />
  </div>
);

function SummaryHead({ summary }: { readonly summary: PropertySummary }) {
  const place = formatPlace(summary);
  return (
    <div className="query-box pad-top-5">
      <div className="row middle spread gap-3">
        <Price property={summary} className={head['price']} />
      </div>
      <h1 className={`top-1 ${head['title']}`}>{summary.title}</h1>
      {place !== '' && <p className={classNames('muted', head['place'])}>{place}</p>}
    </div>
  );
}

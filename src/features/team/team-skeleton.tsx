import { Skeleton } from '#ui/skeleton.tsx';
import styles from './team-screen.module.css';
import skeleton from './team-skeleton.module.css';

/** How many faces a first view shows. */
const FACES = 8;

export function TeamSkeleton() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading the team...
      </p>
      <div className={styles['people']} aria-hidden="true">
        {Array.from({ length: FACES }, (_, index) => (
          <div key={index} className={skeleton['person']}>
            <Skeleton className={skeleton['face']} />
            <Skeleton width={75} />
            <Skeleton shape="small" width={50} />
          </div>
        ))}
      </div>
    </div>
  );
}

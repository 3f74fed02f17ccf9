import { Skeleton } from '#ui/skeleton.tsx';
import styles from './team-screen.module.css';
import skeleton from './team-skeleton.module.css';

/** Faces that a first view holds. */
const FACES = 8;

/** What stands in the place of the people while they load. */
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

import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './agent-profile.module.css';
import skeleton from './agent-skeleton.module.css';

export function AgentSkeleton() {
  return (
    <div className={`wrap ${skeleton['coming']}`} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading profile...
      </p>
      <div className={`back-row ${skeleton['back']}`} />
      <div className={classNames('row middle', styles['profile'])} aria-hidden="true">
        <Skeleton className={`${styles['face']} ${skeleton['face']}`} />
        <div className={`${styles['who']} ${skeleton['lines']}`}>
          <Skeleton shape="price" width={75} className={skeleton['name']} />
          <Skeleton width={50} />
        </div>
        <div className={`${styles['rest']} ${skeleton['lines']}`}>
          <Skeleton className={skeleton['button']} />
          <Skeleton className={skeleton['button']} />
          <Skeleton shape="title" width={40} className={skeleton['name']} />
          <Skeleton />
          <Skeleton />
          <Skeleton width={75} />
        </div>
      </div>
    </div>
  );
}

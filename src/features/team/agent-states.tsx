import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { arrowLeftIcon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { RoomDrawing } from '#ui/plan.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './agent-profile.module.css';
import skeleton from './agent-skeleton.module.css';
import { missing, profile } from './words.ts';

export function AgentSkeleton() {
  return (
    <div className="wrap screen-height" aria-busy="true">
      <p className="visually-hidden" role="status">
        {profile.loading}
      </p>
      <div className={`back-row ${skeleton['back']}`} />
      <div className={classNames('row middle', styles['profile'])} aria-hidden="true">
        <Skeleton shape="face" className={styles['face']} />
        <div className="can-shrink grow-8rem stack gap-3 content-start">
          <Skeleton shape="price" width={75} className={skeleton['name']} />
          <Skeleton width={50} />
        </div>
        <div className={`can-shrink own-line ${styles['rest']} stack gap-3 content-start`}>
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

/** For an unknown username (spec §2). @param teamSize gives the room number in the drawing */
export function AgentMissing({ teamSize }: { readonly teamSize: number }) {
  return (
    <div className="wrap">
      <Panel
        big
        level={1}
        title={missing.title}
        drawing={<RoomDrawing along={missing.room(teamSize + 1)} />}
        actions={
          <ButtonLink variant="main" icon={arrowLeftIcon} to="/team">
            {profile.back}
          </ButtonLink>
        }
      >
        {missing.text}
      </Panel>
    </div>
  );
}

import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { arrowLeftIcon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { RoomDrawing } from '#ui/plan.tsx';
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

/** No member of the team has this username (spec §2). @param teamSize members; the drawing shows the room after theirs */
export function AgentMissing({ teamSize }: { readonly teamSize: number }) {
  return (
    <div className="wrap">
      <Panel
        big
        level={1}
        title="Agent not found"
        drawing={<RoomDrawing along={`Room ${teamSize + 1}`} />}
        actions={
          <ButtonLink variant="main" icon={arrowLeftIcon} to="/team">
            Back to Team
          </ButtonLink>
        }
      >
        The agent you're looking for doesn't exist or may have been removed.
      </Panel>
    </div>
  );
}

import { useRef } from 'react';
import { useOpensOffline } from '#data/opens-offline.ts';
import { unreadWords } from '#data/site-data.ts';
import { formatLongDateAndTime } from '#lib/dates.ts';
import { ButtonLink, LinkButton } from '#ui/button.tsx';
import { DeviceLoading } from '#ui/device-loading.tsx';
import { DevicePage } from '#ui/device-page.tsx';
import { FailedPanel, Panel } from '#ui/panel.tsx';
import plan from '#ui/plan.module.css';
import { Beacons, Plan } from '#ui/plan.tsx';
import { ChangeColumns } from './change-columns.tsx';
import { useChanges } from './my-changes.ts';
import { markSeen as markSeenWords } from './words.tsx';
import { sinceScreen as words } from './words-lazy.ts';

export function SinceScreen() {
  const { isKnown, isPending, isError, refetch, isCut, isSeen, checkedAt, all, savedIds, markSeen } = useChanges();
  const opensOffline = useOpensOffline();
  const body = useRef<HTMLElement>(null);
  const unchanged = isKnown ? words.unchanged : words.unknown(opensOffline);
  const unchangedTitle = isKnown ? words.unchangedTitle : words.unknownTitle;
  return (
    <DevicePage
      width="full"
      title={words.title}
      lead={checkedAt !== null && words.checked(formatLongDateAndTime(checkedAt))}
      isBusy={isPending}
      body={body}
    >
      {isPending ? (
        <DeviceLoading className="muted" needs={words.needsScript}>
          {words.reading}
        </DeviceLoading>
      ) : isError ? (
        <FailedPanel title={words.unread} message={unreadWords()} onRetry={refetch} />
      ) : all.words === '' ? (
        <Panel
          title={isSeen ? words.seenTitle : unchangedTitle}
          drawing={<SinceDrawing />}
          actions={
            <ButtonLink variant="main" to="/filter-results">
              {words.allHomes}
            </ButtonLink>
          }
        >
          {isSeen ? words.seen : unchanged}
        </Panel>
      ) : (
        <>
          <div className="row middle spread gap-x-6">
            <p className="muted">
              {all.words}.{isCut ? ` ${words.cut}` : ''}
            </p>
            <LinkButton onClick={() => void markSeen(body)}>{markSeenWords.button}</LinkButton>
          </div>
          <ChangeColumns changes={all} savedIds={savedIds} />
        </>
      )}
    </DevicePage>
  );
}

const CORNERS = [
  [40, 28],
  [176, 28],
  [176, 122],
  [40, 122],
] as const;

function SinceDrawing() {
  return (
    <Plan>
      <path d="M54 16L204 34 190 132 62 114z" strokeDasharray="5 5" opacity=".7" />
      <path d="M40 28h136v94H40zM40 146h136M40 141v10M176 141v10M18 28v94M13 28h10M13 122h10" />
      <Beacons at={CORNERS} />
      <path d="M176 141v10M196 141v10M176 146h20" className={plan['mark']} />
    </Plan>
  );
}

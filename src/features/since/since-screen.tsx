import { useRef } from 'react';
import { markChangesSeen } from '#data/device/searches.queries.ts';
import { ONLY_WITH_SIGNAL, useOpensOffline } from '#data/opens-offline.ts';
import { unreadWords } from '#data/site-data.ts';
import { longDateAndTime } from '#lib/dates.ts';
import { ButtonLink, LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DeviceLoading } from '#ui/device-loading.tsx';
import { DevicePage } from '#ui/device-page.tsx';
import { FailedPanel, Panel } from '#ui/panel.tsx';
import plan from '#ui/plan.module.css';
import { Beacons, Plan } from '#ui/plan.tsx';
import { showToast } from '#ui/toast-store.ts';
import { ChangeColumns } from './change-columns.tsx';
import { changesInWords, useChanges } from './my-changes.ts';
import styles from './since-screen.module.css';

/** Everything that changed in the catalogue since the last visit. */
export function SinceScreen() {
  const { isKnown, isPending, isError, refetch, seq, isCut, isSeen, checkedAt, all, saved } = useChanges();
  const opensOffline = useOpensOffline();
  const body = useRef<HTMLElement>(null);
  const words = changesInWords(all);
  const markSeen = async (): Promise<void> => {
    try {
      if (seq !== undefined) await markChangesSeen(seq);
      // The pressed button goes with what it marked.
      body.current?.focus({ preventScroll: true });
    } catch {
      showToast('That could not be noted: this device does not answer.');
    }
  };
  return (
    <DevicePage
      width="full"
      title="Since your last visit"
      lead={checkedAt !== null && `Checked on ${longDateAndTime(checkedAt)}.`}
      isBusy={isPending}
      body={body}
    >
      {isPending ? (
        <DeviceLoading
          className="muted"
          needs="What you have seen is known on your device alone, so this list takes a browser with JavaScript."
        >
          Looking what has changed.
        </DeviceLoading>
      ) : isError ? (
        <FailedPanel title="What has changed is not known" message={unreadWords()} onRetry={refetch} />
      ) : words === '' ? (
        <Panel
          title={isSeen ? 'You have seen everything' : isKnown ? 'Nothing has changed' : 'Not known yet'}
          drawing={<SinceDrawing />}
          actions={
            <ButtonLink variant="main" to="/filter-results">
              All homes
            </ButtonLink>
          }
        >
          {isSeen
            ? 'All changes are marked as seen. New ones come here.'
            : isKnown
              ? 'No home was added, taken off the list or priced anew since you were here last.'
              : opensOffline === 'no'
                ? `${ONLY_WITH_SIGNAL} Our whole list cannot be kept here, so what has changed in it is not known.`
                : 'Our whole list has to be on this device first. It comes by itself at your next visit with signal.'}
        </Panel>
      ) : (
        <>
          <div className={classNames('row middle spread gap-x-6', styles['head'])}>
            <p className="muted">
              {words}.{isCut ? ' There may have been more: older changes are no longer known.' : ''}
            </p>
            <LinkButton onClick={() => void markSeen()}>Mark as seen</LinkButton>
          </div>
          <ChangeColumns changes={all} saved={saved} />
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

/** For a list of changes without any: an older outline under a newer one. Decorative. */
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

import { type ReactNode, useState } from 'react';
import { useConnection } from '#data/connection.ts';
import { useHasSummary, useSavedAt } from '#data/query-reads.ts';
import { formatAge, isOldCopy } from '#lib/dates.ts';
import { classNames } from '#ui/class-names.ts';
import { DeviceName } from '#ui/device-name.tsx';
import { deviceIcon, Icon, offlineIcon, onlineIcon } from '#ui/icon.tsx';
import { useNow } from '#ui/use-now.ts';
import styles from './frame-notices.module.css';
import { connection as words } from './words.ts';

/** While offline, one band has the connection and the age of a copy. */
export function FrameNotices() {
  const connection = useConnection();
  const savedAt = useSavedAt();
  const now = useNow(savedAt);
  // After a launch without connection the band has its space before it is drawn.
  const [startedOffline] = useState(connection === 'offline');
  const isOffline = connection === 'offline';
  const isSummary = useHasSummary();
  const age = savedAt === undefined ? undefined : Math.max(0, now - savedAt);
  const copy = age === undefined ? undefined : words.copy(isSummary, formatAge(age), isOldCopy(age));
  return (
    <div className={classNames(styles['notices'], startedOffline && isOffline && styles['reserved'])}>
      {/* The loss of the connection is announced, the age is not. */}
      <ConnectionBanner
        state={connection}
        text={isOffline && copy !== undefined ? <span aria-live="off">{copy}.</span> : undefined}
      />
      <SavedCopyNote>{isOffline ? undefined : copy}</SavedCopyNote>
    </div>
  );
}

interface ConnectionBannerProps {
  readonly state: 'online' | 'offline' | 'back';
  readonly text?: ReactNode;
}

const icons = { offline: offlineIcon, back: onlineIcon };

const texts = {
  offline: (
    <>
      Showing what is on this <DeviceName />.
    </>
  ),
  back: null,
};

/** It pushes the page down and covers nothing. */
export function ConnectionBanner({ state, text }: ConnectionBannerProps) {
  return (
    <div role="status">
      {state === 'online' ? null : (
        <div className={`text-sm ${styles['banner']} ${state === 'back' ? styles['back'] : ''}`}>
          <div className={`wrap flex middle target-height gap-10px ${styles['row']}`}>
            <Icon path={icons[state]} className={state === 'back' ? 'tea' : 'saved'} />
            <span>
              <b>{words[state]}</b> {text ?? texts[state]}
            </span>
          </div>
        </div>
      )}
    </div>
  );
}

/** @param children undefined while the screen is fresh, or the banner shows the age */
function SavedCopyNote({ children }: { readonly children: string | undefined }) {
  return (
    <div role="status">
      {children === undefined ? null : (
        <div className="wrap pad-top-2">
          <p className={`text-xs strong inline-flex align-start saved gap-6px leading-18 ${styles['label']}`}>
            <Icon path={deviceIcon} className={styles['icon']} />
            <span>{children}</span>
          </p>
        </div>
      )}
    </div>
  );
}

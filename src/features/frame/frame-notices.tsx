import { type ReactNode, useState } from 'react';
import { useConnection } from '#data/connection.ts';
import { useSavedAt } from '#data/query-reads.ts';
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
  const age = savedAt === undefined ? undefined : Math.max(0, now - savedAt);
  return (
    <div className={classNames(styles['notices'], startedOffline && isOffline && styles['reserved'])}>
      {/* The loss of the connection is announced, the age is not. */}
      <ConnectionBanner
        state={connection}
        text={isOffline && age !== undefined ? <span aria-live="off">{copyText(age)}.</span> : undefined}
      />
      <SavedCopyNote age={isOffline ? undefined : age} />
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

const copyText = (age: number): string => words.savedCopy(formatAge(age), isOldCopy(age));

/** @param age in ms; undefined while the screen is fresh, or the banner shows the age */
function SavedCopyNote({ age }: { readonly age: number | undefined }) {
  return (
    <div role="status">
      {age === undefined ? null : (
        <div className="wrap pad-top-2">
          <p className={`text-xs strong inline-flex align-start saved gap-6px leading-18 ${styles['label']}`}>
            <Icon path={deviceIcon} className={styles['icon']} />
            <span>{copyText(age)}</span>
          </p>
        </div>
      )}
    </div>
  );
}

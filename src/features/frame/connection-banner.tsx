import type { ReactNode } from 'react';
import { DeviceName } from '#ui/device-name.tsx';
import { Icon } from '#ui/icon.tsx';
import { offlineIcon, onlineIcon } from '#ui/icons.ts';
import styles from './connection-banner.module.css';

export type ConnectionWords = 'online' | 'offline' | 'back';

interface ConnectionBannerProps {
  /** `online` shows nothing; `back` is for the caller to end after 4 s. */
  readonly state: ConnectionWords;
  /** After the bold words: "2 messages sent." By default the words of the state. */
  readonly text?: ReactNode;
}

const heads = { offline: 'No connection.', back: 'Back online.' };
const icons = { offline: offlineIcon, back: onlineIcon };

const texts = {
  offline: (
    <>
      Showing what is on this <DeviceName />.
    </>
  ),
  back: null,
};

/** Says under the header how the connection is. It pushes the page down and covers nothing. */
export function ConnectionBanner({ state, text }: ConnectionBannerProps) {
  return (
    <div role="status">
      {state === 'online' ? null : (
        <div className={`${styles['banner']} ${state === 'back' ? styles['back'] : ''}`}>
          <div className={`wrap ${styles['row']}`}>
            <Icon path={icons[state]} />
            <span>
              <b>{heads[state]}</b> {text ?? texts[state]}
            </span>
          </div>
        </div>
      )}
    </div>
  );
}

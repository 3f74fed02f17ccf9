import type { DeviceContents } from '#data/device/storage.queries.ts';
import { opensOffline } from '#data/opens-offline.ts';
import { counted } from '#lib/counted.ts';
import { longDateAndTime } from '#lib/dates.ts';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DeviceName } from '#ui/device-name.tsx';
import styles from './storage-facts.module.css';
import { ago, sizeInWords } from './storage-words.ts';

interface StorageFactsProps {
  readonly contents: Pick<DeviceContents, 'synced' | 'estimate' | 'persistent'>;
  readonly now: number;
  readonly onPersist: () => void;
}

/** When this device was last up to date, and what the browser says of its storage. What it does not say is left out. */
export function StorageFacts({ contents: { synced, estimate, persistent }, now, onPersist }: StorageFactsProps) {
  return (
    <dl className={classNames('stack text-sm', styles['facts'])}>
      <div>
        <dt>Last sync</dt>
        <dd>
          {synced === undefined ? (
            'Nothing has come from the server yet.'
          ) : (
            <>
              <time dateTime={new Date(synced.at).toISOString()}>{longDateAndTime(synced.at)}</time>,{' '}
              {ago(now - synced.at)}
              {synced.homes === undefined || opensOffline() !== 'yes'
                ? null
                : `. ${counted(synced.homes, 'home')} can be searched without signal`}
            </>
          )}
        </dd>
      </div>
      {persistent === undefined ? null : (
        <div>
          <dt>Kept for good</dt>
          <dd>
            {persistent ? (
              'Yes. The browser will not clear it by itself.'
            ) : (
              <>
                No. The browser may clear it when this <DeviceName /> runs short of room.
                <div>
                  <LinkButton tone="kept" onClick={onPersist}>
                    Ask the browser to keep it
                  </LinkButton>
                </div>
              </>
            )}
          </dd>
        </div>
      )}
      {estimate === undefined ? null : (
        <div>
          <dt>Counted by the browser</dt>
          <dd>
            {sizeInWords(estimate.usage)} of {sizeInWords(estimate.quota)}, with its own bookkeeping
          </dd>
        </div>
      )}
    </dl>
  );
}

import type { DeviceContents } from '#data/device/storage.queries.ts';
import { opensOffline } from '#data/opens-offline.ts';
import { counted } from '#lib/counted.ts';
import { longDateAndTime } from '#lib/dates.ts';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DeviceName } from '#ui/device-name.tsx';
import { Meter } from '#ui/meter.tsx';
import styles from './storage-facts.module.css';
import { ago, type Kind, lineEnd, sizeInWords, wholeSize } from './storage-words.ts';

interface StorageMeterProps {
  readonly kinds: readonly Kind[];
  /** In bytes; undefined where the browser does not say. */
  readonly quota: number | undefined;
}

/** How much is on this device, drawn to scale: violet blocks on a dimension line whose end is labelled. */
export function StorageMeter({ kinds, quota }: StorageMeterProps) {
  const total = kinds.reduce((sum, { bytes }) => sum + bytes, 0);
  const end = lineEnd(total);
  return (
    <div className="top-2">
      <Meter
        most={wholeSize(end)}
        label={`${sizeInWords(total)} on a line of ${wholeSize(end)}`}
        parts={kinds.filter(({ bytes }) => bytes > 0).map(({ kind, bytes }) => ({ key: kind, share: bytes / end }))}
      >
        <b>{sizeInWords(total)}</b> on this <DeviceName />
      </Meter>
      <p className="muted small">
        Drawn to scale.
        {quota === undefined ? '' : ` The browser allows ${sizeInWords(quota)}.`}
      </p>
    </div>
  );
}

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
              {synced.properties === undefined || opensOffline() !== 'yes'
                ? null
                : `. ${counted(synced.properties, 'home')} can be searched without signal`}
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
                  <LinkButton tone="saved" onClick={onPersist}>
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

import type { DeviceContents } from '#data/device/storage.queries.ts';
import { getOpensOffline } from '#data/opens-offline.ts';
import { formatLongDateAndTime } from '#lib/dates.ts';
import { roundSize } from '#lib/sizes.ts';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Meter } from '#ui/meter.tsx';
import styles from './storage-facts.module.css';
import type { Kind } from './storage-kinds.ts';
import { formatAgo, storageMeter, storageFacts as words } from './words.tsx';

/** 20, 50, 100, 200, 500 MB and so on, in bytes: the first that a size fits on. */
function getLineEnd(bytes: number): number {
  let end = 20_000_000;
  while (end < bytes) end *= String(end).startsWith('2') ? 2.5 : 2;
  return end;
}

interface StorageMeterProps {
  readonly kinds: readonly Kind[];
  /** In bytes; undefined where the browser does not say. */
  readonly quota: number | undefined;
}

export function StorageMeter({ kinds, quota }: StorageMeterProps) {
  // Rounded parts would not add up to the rounded whole.
  const total = kinds.reduce((sum, { bytes }) => sum + roundSize(bytes), 0);
  const end = getLineEnd(total);
  return (
    <div className="top-2">
      <Meter
        label={storageMeter.label(total, end)}
        parts={kinds.filter(({ bytes }) => bytes > 0).map(({ kind, bytes }) => ({ key: kind, share: bytes / end }))}
      >
        {storageMeter.total(total)}
      </Meter>
      <p className="muted small">
        {storageMeter.line(end)} {quota !== undefined && storageMeter.quota(quota)}
      </p>
    </div>
  );
}

interface StorageFactsProps {
  readonly contents: Pick<DeviceContents, 'synced' | 'estimate' | 'persistent'>;
  readonly now: number;
  readonly onPersist: () => void;
}

/** What the browser does not say is left out. */
export function StorageFacts({ contents: { synced, estimate, persistent }, now, onPersist }: StorageFactsProps) {
  return (
    <dl className={classNames('stack text-sm tabular', styles['facts'])}>
      <div>
        <dt className="muted">{words.sync}</dt>
        <dd>
          {synced === undefined ? (
            words.neverSynced
          ) : (
            <>
              <time dateTime={new Date(synced.at).toISOString()}>{formatLongDateAndTime(synced.at)}</time>,{' '}
              {formatAgo(now - synced.at)}
              {synced.properties !== undefined &&
                getOpensOffline() === 'yes' &&
                `. ${words.searchable(synced.properties)}`}
            </>
          )}
        </dd>
      </div>
      {persistent !== undefined && (
        <div>
          <dt className="muted">{words.persistent}</dt>
          <dd>
            {persistent ? (
              words.isPersistent
            ) : (
              <>
                {words.notPersistent}
                <div>
                  <LinkButton tone="saved" onClick={onPersist}>
                    {words.persist}
                  </LinkButton>
                </div>
              </>
            )}
          </dd>
        </div>
      )}
      {estimate !== undefined && (
        <div>
          <dt className="muted">{words.estimate}</dt>
          <dd>{words.estimateText(estimate.usage, estimate.quota)}</dd>
        </div>
      )}
    </dl>
  );
}

import { type ReactNode, useState } from 'react';
import { getReducedSince, isGone, lastReduction } from '#contract/property-facts.ts';
import { useOpensOffline } from '#data/opens-offline.ts';
import { formatCardTitle } from '#lib/card-title.ts';
import { formatAge, isOldCopy } from '#lib/dates.ts';
import { formatPrice, getPriceParts } from '#lib/money.ts';
import { capitalise } from '#lib/text.ts';
import { getFetchedAt, getRecord, getState, isOnItsWay, type SavedProperty } from '#offline/saved/saved-property.ts';
import { formatChange } from '#parts/fact-rows.ts';
import { formatPlace } from '#parts/facts.ts';
import { Price } from '#parts/price.tsx';
import { formatRest, formatSaved } from '#parts/saved-words.ts';
import { classNames } from '#ui/class-names.ts';
import { CoverLink } from '#ui/cover-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { moreIcon, pageIcon, tickCircleIcon } from '#ui/icons-lazy.ts';
import { MovingRow } from '#ui/moving-rows.tsx';
import { Picture } from '#ui/picture.tsx';
import { formatUnbroken } from '#ui/unbroken-words.tsx';
import { createFocusingHandler } from '#ui/with-focus.ts';
import { SavedRing } from './saved-ring.tsx';
import styles from './saved-row.module.css';
import { savedLine, savedProperty as words } from './words.tsx';

/** The price at saving, if another, else a recent reduction before it. */
function getPriceNews(saved: SavedProperty, now: number): string | undefined {
  const record = getRecord(saved);
  const before = getPriceParts(saved.summary).amount;
  const after = getPriceParts(record).amount;
  if (before !== null && after !== null && before !== after) return words.priceChanged(formatPrice(saved.summary));
  const reduction = lastReduction(record);
  return reduction === undefined || reduction.on < getReducedSince(now)
    ? undefined
    : `${capitalise(formatChange(reduction))}.`;
}

/** "" for an incomplete copy, which has more to say. @param now ms since 1970 */
export const getRowAge = (saved: SavedProperty, isRunning: boolean, isOnline: boolean, now: number): string =>
  formatRest(saved, isRunning, isOnline) === '' ? formatAge(now - getFetchedAt(saved)) : '';

interface SavedRowProps {
  readonly saved: SavedProperty;
  readonly isRunning: boolean;
  readonly isOnline: boolean;
  readonly now: number;
  /** It stands above all rows, so this row leaves it out. */
  readonly commonAge: string;
  readonly tools: ReactNode;
  readonly onMore: () => void;
}

export function SavedRow({ saved, isRunning, isOnline, now, commonAge, tools, onMore }: SavedRowProps) {
  const record = getRecord(saved);
  const state = getState(saved);
  const place = formatPlace(record);
  // It stays as it was at first: a further line would push down the rows under a finger.
  const [news] = useState(() => getPriceNews(saved, now));
  const isBusy = isRunning && isOnItsWay(saved);
  const age = getRowAge(saved, isRunning, isOnline, now);
  const isUnlisted = saved.gone_at !== null || isGone(record);
  const copy = age === '' || age === commonAge ? '' : savedLine.age(age, isOldCopy(now - getFetchedAt(saved)));
  const status = isUnlisted ? formatRest(saved, isRunning, isOnline) : copy;
  const rest = isUnlisted ? '' : formatRest(saved, isRunning, isOnline);
  const opensOffline = useOpensOffline() === 'yes';
  return (
    <MovingRow swipe={saved.id} className={`relative stack align-start ruled ${styles['row']}`}>
      <div className={`clipped rounded-1 ${styles['picture']}`}>
        <Picture picture={record.pictures?.[0]} fallbackSrc={record.images?.[0]} sizes="200px" alt="" />
      </div>
      <div className={styles['words']}>
        <Price property={record} className={styles['price']} />
        {status !== '' && <p className={classNames('text-sm', isUnlisted ? 'strong warn' : 'muted')}>{status}</p>}
        <h2 className={`top-2px ${styles['title']}`}>
          <CoverLink to="/property/$id" params={{ id: `${saved.id}` }} title={record.title}>
            {formatUnbroken(formatCardTitle(record.title))}
          </CoverLink>
        </h2>
        {place !== '' && <p className="muted text-sm leading-snug">{place}</p>}
      </div>
      <div className={`text-xs leading-snug muted balanced ${styles['state']}`}>
        <p
          className={classNames(
            'inline-flex gap-6px align-start strong saved',
            (state === 'waiting' || state === 'details') && 'muted',
          )}
        >
          {isBusy || state === 'partly' ? (
            <SavedRing saved={saved} small />
          ) : (
            <Icon path={state === 'ready' && !saved.without_photos ? tickCircleIcon : pageIcon} small />
          )}
          <span>
            {formatUnbroken(formatSaved(saved, opensOffline))}
            {rest !== '' && <span className="block muted regular">{rest}</span>}
          </span>
        </p>
      </div>
      {(news !== undefined || saved.note !== '') && (
        <div className={`stack gap-1 top-2 whole-row text-sm ${styles['news']}`}>
          {news !== undefined && <p className="strong">{formatUnbroken(news)}</p>}
          {saved.note !== '' && <p className="own-note">{saved.note}</p>}
        </div>
      )}
      <div className={`row middle spread whole-row text-sm relative raised gap-x-4 ${styles['tools']}`}>{tools}</div>
      <IconButton
        label={words.more(record.title)}
        icon={moreIcon}
        aria-haspopup="dialog"
        className={styles['more']}
        onClick={createFocusingHandler(onMore)}
      />
    </MovingRow>
  );
}

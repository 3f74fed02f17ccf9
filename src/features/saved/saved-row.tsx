import { isGone } from '#contract/property-facts.ts';
import { useOpensOffline } from '#data/opens-offline.ts';
import { cardTitle } from '#lib/card-title.ts';
import { ageInWords } from '#lib/dates.ts';
import { formatPrice, priceParts } from '#lib/money.ts';
import { recordOf, type SavedProperty, sightOf, stateOf } from '#offline/shortlist/saved-property.ts';
import { placeLine } from '#parts/facts.ts';
import { Price } from '#parts/price.tsx';
import { partKept, restInWords, savedInWords } from '#parts/saved-words.ts';
import { classNames } from '#ui/class-names.ts';
import { CoverLink } from '#ui/cover-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { moreIcon, pageIcon, tickCircleIcon } from '#ui/keep-icons.ts';
import { Picture } from '#ui/picture.tsx';
import { ProgressRing } from '#ui/progress-ring.tsx';
import { withFocus } from '#ui/with-focus.ts';
import styles from './saved-row.module.css';

interface SavedRowProps {
  readonly home: SavedProperty;
  readonly isRunning: boolean;
  readonly isOnline: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly onMore: () => void;
}

/** "Price changed: was KES 19,500,000 when you saved it."; undefined while it is the same or was never told. */
function priceNews(home: SavedProperty): string | undefined {
  const before = priceParts(home.summary).amount;
  const now = priceParts(recordOf(home)).amount;
  if (before === null || now === null || before === now) return undefined;
  return `Price changed: was ${formatPrice(home.summary)} when you saved it.`;
}

/** A saved home: what it is, and what of it works now. */
export function SavedRow({ home, isRunning, isOnline, now, onMore }: SavedRowProps) {
  const record = recordOf(home);
  const state = stateOf(home);
  const place = placeLine(record);
  const news = priceNews(home);
  const isBusy = isRunning && state !== 'ready' && !home.stopped && !home.full && home.gone_at === null;
  const rest = restInWords(home, isRunning, isOnline);
  const opensOffline = useOpensOffline() === 'yes';
  return (
    <li className={styles['row']}>
      <div className={styles['picture']}>
        <Picture picture={record.pictures?.[0]} fallbackSrc={record.images?.[0]} sizes="200px" alt="" />
      </div>
      <div className={styles['words']}>
        <Price property={record} className={styles['price']} />
        <h2 className={styles['title']}>
          <CoverLink href={`/property/${home.id}`} title={record.title}>
            {cardTitle(record.title)}
          </CoverLink>
        </h2>
        {place !== '' && <p className={styles['place']}>{place}</p>}
        {news !== undefined && <p className={styles['news']}>{news}</p>}
        {home.note !== '' && <p className={styles['note']}>{home.note}</p>}
      </div>
      <div className={styles['state']}>
        <p className={classNames(styles['kept'], (state === 'waiting' || state === 'details') && styles['little'])}>
          {isBusy || state === 'partly' ? (
            <ProgressRing part={partKept(home)} className={styles['ring']} />
          ) : (
            <Icon path={state === 'ready' && !home.without_photos ? tickCircleIcon : pageIcon} small />
          )}
          {savedInWords(home, opensOffline)}
        </p>
        <p className={classNames((home.gone_at !== null || isGone(record)) && styles['gone'])}>
          {rest === '' ? `Saved copy, ${ageInWords(now - sightOf(home))}` : rest}
        </p>
      </div>
      <IconButton
        label={`More for ${record.title}`}
        icon={moreIcon}
        aria-haspopup="dialog"
        className={styles['more']}
        onClick={withFocus(onMore)}
      />
    </li>
  );
}

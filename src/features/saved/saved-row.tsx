import { type ReactNode, useState } from 'react';
import { isGone, lastReduction, reducedSince } from '#contract/property-facts.ts';
import { useOpensOffline } from '#data/opens-offline.ts';
import { cardTitle } from '#lib/card-title.ts';
import { ageInWords } from '#lib/dates.ts';
import { formatPrice, priceParts } from '#lib/money.ts';
import { capital } from '#lib/text.ts';
import { isOnItsWay, recordOf, type SavedProperty, sightOf, stateOf } from '#offline/saved/saved-property.ts';
import { changeInWords } from '#parts/fact-rows.ts';
import { placeLine } from '#parts/facts.ts';
import { Price } from '#parts/price.tsx';
import { restInWords, savedInWords, storedPart } from '#parts/saved-words.ts';
import { classNames } from '#ui/class-names.ts';
import { CoverLink } from '#ui/cover-link.tsx';
import { Icon, moreIcon, pageIcon, tickCircleIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { MovingRow } from '#ui/motion.tsx';
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
  /** The age of copies that the screen says already, so that the row does not. */
  readonly knownAge: string;
  readonly tools: ReactNode;
  readonly onMore: () => void;
  /** Another number when the visitor asks to see what has changed since the row came. */
  readonly edition: number;
}

/** "Price changed: was KES 19,500,000 when you saved it.", or a recent reduction before that; undefined without either. */
function priceNews(home: SavedProperty, time: number): string | undefined {
  const before = priceParts(home.summary).amount;
  const now = priceParts(recordOf(home)).amount;
  if (before === null || now === null || before === now) {
    const reduction = lastReduction(recordOf(home));
    return reduction === undefined || reduction.on < reducedSince(time)
      ? undefined
      : `${capital(changeInWords(reduction))}.`;
  }
  return `Price changed: was ${formatPrice(home.summary)} when you saved it.`;
}

/** The value of the first frame, or of the last new edition: one line more would push down what is being looked at. */
function useHeld<T>(value: T, edition: number): T {
  const [held, setHeld] = useState({ value, edition });
  if (held.edition !== edition) setHeld({ value, edition });
  return held.value;
}

/** How old a complete copy is, in words; "" for one of which there is more to say. */
export const ageOfRow = (home: SavedProperty, isRunning: boolean, isOnline: boolean, now: number): string =>
  restInWords(home, isRunning, isOnline) === '' ? ageInWords(now - sightOf(home)) : '';

/** A saved home: what it is, and what of it works now. */
export function SavedRow({ home, isRunning, isOnline, now, knownAge, tools, onMore, edition }: SavedRowProps) {
  const record = recordOf(home);
  const state = stateOf(home);
  const place = placeLine(record);
  const news = useHeld(priceNews(home, now), edition);
  const isBusy = isRunning && isOnItsWay(home);
  const age = ageOfRow(home, isRunning, isOnline, now);
  const rest = age === '' ? restInWords(home, isRunning, isOnline) : age === knownAge ? '' : `Saved copy, ${age}`;
  const opensOffline = useOpensOffline() === 'yes';
  return (
    <MovingRow className={styles['row']}>
      <div className={styles['picture']}>
        <Picture picture={record.pictures?.[0]} fallbackSrc={record.images?.[0]} sizes="200px" alt="" />
      </div>
      <div className={styles['words']}>
        <Price property={record} className={styles['price']} />
        <h2 className={styles['title']}>
          <CoverLink to="/property/$id" params={{ id: `${home.id}` }} title={record.title}>
            {cardTitle(record.title)}
          </CoverLink>
        </h2>
        {place !== '' && <p className={styles['place']}>{place}</p>}
        {news !== undefined && <p className="text-sm strong top-1">{news}</p>}
        {home.note !== '' && <p className={classNames('text-sm top-1', styles['note'])}>{home.note}</p>}
      </div>
      <div className={classNames('row middle spread', styles['state'])}>
        <p
          className={classNames(
            'middle strong',
            styles['kept'],
            (state === 'waiting' || state === 'details') && styles['little'],
          )}
        >
          {isBusy || state === 'partly' ? (
            <ProgressRing part={storedPart(home)} small />
          ) : (
            <Icon path={state === 'ready' && !home.without_photos ? tickCircleIcon : pageIcon} small />
          )}
          {savedInWords(home, opensOffline)}
        </p>
        {rest !== '' && (
          <p className={classNames((home.gone_at !== null || isGone(record)) && styles['gone'])}>{rest}</p>
        )}
      </div>
      <div className={classNames('row middle gap-x-6 text-sm', styles['tools'])}>{tools}</div>
      <IconButton
        label={`More for ${record.title}`}
        icon={moreIcon}
        aria-haspopup="dialog"
        className={styles['more']}
        onClick={withFocus(onMore)}
      />
    </MovingRow>
  );
}

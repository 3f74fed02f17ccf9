import { memo, useRef } from 'react';
import { formatNumber } from '#lib/money.ts';
import type { HomeLabel } from '#parts/map/homes-orders.ts';
import { placed } from '#parts/map/map-view.ts';
import { Link } from '#ui/link.tsx';
import { homeInWords, homesInWords, priceLabel } from './home-words.ts';
import styles from './homes-map.module.css';
import { useKeptFocus } from './use-kept-focus.ts';

interface HomeLabelsProps {
  readonly labels: readonly HomeLabel[];
  /** Titles of homes that the list shows, by id. */
  readonly titles: ReadonlyMap<number, string>;
  readonly onOpen: (label: HomeLabel) => void;
}

/** What stands on the map: a home's price, which leads to it, or how many homes there are, which looks closer. */
export const HomeLabels = memo(function HomeLabels({ labels, titles, onOpen }: HomeLabelsProps) {
  const list = useRef<HTMLUListElement>(null);
  const hold = useKeptFocus(list, labels);
  return (
    <ul ref={list} className={styles['labels']} aria-label="Homes on the map" {...hold}>
      {labels.map((label) => {
        const { first: home, ids } = label;
        const title = titles.get(home.id);
        return (
          <li key={`${home.id} ${ids.length}`} {...placed(label)} className={styles['label']}>
            {ids.length === 1 ? (
              <Link
                to="/property/$id"
                params={{ id: `${home.id}` }}
                className={styles['home']}
                aria-label={`${homeInWords(home)}${title === undefined ? '' : `: ${title}`}`}
              >
                <span className={styles['plate']}>{priceLabel(home.price)}</span>
              </Link>
            ) : (
              <button
                type="button"
                className={styles['group']}
                aria-label={homesInWords(label)}
                onClick={() => onOpen(label)}
              >
                <span className={styles['plate']}>{formatNumber(ids.length)}</span>
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
});

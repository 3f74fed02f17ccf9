import { memo, useRef } from 'react';
import { type HomeColumns, homeAt } from '#contract/map-points.ts';
import type { Cluster } from '#lib/map/clusters.ts';
import { formatNumber } from '#lib/money.ts';
import { placed } from '#parts/map/map-view.ts';
import { homeInWords, homesInWords, priceLabel } from './home-words.ts';
import styles from './homes-map.module.css';
import { useKeptFocus } from './use-kept-focus.ts';

interface HomeLabelsProps {
  readonly homes: HomeColumns;
  readonly clusters: readonly Cluster[];
  /** Titles of homes that the list shows, by id. */
  readonly titles: ReadonlyMap<number, string>;
  readonly onOpen: (cluster: Cluster) => void;
}

/** What stands on the map: a home's price, which leads to it, or how many homes there are, which looks closer. */
export const HomeLabels = memo(function HomeLabels({ homes, clusters, titles, onOpen }: HomeLabelsProps) {
  const list = useRef<HTMLUListElement>(null);
  const hold = useKeptFocus(list, homes, clusters);
  return (
    <ul ref={list} className={styles['labels']} aria-label="Homes on the map" {...hold}>
      {clusters.map((cluster) => {
        const [first = 0] = cluster.members;
        const home = homeAt(homes, first);
        const title = titles.get(home.id);
        return (
          <li key={`${home.id} ${cluster.members.length}`} {...placed(cluster)} className={styles['label']}>
            {cluster.members.length === 1 ? (
              <a
                href={`/property/${home.id}`}
                className={styles['home']}
                aria-label={`${homeInWords(home)}${title === undefined ? '' : `: ${title}`}`}
              >
                <span className={styles['plate']}>{priceLabel(home.price)}</span>
              </a>
            ) : (
              <button
                type="button"
                className={styles['group']}
                aria-label={homesInWords(homes, cluster.members)}
                onClick={() => onOpen(cluster)}
              >
                <span className={styles['plate']}>{formatNumber(cluster.members.length)}</span>
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
});

import type { MapHome } from '#contract/map-points.ts';
import { counted } from '#lib/counted.ts';
import { placeTitle } from '#parts/map/map-names.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { type Destination, Link } from '#ui/link.tsx';
import { homeInWords } from './home-words.ts';
import styles from './homes-map.module.css';

/** Homes in one place. */
export interface Here {
  readonly count: number;
  /** Folded name of the area that most of them are in; "" where none says. */
  readonly place: string;
  /** What is listed of them. */
  readonly homes: readonly MapHome[];
  /** All of them as a list. */
  readonly list: Destination;
}

interface HomesHereProps {
  /** undefined: closed. */
  readonly here: Here | undefined;
  readonly titles: ReadonlyMap<number, string>;
  readonly onClose: () => void;
}

/** Homes that stand in one place, which no zoom parts. */
export function HomesHere({ here, titles, onClose }: HomesHereProps) {
  const { count = 0, place = '', homes = [], list } = here ?? {};
  return (
    <Dialog
      open={here !== undefined}
      onClose={onClose}
      title={`${counted(count, 'home')} in one place${place === '' ? '' : `, ${placeTitle(place)}`}`}
    >
      <ul className={styles['here']}>
        {homes.map((home) => (
          <li key={home.id}>
            <Link to="/property/$id" params={{ id: `${home.id}` }}>
              <b>{homeInWords(home)}</b>
              {titles.get(home.id)}
            </Link>
          </li>
        ))}
      </ul>
      {list === undefined || count <= homes.length ? null : (
        <>
          <p className={styles['more']}>
            The first {homes.length} of {count}.
          </p>
          <ButtonLink wide {...list}>
            All of them as a list
          </ButtonLink>
        </>
      )}
    </Dialog>
  );
}

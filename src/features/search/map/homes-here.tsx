import type { MapHome } from '#contract/map-points.ts';
import { counted } from '#lib/counted.ts';
import { placeTitle } from '#parts/map/map-names.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { homeInWords } from './home-words.ts';
import styles from './homes-map.module.css';

/** Homes in one place. */
export interface Here {
  readonly count: number;
  /** Folded name of the area that most of them are in; "" where none says. */
  readonly place: string;
  /** What is listed of them. */
  readonly homes: readonly MapHome[];
  /** The address of all of them as a list. */
  readonly listHref: string;
}

interface HomesHereProps {
  /** undefined: closed. */
  readonly here: Here | undefined;
  readonly titles: ReadonlyMap<number, string>;
  readonly onClose: () => void;
}

/** Homes that stand in one place, which no zoom parts. */
export function HomesHere({ here, titles, onClose }: HomesHereProps) {
  const { count = 0, place = '', homes = [], listHref = '' } = here ?? {};
  return (
    <Dialog
      open={here !== undefined}
      onClose={onClose}
      title={`${counted(count, 'home')} in one place${place === '' ? '' : `, ${placeTitle(place)}`}`}
    >
      <ul className={styles['here']}>
        {homes.map((home) => (
          <li key={home.id}>
            <a href={`/property/${home.id}`}>
              <b>{homeInWords(home)}</b>
              {titles.get(home.id)}
            </a>
          </li>
        ))}
      </ul>
      {count <= homes.length ? null : (
        <>
          <p className={styles['more']}>
            The first {homes.length} of {count}.
          </p>
          <Button wide href={listHref}>
            All of them as a list
          </Button>
        </>
      )}
    </Dialog>
  );
}

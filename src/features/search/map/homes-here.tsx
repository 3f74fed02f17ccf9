import { type HomeColumns, homeAt } from '#contract/map-points.ts';
import { counted } from '#lib/counted.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { commonPlace, homeInWords } from './home-words.ts';
import styles from './homes-map.module.css';

/** As many are listed at once. */
const MOST = 40;

interface HomesHereProps {
  readonly homes: HomeColumns;
  /** Which of the homes; undefined: closed. */
  readonly members: Int32Array | undefined;
  readonly titles: ReadonlyMap<number, string>;
  /** The address of all of them as a list. */
  readonly listHref: string;
  readonly onClose: () => void;
}

/** Homes that stand in one place, which no zoom parts. */
export function HomesHere({ homes, members, titles, listHref, onClose }: HomesHereProps) {
  const where = members === undefined ? '' : commonPlace(homes, members);
  const listed = Array.from(members?.subarray(0, MOST) ?? [], (member) => homeAt(homes, member));
  return (
    <Dialog
      open={members !== undefined}
      onClose={onClose}
      title={`${counted(members?.length ?? 0, 'home')} in one place${where === '' ? '' : `, ${where}`}`}
    >
      <ul className={styles['here']}>
        {listed.map((home) => (
          <li key={home.id}>
            <a href={`/property/${home.id}`}>
              <b>{homeInWords(home)}</b>
              {titles.get(home.id)}
            </a>
          </li>
        ))}
      </ul>
      {members === undefined || members.length <= MOST ? null : (
        <>
          <p className={styles['more']}>
            The first {MOST} of {members.length}.
          </p>
          <Button wide href={listHref}>
            All of them as a list
          </Button>
        </>
      )}
    </Dialog>
  );
}

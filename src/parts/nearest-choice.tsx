import { useDevice } from '#data/device/device-query.ts';
import { myPlacesQuery } from '#data/device/my-places.queries.ts';
import { LinkButton } from '#ui/link-button.tsx';
import styles from './own-distances.module.css';

export interface NearestChoiceProps {
  /** The number of the place that the list is sorted by; undefined: by none. */
  readonly nearest: string | undefined;
  /** The address of the list in the order of nearness to a place, or in its own. */
  readonly hrefOf: (nearest: '1' | '2' | '3' | undefined) => string;
}

const SLOTS = { 1: '1', 2: '2', 3: '3' } as const;

/** Orders of a list by the visitor's own places; nothing where there are none. Browser only. */
export function NearestChoice({ nearest, hrefOf }: NearestChoiceProps) {
  const { data: places = [] } = useDevice(myPlacesQuery);
  if (places.length === 0) return null;
  return (
    <ul className={styles['choice']} aria-label="Order by my places">
      {places.map(({ slot, name }) => {
        const isChosen = SLOTS[slot] === nearest;
        return (
          <li key={slot}>
            <LinkButton
              tone="kept"
              href={hrefOf(isChosen ? undefined : SLOTS[slot])}
              aria-current={isChosen ? 'true' : undefined}
            >
              {isChosen ? `Nearest to ${name} first: end` : `Nearest to ${name}`}
            </LinkButton>
          </li>
        );
      })}
    </ul>
  );
}

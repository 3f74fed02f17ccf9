import { useDevice } from '#data/device/device-query.ts';
import { myPlacesQuery } from '#data/device/visitor-lists.queries.ts';
import { TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { Destination } from '#ui/link.tsx';
import styles from './own-distances.module.css';

export interface NearestChoiceProps {
  /** The number of the place that the list is sorted by; undefined: by none. */
  readonly nearest: string | undefined;
  /** The list in the order of nearness to a place, or in its own. */
  readonly linkTo: (nearest: '1' | '2' | '3' | undefined) => Destination;
}

const SLOTS = { 1: '1', 2: '2', 3: '3' } as const;

/** Orders of a list by the visitor's own places; nothing where there are none. Browser only. */
export function NearestChoice({ nearest, linkTo }: NearestChoiceProps) {
  const { data: places = [] } = useDevice(myPlacesQuery);
  if (places.length === 0) return null;
  return (
    <ul className={classNames('row gap-x-4 text-sm', styles['choice'])} aria-label="Order by my places">
      {places.map(({ slot, name }) => {
        const isChosen = SLOTS[slot] === nearest;
        return (
          <li key={slot}>
            <TextLink
              tone="saved"
              {...linkTo(isChosen ? undefined : SLOTS[slot])}
              aria-current={isChosen ? 'true' : undefined}
            >
              {isChosen ? `Nearest to ${name} first: end` : `Nearest to ${name}`}
            </TextLink>
          </li>
        );
      })}
    </ul>
  );
}

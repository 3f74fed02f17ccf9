import type { ListView } from '#contract/list-view.ts';
import { useDevice } from '#data/device/device-query.ts';
import { myPlacesQuery } from '#data/device/visitor-lists.queries.ts';
import { TextLink } from '#ui/button.tsx';
import type { Destination } from '#ui/link.tsx';
import { nearest as words } from './words-lazy.ts';

export interface NearestChoiceProps extends Pick<ListView, 'nearest'> {
  readonly linkTo: (nearest: ListView['nearest']) => Destination;
}

const SLOTS = { 1: '1', 2: '2', 3: '3' } as const;

/** Nothing without places. Browser only. */
export function NearestChoice({ nearest, linkTo }: NearestChoiceProps) {
  const { data: places = [] } = useDevice(myPlacesQuery);
  if (places.length === 0) return null;
  return (
    <ul className="row gap-x-4 text-sm bottom-2" aria-label={words.list}>
      {places.map(({ slot, name }) => {
        const isCurrent = SLOTS[slot] === nearest;
        return (
          <li key={slot}>
            <TextLink
              tone="saved"
              {...linkTo(isCurrent ? undefined : SLOTS[slot])}
              aria-current={isCurrent ? 'true' : undefined}
            >
              {isCurrent ? words.end(name) : words.to(name)}
            </TextLink>
          </li>
        );
      })}
    </ul>
  );
}

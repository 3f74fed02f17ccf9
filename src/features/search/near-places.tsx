import { useQueries, useQuery } from '@tanstack/react-query';
import type { PlaceCounts } from '#contract/content-answers.ts';
import { getPlaces, withPlaces } from '#contract/filter.ts';
import { getNeighbours } from '#contract/known-places.ts';
import type { ListView } from '#contract/list-view.ts';
import type { Search } from '#contract/search-params.ts';
import { choiceCountsQuery, placeCountsQuery } from '#data/content.queries.ts';
import styles from './property-list.module.css';
import { createSearchLink } from './search-address.ts';
import { SearchOffer } from './search-offer.tsx';
import { nearby as words } from './words-lazy.tsx';

/** Each is counted on its own. */
const MAX_NEIGHBOURS = 5;

/** @param listed properties by place, if they are known */
export const getNearSearches = (filter: Search['filter'], listed: PlaceCounts | null | undefined) =>
  getNeighbours(getPlaces(filter), MAX_NEIGHBOURS, (name) => listed?.[name] !== undefined || listed == null).map(
    (name) => withPlaces(filter, [name]),
  );

/** The properties of a place nearby stay out of the list until it is added. */
export function NearPlaces({ filter, view }: { readonly filter: Search['filter']; readonly view: ListView }) {
  const { data, isPending } = useQuery(placeCountsQuery());
  const searches = isPending ? [] : getNearSearches(filter, data?.record);
  const counts = useQueries({ queries: searches.map((search) => choiceCountsQuery(search)) });
  const offers = searches.flatMap(({ location = '' }, index) => {
    const { data: found, isPlaceholderData = true } = counts[index] ?? {};
    // A placeholder has the count of another place.
    const homes = isPlaceholderData ? 0 : (found?.record?.homes ?? 0);
    return homes === 0 ? [] : [{ location, homes }];
  });
  if (offers.length === 0) return null;
  return (
    <section className="top-10 max-40rem" aria-labelledby="near-places">
      <h2 className="heading-xs pad-bottom-2" id="near-places">
        {words.title}
      </h2>
      <ul className={`ruled-top ${styles['looser']}`}>
        {offers.map(({ location, homes }) => (
          <SearchOffer
            key={location}
            link={createSearchLink(withPlaces(filter, [...getPlaces(filter), location]), { view })}
            verb={words.add}
            name={location}
            homes={homes}
          />
        ))}
      </ul>
    </section>
  );
}

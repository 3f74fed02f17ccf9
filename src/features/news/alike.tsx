import { useQuery } from '@tanstack/react-query';
import { createFilter, type PropertyFilter, readFilterFields } from '#contract/filter.ts';
import type { PropertySummary } from '#contract/property.ts';
import { getPlace } from '#contract/property-facts.ts';
import { writeSearch } from '#contract/search-params.ts';
import { filterQuery } from '#data/property.queries.ts';
import { Link } from '#ui/link.tsx';
import { alike as words } from './words.tsx';

export const getAlikeFilter = (property: PropertySummary): PropertyFilter =>
  createFilter(
    readFilterFields({
      agreement_type: property.agreement_type,
      property_type: property.property_type,
      subtype: property.subtype,
      location: getPlace(property).address,
      bedrooms: property.bedrooms,
    }),
  );

/** "3 similar homes", or "Similar homes" until the number is known. */
export function Alike({ property }: { readonly property: PropertySummary }) {
  const filter = getAlikeFilter(property);
  const { data } = useQuery(filterQuery(filter, 1));
  const count = data?.total ?? data?.items.length;
  if (count === 0) return words.none;
  return (
    <Link to="/filter-results" search={writeSearch({ filter })} className="text-link nowrap">
      {words.link(count)}
    </Link>
  );
}

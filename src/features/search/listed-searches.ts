import { home } from '#content/home.ts';
import { AGREEMENT_TYPES } from '#contract/agreement-types.ts';
import { readSearch } from '#contract/search-params.ts';
import { createSearchLink } from './search-address.ts';
import { getResultHeading } from './words.ts';

const TITLES = { SALE: 'For sale, by kind', RENT: 'To let, by kind', SHORTLET: 'Shortlets, by kind' } as const;

/** By agreement type. @param queries of their addresses */
export function searchGroups(queries: readonly Readonly<Record<string, string>>[]) {
  const searches = queries.map((query) => readSearch(query).filter);
  return AGREEMENT_TYPES.flatMap((agreement) => {
    const links = searches
      .filter(
        ({ agreement_type, property_type, subtype, tag }) =>
          agreement_type === agreement && [property_type, subtype, tag].some((kind) => kind !== undefined),
      )
      .map((filter) => [createSearchLink(filter), getResultHeading(filter, undefined)] as const)
      // Only the first of two searches with one title is listed.
      .filter(([, title], index, all) => all.findIndex(([, other]) => other === title) === index);
    return links.length === 0 ? [] : [{ id: agreement.toLowerCase(), title: TITLES[agreement], links }];
  });
}

/** The lists of the home page's tiles that `searchGroups` does not name, so that the sitemap names each once. */
export function getUnlistedTiles(queries: readonly Readonly<Record<string, string>>[]) {
  const listed = searchGroups(queries).flatMap(({ links }) => links.map(([, title]) => title));
  return home.lifestyle.tiles
    .filter(({ link }) => !listed.includes(getResultHeading(readSearch(link.search).filter, undefined)))
    .map(({ link, title }) => [link, title] as const);
}

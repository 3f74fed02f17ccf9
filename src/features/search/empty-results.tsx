import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import siteWords from '#content/words.json' with { type: 'json' };
import { isLikelyReference } from '#contract/content-calls.ts';
import type { ListView } from '#contract/list-view.ts';
import type { Search } from '#contract/search-params.ts';
import { choiceCountsQuery } from '#data/content.queries.ts';
import { filterQuery, SUGGESTIONS } from '#data/property.queries.ts';
import { CardGrid } from '#parts/property-card.tsx';
import { TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { EmptyPanel } from './empty-list.tsx';
import { NearPlaces } from './near-places.tsx';
import styles from './property-list.module.css';
import { createSearchLink, shouldOfferNearPlaces } from './search-address.ts';
import { SearchOffer } from './search-offer.tsx';
import { Suggestions } from './suggestions.tsx';
import { getLooserSearches, getSimilarSearch } from './wider-search.ts';
import { empty as words } from './words-lazy.tsx';
import { results as resultsWords } from './words-results.tsx';

export interface EmptyResultsProps {
  readonly search: Search;
  readonly view: ListView;
  readonly notes: ReactNode;
  /** Follows the panel. */
  readonly children: ReactNode;
}

/** Offers what one filter less would give, homes of the same agreement, and suggestions (spec §2). */
export function EmptyResults({ search: { filter, page }, view, notes, children }: EmptyResultsProps) {
  const isReference = isLikelyReference(filter.location ?? '');
  const looser = isReference ? [] : getLooserSearches(filter);
  const counts = useQueries({ queries: looser.map(({ without }) => choiceCountsQuery(without)) });
  const findings = looser
    .map((search, index) => ({ ...search, homes: counts[index]?.data?.record?.homes ?? 0 }))
    .filter(({ homes }) => homes > 0)
    .sort((a, b) => b.homes - a.homes);
  const similar = getSimilarSearch(filter);
  const list = useQuery(filterQuery(similar, 1)).data;
  const total = list?.total ?? 0;
  const offersAll = looser.length > 1 && total > 0;
  const shown = list?.items.slice(0, SUGGESTIONS) ?? [];
  const isSearch = looser.length > 0 || filter.agreement_type !== 'SALE';
  const hasRoom = shouldOfferNearPlaces({ filter, page }, { items: [] });
  return (
    <>
      <EmptyPanel
        title={siteWords.nothingFound}
        text={isReference ? resultsWords.emptyReference : isSearch ? resultsWords.emptySearch : resultsWords.emptyList}
        page={page}
        firstPage={createSearchLink(filter, { view })}
        after={
          findings.length > 0 || offersAll || hasRoom ? (
            <>
              {(findings.length > 0 || offersAll) && (
                <ul className={`ruled-top ${styles['looser']}`} aria-label={words.fewer}>
                  {findings.map(({ key, name, without, homes }) => (
                    <SearchOffer
                      key={key}
                      link={createSearchLink(without, { view })}
                      verb={words.without}
                      name={name}
                      homes={homes}
                    />
                  ))}
                  {offersAll && (
                    <SearchOffer
                      link={createSearchLink({ agreement_type: filter.agreement_type }, { view })}
                      verb={words.without}
                      name={words.allFilters}
                      homes={total}
                    />
                  )}
                </ul>
              )}
              {hasRoom && <NearPlaces filter={filter} view={view} />}
            </>
          ) : undefined
        }
      />
      {notes}
      {!isReference && page === 1 && children}
      {shown.length > 0 && (
        <section className={classNames('section', styles['suggestions'])} aria-labelledby="similar">
          <SectionHead
            id="similar"
            title={words.similar[filter.agreement_type]}
            action={<TextLink {...createSearchLink(similar, { view })}>{words.all(total)}</TextLink>}
          />
          <CardGrid properties={shown} headingLevel={3} />
        </section>
      )}
      <Suggestions title={siteWords.youMightLike} shown={[]} besides={shown} />
    </>
  );
}

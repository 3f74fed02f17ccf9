import furtherWords from '#content/further-words.json' with { type: 'json' };
import siteWords from '#content/words.json' with { type: 'json' };
import type { ListView } from '#contract/list-view.ts';
import { locationQuery } from '#data/property.queries.ts';
import { CardGrid } from '#parts/property-card.tsx';
import { BackRow } from '#ui/back-row.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyPanel } from './empty-list.tsx';
import styles from './location-screen.module.css';
import { MapPlace } from './map-place.tsx';
import { PlaceFigures } from './place-figures.tsx';
import { getListed, PropertyList, useList } from './property-list.tsx';
import { getLocationLink } from './search-address.ts';
import { Suggestions } from './suggestions.tsx';
import { ViewSwitches } from './view-switches.tsx';
import { location as words } from './words-results.tsx';

interface LocationScreenProps {
  readonly location: string;
  readonly page: number;
  readonly view: ListView;
}

export function LocationScreen({ location, page, view }: LocationScreenProps) {
  const state = useList(locationQuery(location, page));
  const listed = getListed(state);
  const hasCards = state.kind === 'loading' || listed.length > 0;
  return (
    <div className="wrap">
      <BackRow to={{ to: '/filter-results' }} label={words.back} />
      <div className={classNames(`row gap-2-4 ${styles['head']}`, !hasCards && styles['over-panel'])}>
        <h1 className="can-shrink grow-8rem">
          {furtherWords.propertiesIn}
          <span className={styles['place']}>{location}</span>
        </h1>
        {(hasCards || view.isMap) && (
          <div className="row gap-2">
            <ViewSwitches to={(next) => getLocationLink(location, { page, view: next })} view={view} />
          </div>
        )}
      </div>
      <MapPlace map={view.isMap ? { filter: { location }, listed } : undefined}>
        <PropertyList
          state={state}
          page={page}
          linkTo={(next) => getLocationLink(location, { page: next, view })}
          against="this place"
          renderEmpty={(notes) => (
            <>
              <EmptyPanel
                title={furtherWords.nothingFoundInLocation + location}
                text={furtherWords.nothingFoundInLocationText}
                page={page}
                firstPage={getLocationLink(location, { view })}
                action={
                  <ButtonLink variant="main" to="/filter-results">
                    {words.searchElsewhere}
                  </ButtonLink>
                }
              />
              {notes}
              <Suggestions title={siteWords.youMightLike} shown={[]} />
            </>
          )}
          renderCards={(items) => <CardGrid properties={items} priorityCount={1} headingLevel={2} />}
        />
        {listed.length > 0 && !view.isMap && (
          <>
            {page === 1 && <PlaceFigures location={location} />}
            <Suggestions title={furtherWords.youMightAlsoLike} shown={listed} />
          </>
        )}
      </MapPlace>
    </div>
  );
}

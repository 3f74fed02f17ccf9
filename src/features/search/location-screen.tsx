import furtherWords from '#content/further-words.json' with { type: 'json' };
import words from '#content/words.json' with { type: 'json' };
import { pageCount } from '#contract/filter.ts';
import type { ListView } from '#contract/list-view.ts';
import { locationQuery } from '#data/property.queries.ts';
import { CardGrid, CardSkeletonGrid } from '#parts/card-grid.tsx';
import { BackRow } from '#ui/back-row.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FailedPanel, Panel, PlanDrawing } from '#ui/panel.tsx';
import { SearchedNote, UncheckedNote } from './list-notes.tsx';
import styles from './location-screen.module.css';
import { MapPlace, MapToggle } from './map-place.tsx';
import { PlaceFigures } from './place-figures.tsx';
import { type ListState, Pagination, Suggestions, useList } from './property-list.tsx';
import { locationLink } from './search-address.ts';

interface LocationScreenProps {
  /** The decoded text of the address, as given. */
  readonly location: string;
  readonly page: number;
  readonly view: ListView;
}

/** /location/{location} (spec §2, §8). */
export function LocationScreen({ location, page, view }: LocationScreenProps) {
  const state = useList(locationQuery(location, page));
  const list = <LocationList location={location} page={page} view={view} state={state} />;
  const hasCards = state.kind === 'loading' || (state.kind === 'loaded' && state.list.items.length > 0);
  return (
    <div className="wrap">
      <BackRow to={{ to: '/filter-results' }} label="All properties" />
      <div className={classNames('row gap-x-4', styles['head'], !hasCards && styles['overPanel'])}>
        <h1 className={styles['title']}>
          {furtherWords.propertiesIn}
          <span className={styles['place']}>{location}</span>
        </h1>
        <MapToggle to={(shown) => locationLink(location, { page, view: shown })} view={view} />
      </div>
      <MapPlace
        map={view.isMap ? { filter: { location }, listed: state.kind === 'loaded' ? state.list.items : [] } : undefined}
      >
        {list}
      </MapPlace>
    </div>
  );
}

function LocationList({ location, page, view, state }: LocationScreenProps & { readonly state: ListState }) {
  if (state.kind === 'loading') return <CardSkeletonGrid words={words.loadingProperties} />;
  if (state.kind === 'failed') {
    return <FailedPanel message={state.message} onRetry={state.retry} reloads />;
  }
  const { items, total, unchecked } = state.list;
  if (items.length === 0) {
    return (
      <>
        <SearchedNote list={state.list} apart />
        <Panel
          title={furtherWords.nothingFoundInLocation + location}
          drawing={<PlanDrawing drawing="plot" along="40.2 m" up="20.1 m" />}
          actions={
            page > 1 ? (
              <ButtonLink {...locationLink(location, { view })}>Go to page 1</ButtonLink>
            ) : (
              <ButtonLink variant="main" to="/filter-results">
                Search another area
              </ButtonLink>
            )
          }
        >
          <p>{furtherWords.nothingFoundInLocationText}</p>
        </Panel>
        <UncheckedNote count={unchecked} against="this place" />
        <Suggestions title={words.youMightLike} shown={[]} />
      </>
    );
  }
  return (
    <>
      <SearchedNote list={state.list} />
      <UncheckedNote count={unchecked} against="this place" />
      <CardGrid properties={items} priorityCount={1} headingLevel={2} />
      <Pagination
        page={page}
        pageCount={Math.max(page, pageCount(total, items.length))}
        linkTo={(next) => locationLink(location, { page: next, view })}
      />
      {page === 1 && !view.isMap && <PlaceFigures location={location} />}
      {!view.isMap && <Suggestions title={furtherWords.youMightAlsoLike} shown={items} />}
    </>
  );
}

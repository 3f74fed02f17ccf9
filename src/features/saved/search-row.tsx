import { searchName } from '#contract/search-name.ts';
import { queryOfSearch } from '#contract/search-params.ts';
import { noteSearchOpened, type SearchNews } from '#data/device/searches.queries.ts';
import type { SavedSearch } from '#offline/shortlist/saved-search.ts';
import { filterOfSearch } from '#offline/shortlist/unseen.ts';
import { Link } from '#ui/link.tsx';
import { LinkButton, TextLink } from '#ui/link-button.tsx';
import { MovingRow } from '#ui/motion.tsx';
import { withFocus } from '#ui/with-focus.ts';
import styles from './search-row.module.css';
import { TellLine } from './tell-line.tsx';

interface SearchRowProps {
  readonly search: SavedSearch;
  /** Undefined while nothing is known of it. */
  readonly news: SearchNews | undefined;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

/** A saved search: its name, what is new in it, and what can be done with it. */
export function SearchRow({ search, news, onRename, onRemove }: SearchRowProps) {
  const filter = filterOfSearch(search);
  const ownName = searchName(filter);
  // Here too: who goes on from the list at once is gone before it could note it.
  const noteOpened = (): void => void noteSearchOpened(filter);
  const link = { to: '/filter-results', search: queryOfSearch({ filter }), onClick: noteOpened } as const;
  return (
    <MovingRow className={styles['row']}>
      <div>
        <h2 className={styles['name']}>
          <Link {...link}>{search.name}</Link>
        </h2>
        {search.name !== ownName && <p>{ownName}</p>}
      </div>
      {news !== undefined && (
        <p className={styles['news']}>
          {news.fresh}
          {news.cut ? '+' : ''} new
          <small>{news.prices === 0 ? '' : `${news.prices} new ${news.prices === 1 ? 'price' : 'prices'}`}</small>
        </p>
      )}
      <TellLine of={{ search: search.id }} name={search.name} />
      <div className={styles['actions']}>
        <TextLink {...link}>
          Open<span className="visually-hidden"> {search.name}</span>
        </TextLink>
        <LinkButton aria-haspopup="dialog" onClick={withFocus(onRename)}>
          Rename<span className="visually-hidden"> {search.name}</span>
        </LinkButton>
        <LinkButton tone="warn" onClick={onRemove}>
          Remove<span className="visually-hidden"> {search.name}</span>
        </LinkButton>
      </div>
    </MovingRow>
  );
}

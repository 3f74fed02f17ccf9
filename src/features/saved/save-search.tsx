import { useEffect, useState } from 'react';
import type { PropertyFilter } from '#contract/filter.ts';
import { searchName } from '#contract/search-name.ts';
import { useDevice } from '#data/device/device-query.ts';
import { markSearchOpened, removeSearch, saveSearch, searchesQuery, searchId } from '#data/device/searches.queries.ts';
import { useOpensOffline } from '#data/opens-offline.ts';
import { STORES_NOTHING, useSiteDataBlocked } from '#data/site-data.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { bookmarkIcon, bookmarkTickIcon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast-store.ts';
import styles from './save-search.module.css';

/** Saves this search, so that the next visits count what is new in it. A second press removes it. */
export function SaveSearch({ filter }: { readonly filter: PropertyFilter }) {
  const { data, isPending } = useDevice(searchesQuery);
  const isCounted = useOpensOffline() !== 'no';
  const isBlocked = useSiteDataBlocked();
  const [hasFailed, setFailed] = useState(false);
  const id = searchId(filter);
  const isSaved = data?.searches.some((search) => search.id === id) === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id names the filter; a new one is another search that is open
  useEffect(() => {
    if (isSaved) void markSearchOpened(filter);
  }, [id, isSaved]);

  const press = async (): Promise<void> => {
    try {
      if (isSaved) {
        const undo = await removeSearch(id);
        showToast('Search removed.', { label: 'Undo', run: () => void undo().catch(() => setFailed(true)) });
      } else {
        await saveSearch(filter);
        showToast(isCounted ? 'Search saved. What is new in it is counted when you open the app.' : 'Search saved.');
      }
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  if (isPending) return null;
  if (isBlocked) return <p data-late="">Searches cannot be saved. {STORES_NOTHING}</p>;
  return (
    <>
      <p data-late="">
        <b>{searchName(filter)}</b>
        <span className={classNames('muted text-sm', styles['what'])} role={hasFailed ? 'alert' : undefined}>
          {hasFailed
            ? 'That did not work: this device does not answer. Try again.'
            : isSaved
              ? isCounted
                ? 'Saved. New homes and new prices are counted under Saved.'
                : 'Saved. It stands under Saved.'
              : isCounted
                ? 'Save this search, and see what is new in it at your next visit.'
                : 'Save this search, and find it again under Saved.'}
        </span>
      </p>
      <Button
        data-late=""
        variant={isSaved ? 'saveline' : 'line'}
        small
        icon={isSaved ? bookmarkTickIcon : bookmarkIcon}
        aria-pressed={isSaved}
        onClick={() => void press()}
      >
        Save search
      </Button>
    </>
  );
}

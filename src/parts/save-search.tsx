import { useEffect, useState } from 'react';
import type { PropertyFilter } from '#contract/filter.ts';
import { searchName } from '#contract/search-name.ts';
import { noteSearchOpened, removeSearch, saveSearch, searchId, useSavedSearches } from '#data/saved-searches.ts';
import { Button } from '#ui/button.tsx';
import { bookmarkIcon } from '#ui/icons.ts';
import { bookmarkTickIcon } from '#ui/keep-icons.ts';
import { showToast } from '#ui/toast-store.ts';
import styles from './save-search.module.css';

/** Keeps this search, so that what is new in it is counted at the next visits; pressed again it is let go. */
export function SaveSearch({ filter }: { readonly filter: PropertyFilter }) {
  const { searches, isRead } = useSavedSearches();
  const [hasFailed, setFailed] = useState(false);
  const id = searchId(filter);
  const isSaved = searches.some((search) => search.id === id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id names the filter; a new one is another search that is open
  useEffect(() => {
    if (isSaved) void noteSearchOpened(filter);
  }, [id, isSaved]);

  const press = async (): Promise<void> => {
    try {
      if (isSaved) {
        const undo = await removeSearch(id);
        showToast('Search removed.', { label: 'Undo', run: () => void undo().catch(() => setFailed(true)) });
      } else {
        await saveSearch(filter);
        showToast('Search saved. What is new in it is counted when you open the app.');
      }
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  if (!isRead) return null;
  return (
    <>
      <p data-late="">
        <b>{searchName(filter)}</b>
        <span className={styles['what']} role={hasFailed ? 'alert' : undefined}>
          {hasFailed
            ? 'That did not work: this device does not answer. Try again.'
            : isSaved
              ? 'Saved. New homes and new prices are counted under Saved.'
              : 'Save this search, and see what is new in it at your next visit.'}
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

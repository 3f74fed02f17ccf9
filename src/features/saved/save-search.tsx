import { useEffect, useState } from 'react';
import type { PropertyFilter } from '#contract/filter.ts';
import { getSearchName } from '#contract/search-name.ts';
import { useDevice } from '#data/device/device-query.ts';
import {
  markSearchOpened,
  removeSearch,
  saveSearch,
  searchesQuery,
  searchNameQuery,
} from '#data/device/searches.queries.ts';
import { useOpensOffline } from '#data/opens-offline.ts';
import { STORES_NOTHING, useSiteDataBlocked } from '#data/site-data.ts';
import { getSearchId } from '#offline/saved/saved-search.ts';
import { Button } from '#ui/button.tsx';
import { bookmarkIcon, bookmarkTickIcon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast-store.ts';
import { NO_ANSWER, saveSearch as words } from './words.tsx';

/** Later visits count what is new in a saved search. A second press removes it. */
export function SaveSearch({ filter }: { readonly filter: PropertyFilter }) {
  const { data, isPending } = useDevice(searchesQuery);
  const { data: name = getSearchName(filter) } = useDevice(searchNameQuery(filter));
  const isCounted = useOpensOffline() !== 'no';
  const isBlocked = useSiteDataBlocked();
  const [hasFailed, setFailed] = useState(false);
  const id = getSearchId(filter);
  const isSaved = data?.some((search) => search.id === id) === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id stands for the filter, which is a new object each time
  useEffect(() => {
    if (isSaved) void markSearchOpened(filter);
  }, [id, isSaved]);

  const onPress = async (): Promise<void> => {
    try {
      if (isSaved) {
        const undo = await removeSearch(id);
        showToast(words.removed, { label: words.undo, run: () => void undo().catch(() => setFailed(true)) });
      } else {
        await saveSearch(filter);
        showToast(words.savedToast);
      }
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  if (isPending) return null;
  if (isBlocked) {
    return (
      <p data-late="">
        {words.blocked} {STORES_NOTHING}
      </p>
    );
  }
  const state = isSaved ? words.saved(isCounted) : words.unsaved(isCounted);
  return (
    <>
      <p data-late="" className="stack">
        <b>{name}</b>
        <span className="muted text-sm" role={hasFailed ? 'alert' : undefined}>
          {hasFailed ? NO_ANSWER : state}
        </span>
      </p>
      <Button
        data-late=""
        variant={isSaved ? 'saveline' : 'line'}
        small
        icon={isSaved ? bookmarkTickIcon : bookmarkIcon}
        aria-pressed={isSaved}
        onClick={() => void onPress()}
      >
        {isSaved ? words.buttonSaved : words.button}
      </Button>
    </>
  );
}

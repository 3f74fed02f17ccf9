import { useEffect, useState } from 'react';
import { markViewingsSeen, type OwnViewing, useViewings } from '#data/device/viewings.queries.ts';
import { useNow } from '#ui/use-now.ts';
import { isAhead } from './viewing-words.ts';

/**
 * The viewings that lie ahead, and those that the agency has changed: showing them marks them as seen, and they stay as long as
 * the screen. That a reply came too late is said in the outbox alone.
 * @param propertyId only those of one property
 */
export function useShownViewings(propertyId?: number): readonly OwnViewing[] {
  const all = useViewings();
  const now = useNow(all);
  const [news, setNews] = useState<readonly string[]>([]);
  const own = all.filter(({ about }) => propertyId === undefined || about === `viewing:${propertyId}`);
  const unseen = own.filter(({ isNews, isLate }) => isNews && !isLate).map(({ rowId }) => rowId);
  const ids = unseen.join();
  useEffect(() => {
    if (ids === '') return;
    setNews((before) => [...before, ...ids.split(',')]);
    markViewingsSeen(ids.split(','));
  }, [ids]);
  return own.filter(({ rowId, state }) => isAhead(state, now) || news.includes(rowId));
}

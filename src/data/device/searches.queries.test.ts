import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CatalogueChange, DeviceCatalogue } from '#contract/device-catalogue.ts';
import { getSavedStore } from '#offline/device/database.ts';
import { notifyChanged } from '#offline/device/device-changes.ts';
import { openOutboxDatabase } from '#offline/outbox/outbox-database.ts';
import { readSeenNews } from '#offline/saved/news.ts';
import { readSavedProperty } from '#offline/saved/saved-property.ts';
import { filterOfSearch, getSearchId, readSavedSearch } from '#offline/saved/saved-search.ts';
import { savedHome } from '#tests/fixtures/saved-home.ts';
import { deliveredViewing, viewingState } from '#tests/fixtures/viewing-state.ts';
import { savedPropertiesQuery } from '../saved-properties.ts';
import { markPropertySeen, markSeen } from './changes.queries.ts';
import {
  followSavedSearches,
  markSearchOpened,
  newsQuery,
  removeSearch,
  renameSearch,
  saveSearch,
  searchesQuery,
  searchNameQuery,
} from './searches.queries.ts';

// Saved searches over the in-memory IndexedDB of fake-indexeddb; the worker's answer is the test's.

let catalogue: DeviceCatalogue | undefined;
const client = new QueryClient();

const getShown = () => client.getQueryData(searchesQuery.queryKey);
const notifySynced = () => notifyChanged('catalogue');
vi.stubGlobal('window', new EventTarget());
const badges: number[] = [];
vi.stubGlobal('navigator', {
  serviceWorker: Object.assign(new EventTarget(), { controller: {} }),
  setAppBadge: async (count: number) => void badges.push(count),
  clearAppBadge: async () => void badges.push(0),
});
vi.stubGlobal('fetch', async () => {
  if (catalogue === undefined) throw new TypeError('No worker');
  const { upTo, homes } = await readSeenNews(getSavedStore());
  const isUnseen = ({ seq, property: { id } }: CatalogueChange): boolean =>
    seq > upTo && homes.every((seen) => seen.id !== id || seen.seq < seq);
  return Response.json({ ...catalogue, changes: catalogue.changes.filter(isUnseen) });
});

const filter = { agreement_type: 'RENT', bedrooms: 2, location: 'Kilimani', max_price: 80_000 } as const;
const property = (id: number, price: number) => ({
  id,
  title: `Home ${id}`,
  agreement_type: 'rent',
  bedrooms: 3,
  price,
  address: 'Kilimani',
});
const createKnown = (seq: number, changes: readonly CatalogueChange[] = []): DeviceCatalogue => ({
  seq,
  count: 9,
  savedAt: 1,
  complete: true,
  cut: false,
  changes: [...changes],
});

followSavedSearches(client);
const news = () => client.getQueryData(newsQuery.queryKey)?.news;
const getIds = (changes: readonly CatalogueChange[] = []) => changes.map(({ property }) => property.id);
const getFoundIds = () => getIds(news()?.searches[0]?.changes);
const change = (id: number, price: number, kind: CatalogueChange['kind'] = 'new', seq = 5): CatalogueChange => ({
  kind,
  seq,
  property: property(id, price),
  old_price: price,
});

beforeEach(async () => {
  await getSavedStore().clear();
  catalogue = createKnown(4);
  await client.invalidateQueries(savedPropertiesQuery);
  await Promise.all([notifyChanged('searches'), notifyChanged('news'), notifySynced()]);
});
const row = () => getSavedStore().row('searches', getSearchId(filter), readSavedSearch);

describe('a saved search', () => {
  it('has a name, is saved once, and is found by its filter in any notation', async () => {
    await saveSearch({ ...filter, sort: 'price-up' });
    await saveSearch(filter);
    expect(getShown()?.map(({ name }) => name)).toEqual(['2+ bed, Kilimani, under KES 80K/month']);
    const saved = await row();
    if (saved === undefined) throw new Error('Not saved');
    expect(filterOfSearch(saved)).toMatchObject(filter);
  });

  it('of a part of the map is named by the place in its middle, also before it is saved', async () => {
    const kilimani = { agreement_type: 'RENT', bounds: [36.77, -1.31, 36.8, -1.28] } as const;
    expect(await client.fetchQuery(searchNameQuery(kilimani))).toBe('Area around Kilimani, to rent');
    await saveSearch(kilimani);
    await saveSearch({ agreement_type: 'RENT', bounds: [36.69, -1.33, 36.72, -1.3] });
    const names = getShown()?.map(({ name }) => name);
    expect(new Set(names)).toEqual(new Set(['Area around Kilimani, to rent', 'Area around Karen, to rent']));
  });

  it('has news of what is new or reduced and fits, until it was opened', async () => {
    await saveSearch(filter);
    catalogue = createKnown(6, [
      change(1, 70_000),
      change(2, 90_000),
      change(3, 72_000, 'reduced', 6),
      change(4, 75_000, 'price'),
      change(5, 75_000, 'gone'),
      change(6, 75_000, 'listed again'),
    ]);
    await notifySynced();
    expect(getFoundIds()).toEqual([1, 3, 6]);
    await markSearchOpened(filter);
    expect(getFoundIds()).toEqual([]);
    expect(getIds(news()?.others)).toEqual([2, 4, 5]);
  });

  it('can be renamed, removed and restored', async () => {
    await saveSearch(filter);
    await renameSearch(getSearchId(filter), '  Near the school ');
    await renameSearch(getSearchId(filter), '   ');
    const undo = await removeSearch(getSearchId(filter));
    expect(getShown()).toEqual([]);
    await undo();
    expect(getShown()?.map(({ name }) => name)).toEqual(['Near the school']);
  });

  it('is left alone if a newer build wrote it', async () => {
    const newer = { v: 2, id: getSearchId(filter) };
    await getSavedStore().change(
      'searches',
      newer.id,
      (stored) => stored,
      () => newer,
    );
    await saveSearch(filter);
    await removeSearch(newer.id);
    expect(await getSavedStore().row('searches', newer.id, (stored) => stored)).toEqual(newer);
  });
});

describe('news', () => {
  it('are of saved homes, for saved searches and of all others, and count each home once', async () => {
    await getSavedStore().change('homes', 3, readSavedProperty, () => savedHome(3));
    await client.invalidateQueries(savedPropertiesQuery);
    await saveSearch(filter);
    catalogue = createKnown(5, [change(1, 70_000), change(2, 1, 'gone'), change(3, 60_000, 'reduced')]);
    await notifySynced();
    expect([getIds(news()?.properties), getFoundIds(), getIds(news()?.others)]).toEqual([[3], [1, 3], [2]]);
    expect(news()?.count).toBe(2);
    await markPropertySeen(3);
    expect([news()?.count, getFoundIds()]).toEqual([1, [1]]);
    await markSeen(5);
    expect([news()?.count, news()?.others]).toEqual([0, []]);
    expect(await readSeenNews(getSavedStore())).toEqual({ upTo: 5, homes: [] });
  });

  it('count a viewing that the agency has changed, at News and on the icon alike, until it was seen', async () => {
    const row = deliveredViewing('v1', viewingState({ state: 'proposed', version: 1 }));
    const store = openOutboxDatabase();
    await store.change('v1', () => row);
    await notifyChanged('outbox');
    expect(client.getQueryData(newsQuery.queryKey)?.count).toBe(1);
    expect(badges.at(-1)).toBe(1);
    await store.change('v1', () => ({ ...row, viewing: { ...row.viewing, seen_version: 1 } }));
    await notifyChanged('outbox');
    expect(client.getQueryData(newsQuery.queryKey)?.count).toBe(0);
    expect(badges.at(-1)).toBe(0);
  });

  it('are unknown without a catalogue', async () => {
    catalogue = undefined;
    await notifySynced();
    expect(client.getQueryData(newsQuery.queryKey)).toMatchObject({ catalogue: undefined, news: { count: 0 } });
  });
});

describe('another tab', () => {
  const other = new BroadcastChannel('device');
  afterAll(() => other.close());

  it('saves a search, and this tab shows it', async () => {
    const id = getSearchId({ location: 'Karen' });
    const saved = { v: 1, id, name: 'Karen', saved_at: 1, seen_seq: null } as const;
    await getSavedStore().transact(['searches'], (tx) => tx.objectStore('searches').put(saved, id));
    other.postMessage({ changed: 'searches' });
    await vi.waitFor(() => expect(getShown()?.map(({ name }) => name)).toEqual(['Karen']));
  });
});

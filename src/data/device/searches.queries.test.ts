import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CatalogueChange, DeviceCatalogue } from '#contract/device-catalogue.ts';
import { notifyChanged } from '#offline/device/device-changes.ts';
import { savedStore } from '#offline/saved/saved-database.ts';
import { readSavedProperty } from '#offline/saved/saved-property.ts';
import { filterOfSearch, readSavedSearch } from '#offline/saved/saved-search.ts';
import { savedHome } from '#tests/fixtures/saved-home.ts';
import { savedPropertiesQuery } from '../saved-properties.ts';
import {
  followSavedSearches,
  markChangesSeen,
  markSearchOpened,
  removeSearch,
  renameSearch,
  saveSearch,
  searchesQuery,
  searchId,
  searchNewsQuery,
  unseenQuery,
} from './searches.queries.ts';

// Saved searches over the in-memory IndexedDB of fake-indexeddb; the worker's answer is the test's.

let catalogue: DeviceCatalogue | undefined;
const client = new QueryClient();

const shown = () => client.getQueryData(searchesQuery.queryKey);
const synced = () => notifyChanged('catalogue');
vi.stubGlobal('window', new EventTarget());
vi.stubGlobal('navigator', { serviceWorker: Object.assign(new EventTarget(), { controller: {} }) });
vi.stubGlobal('fetch', (href: string) => {
  if (catalogue === undefined) return Promise.reject(new TypeError('No worker'));
  const since = Number(new URL(href, 'https://own.invalid').searchParams.get('since') ?? catalogue.since);
  return Promise.resolve(
    Response.json({ ...catalogue, since, changes: catalogue.changes.filter(({ seq }) => seq > since) }),
  );
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
const known = (seq: number, changes: readonly CatalogueChange[] = []): DeviceCatalogue => ({
  seq,
  since: 0,
  count: 9,
  savedAt: 1,
  complete: true,
  cut: false,
  changes: [...changes],
});

followSavedSearches(client);
const news = () => client.getQueryData(searchNewsQuery.queryKey);
const unseen = () => client.getQueryData(unseenQuery.queryKey);

beforeEach(async () => {
  await savedStore().clear();
  catalogue = known(4);
  await Promise.all([notifyChanged('searches'), synced()]);
});
const row = () => savedStore().row('searches', searchId(filter), readSavedSearch);

describe('a saved search', () => {
  it('has a name, is saved once, and is found by its filter in any notation', async () => {
    await saveSearch({ ...filter, sort: 'price-up' });
    await saveSearch(filter);
    expect(shown()?.searches.map(({ name }) => name)).toEqual(['2+ bed, Kilimani, under KES 80K/month']);
    const saved = await row();
    if (saved === undefined) throw new Error('Not saved');
    expect(filterOfSearch(saved)).toMatchObject(filter);
    expect(saved.seen_seq).toBe(4);
  });

  it('counts what is new since it was saved, and starts again once opened', async () => {
    await saveSearch(filter);
    catalogue = known(6, [
      { kind: 'new', seq: 5, after: property(1, 70_000) },
      { kind: 'new', seq: 5, after: property(2, 90_000) },
      {
        kind: 'price',
        seq: 6,
        before: property(3, 75_000),
        after: property(3, 72_000),
        old_price: 75_000,
        new_price: 72_000,
      },
      {
        kind: 'price',
        seq: 6,
        before: property(4, 99_000),
        after: property(4, 79_000),
        old_price: 99_000,
        new_price: 79_000,
      },
      { kind: 'new', seq: 3, after: property(5, 10_000) },
    ]);
    await synced();
    expect(news()?.get(searchId(filter))).toEqual({ fresh: 2, prices: 1, cut: false });
    await markSearchOpened(filter);
    expect(news()?.get(searchId(filter))).toEqual({ fresh: 0, prices: 0, cut: false });
    expect((await row())?.seen_seq).toBe(6);
  });

  it('does not call older homes new if it was saved without a catalogue', async () => {
    catalogue = undefined;
    await saveSearch(filter);
    expect((await row())?.seen_seq).toBeNull();
    catalogue = known(7, [{ kind: 'new', seq: 5, after: property(1, 70_000) }]);
    await synced();
    expect(news()?.size).toBe(0);
    await synced();
    expect(news()?.get(searchId(filter))).toMatchObject({ fresh: 0 });
  });

  it('can be renamed, removed and restored', async () => {
    await saveSearch(filter);
    await renameSearch(searchId(filter), '  Near the school ');
    await renameSearch(searchId(filter), '   ');
    const undo = await removeSearch(searchId(filter));
    expect(shown()?.searches).toEqual([]);
    await undo();
    expect(shown()?.searches.map(({ name }) => name)).toEqual(['Near the school']);
  });

  it('is left alone if a newer build wrote it', async () => {
    const newer = { v: 2, id: searchId(filter) };
    await savedStore().change(
      'searches',
      newer.id,
      (stored) => stored,
      () => newer,
    );
    await saveSearch(filter);
    await removeSearch(newer.id);
    expect(await savedStore().row('searches', newer.id, (stored) => stored)).toEqual(newer);
  });
});

describe('unseen news', () => {
  it('are new homes in searches and changes of saved homes, until marked as seen', async () => {
    await savedStore().change('homes', 3, readSavedProperty, () => savedHome(3));
    await client.invalidateQueries(savedPropertiesQuery);
    await saveSearch(filter);
    catalogue = known(5, [
      { kind: 'new', seq: 5, after: property(1, 70_000) },
      { kind: 'gone', seq: 5, before: property(2, 1) },
      { kind: 'gone', seq: 5, before: property(3, 1) },
    ]);
    await synced();
    expect(unseen()).toBe(2);
    await markChangesSeen(5);
    expect(unseen()).toBe(1);
    await markSearchOpened(filter);
    expect(unseen()).toBe(0);
  });
});

describe('another tab', () => {
  const other = new BroadcastChannel('device');
  afterAll(() => other.close());

  it('saves a search, and this tab shows it', async () => {
    const id = searchId({ location: 'Karen' });
    const saved = { v: 1, id, name: 'Karen', saved_at: 1, seen_seq: 4 };
    await savedStore().change('searches', id, readSavedSearch, () => ({ ...saved, v: 1 as const }));
    other.postMessage({ changed: 'searches' });
    await vi.waitFor(() => expect(shown()?.searches.map(({ name }) => name)).toEqual(['Karen']));
  });
});

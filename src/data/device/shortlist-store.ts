import { type ShortlistDatabase, shortlistDatabase } from '#offline/shortlist/shortlist-database.ts';

let store: ShortlistDatabase | undefined;

/** This page's connection to saved properties, saved searches, viewing packs and notes. It opens at the first use. */
export function shortlistStore(): ShortlistDatabase {
  store ??= shortlistDatabase();
  return store;
}

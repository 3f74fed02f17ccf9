import { parseQuery, stringifyQuery } from '../lib/query-string.ts';

// What another app shares with this one (Web Share Target). It comes as a query. The worker moves it into the fragment
// before the page opens, so that it reaches neither the server nor the Referer of a later request.

/** Path of the screen that takes what was shared. */
export const SHARE_PATH = '/saved/add';

/** Names of the parameters, as the manifest says them. */
export const SHARE_PARAMS = { title: 'title', text: 'text', url: 'url' } as const;

/** Everything that was shared, as one text; "" for nothing. @param address query or fragment, with or without its sign */
export function sharedText(address: string): string {
  const shared = parseQuery(address.replace(/^#/, ''));
  return [shared[SHARE_PARAMS.url], shared[SHARE_PARAMS.text], shared[SHARE_PARAMS.title]]
    .filter((part) => part !== undefined && part !== '')
    .join('\n');
}

/** Where the worker sends what was shared; undefined for an address that shares nothing. @param search with its sign */
export function shareInFragment(pathname: string, search: string): string | undefined {
  if (pathname !== SHARE_PATH || search === '') return undefined;
  return `${SHARE_PATH}#${stringifyQuery(parseQuery(search)).slice(1)}`;
}

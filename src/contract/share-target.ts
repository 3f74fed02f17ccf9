import { parseQuery, stringifyQuery } from '../lib/query-string.ts';

// What another app shares with this one (Web Share Target) arrives as a query. The worker moves it into the fragment before
// the page opens, so that neither the server nor a later Referer sees it.

export const SHARE_PATH = '/saved/add';

/** The parameters that the manifest names. */
export const SHARE_PARAMS = { title: 'title', text: 'text', url: 'url' } as const;

/** Joins everything that was shared; "" for nothing. @param address query or fragment, with or without its sign */
export function sharedText(address: string): string {
  const shared = parseQuery(address.replace(/^#/, ''));
  return [shared[SHARE_PARAMS.url], shared[SHARE_PARAMS.text], shared[SHARE_PARAMS.title]]
    .filter((part) => part !== undefined && part !== '')
    .join('\n');
}

/** The address that the worker redirects to; undefined when nothing is shared. @param search with its sign */
export function shareInFragment(pathname: string, search: string): string | undefined {
  if (pathname !== SHARE_PATH || search === '') return undefined;
  return `${SHARE_PATH}#${stringifyQuery(parseQuery(search)).slice(1)}`;
}

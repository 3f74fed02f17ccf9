import { parseQuery, stringifyQuery } from '../lib/query-string.ts';

// The worker moves what was shared into the fragment, which neither the server nor a later Referer sees.

export const SHARE_PATH = '/saved/add';

export const SHARE_PARAMS = { title: 'title', text: 'text', url: 'url' } as const;

/** Joins all that was shared; "" for nothing. @param address query or fragment, with or without its sign */
export function getSharedText(address: string): string {
  const shared = parseQuery(address.replace(/^#/, ''));
  return [shared[SHARE_PARAMS.url], shared[SHARE_PARAMS.text], shared[SHARE_PARAMS.title]]
    .filter((part) => part !== undefined && part !== '')
    .join('\n');
}

/** Returns the address to redirect to; undefined when nothing is shared. @param search with its sign */
export function shareInFragment(pathname: string, search: string): string | undefined {
  if (pathname !== SHARE_PATH || search === '') return undefined;
  return `${SHARE_PATH}#${stringifyQuery(parseQuery(search)).slice(1)}`;
}

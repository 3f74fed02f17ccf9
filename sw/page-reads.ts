import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core';
import { readCalls } from '#contract/read-calls.ts';
import { parseJson } from '#lib/json.ts';
import { readOf } from '#offline/library/library-reads.ts';
import type { Answered, AskedRead } from './api-reads.ts';

/*
 * The reads of pages: which requests they are, and what the worker learns from them.
 */

const hrefOf = ({ pathname, search }: URL): string => pathname + search;

/** True for a GET that reads. */
export const isRead = ({ url, sameOrigin }: RouteMatchCallbackOptions): boolean =>
  sameOrigin && readOf('GET', hrefOf(url)) !== undefined;

/** True for the filter call: a POST that only reads. */
export const isFilterCall = ({ url, sameOrigin }: RouteMatchCallbackOptions): boolean =>
  sameOrigin && url.pathname === readCalls.filter_properties.pattern;

export interface PageReadPorts {
  readonly read: (asked: AskedRead) => Answered;
  /** A page reads: the app is in use. */
  readonly noteUse: () => Promise<void>;
  /** What is learnt of a saved property while it is looked at need not be fetched again. */
  readonly noteSeen: (id: number) => Promise<unknown>;
}

/** Answers a read. A filter call whose body says no list goes to the server, which says what is wrong with it. */
export const createPageReads =
  ({ read: answer, noteUse, noteSeen }: PageReadPorts) =>
  async ({ request, url, event }: RouteHandlerCallbackOptions): Promise<Response> => {
    const body = request.method === 'POST' ? await request.clone().text() : undefined;
    const read = readOf(request.method, hrefOf(url), body === undefined ? undefined : parseJson(body));
    if (read === undefined) return fetch(request);
    const { response, done } = answer({ read, href: hrefOf(url), body });
    event.waitUntil(
      Promise.allSettled([noteUse(), read.kind === 'property' ? done.then(() => noteSeen(read.id)) : done]),
    );
    return response;
  };

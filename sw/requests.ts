import { DEVICE_CATALOGUE_PATH } from '#contract/device-catalogue.ts';
import { readCalls } from '#contract/read-calls.ts';
import { shareInFragment } from '#contract/share-target.ts';
import { parseJson } from '#lib/json.ts';
import { type LibraryRead, readOf } from '#offline/library/library-reads.ts';
import type { Answered, AskedRead } from './api-reads.ts';
import { isScreen } from './navigations.ts';

/** Who answers what. */
export interface RequestPorts {
  readonly origin: string;
  readonly read: (asked: AskedRead) => Answered;
  readonly picture: (request: Request) => Answered;
  /** A navigation. */
  readonly screen: (request: Request, href: string) => Promise<Response>;
  readonly isFile: (url: URL) => boolean;
  readonly file: (request: Request) => Promise<Response>;
  readonly deviceCatalogue: (query: URLSearchParams) => Promise<Response>;
  /** A page reads. */
  readonly noteUse: () => Promise<void>;
  /** What is learnt of a saved property while it is looked at need not be fetched again. */
  readonly noteSeen: (id: number) => Promise<unknown>;
}

const alone = (response: Promise<Response>): Answered => ({ response, done: response });

/**
 * Says who answers a request of a page. Only reads are answered: a page's writes are never touched, the outbox sends them
 * (0009).
 * @returns undefined for what goes its way without the worker
 */
export function createRequests(ports: RequestPorts): (request: Request) => Answered | undefined {
  /** The filter call is a POST that only reads; its body says which list it means. */
  const filterCall = (request: Request, href: string): Answered => {
    const answered = request
      .clone()
      .text()
      .then((body) => {
        const read = readOf('POST', href, parseJson(body));
        return read === undefined ? undefined : ports.read({ read, href, body });
      });
    return {
      response: answered.then((known) => known?.response ?? fetch(request)),
      done: answered.then((known) => known?.done),
    };
  };

  const readCall = (read: LibraryRead, href: string): Answered => {
    const used = ports.noteUse();
    const { response, done } = ports.read({ read, href });
    const noted = read.kind === 'property' ? done.then(() => ports.noteSeen(read.id)) : done;
    return { response, done: Promise.allSettled([noted, used]) };
  };

  return (request) => {
    const url = new URL(request.url);
    if (url.origin !== ports.origin) return undefined;
    const href = url.pathname + url.search;
    if (request.method === 'POST') {
      return url.pathname === readCalls.filter_properties.pattern ? filterCall(request, href) : undefined;
    }
    if (request.method !== 'GET') return undefined;
    if (url.pathname === DEVICE_CATALOGUE_PATH) return alone(ports.deviceCatalogue(url.searchParams));
    const read = readOf('GET', href);
    if (read !== undefined) return readCall(read, href);
    if (url.pathname.startsWith('/media/')) return ports.picture(request);
    if (request.mode === 'navigate') {
      const shared = shareInFragment(url.pathname, url.search);
      if (shared !== undefined) return alone(Promise.resolve(Response.redirect(new URL(shared, url).href)));
      return isScreen(url) ? alone(ports.screen(request, href)) : undefined;
    }
    return ports.isFile(url) ? alone(ports.file(request)) : undefined;
  };
}

import type { Query, QueryMeta } from '@tanstack/react-query';
import * as v from 'valibot';
import { ReadRequest } from '#contract/worker-messages.ts';
import { readAs } from '#lib/read-as.ts';

// Which request a query stands for, said in its meta, so that what the page holds and what the worker keeps find each
// other.

/** The beginning of the key of a query that reads what this device keeps. Such a query is never persisted. */
export const DEVICE_KEY = 'device';

/** The meta of a query that makes one read. */
export const readMeta = (read: ReadRequest): QueryMeta => ({ read });

/** Said in the meta of a query whose answer is long, and which the worker answers as well: it is none of the last screens. */
export const NOT_OF_LAST_SCREENS = { isOfLastScreens: false } as const;

/** When the copy was saved that a query holds, in ms since 1970; undefined for a fresh answer of the server. */
export const savedAtOf = (data: unknown): number | undefined =>
  typeof data === 'object' &&
  data !== null &&
  'savedAt' in data &&
  typeof data.savedAt === 'number' &&
  data.savedAt >= 0
    ? data.savedAt
    : undefined;

const ReadMeta = v.object({ read: ReadRequest });

/** The read of a query; undefined when it says none. Parsed: the meta may have come with the HTML or from storage. */
export const readOfQuery = (query: Pick<Query, 'meta'>): v.InferOutput<typeof ReadRequest> | undefined =>
  readAs(ReadMeta, query.meta)?.read;

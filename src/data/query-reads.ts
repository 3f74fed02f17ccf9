import type { Query, QueryMeta } from '@tanstack/react-query';
import * as v from 'valibot';
import { ReadRequest } from '#contract/worker-messages.ts';

/*
 * Which request a query stands for, said in its meta, so that what the page holds and what the worker keeps find each
 * other.
 */

/** The beginning of the key of a query that reads what this device keeps. Such a query is never persisted. */
export const DEVICE_KEY = 'device';

const ReadMeta = v.object({ read: ReadRequest });

/** The meta of a query that makes one read. */
export const readMeta = (read: ReadRequest): QueryMeta => ({ read });

/** The read of a query; undefined when it says none. Parsed: the meta may have come with the HTML or from storage. */
export function readOfQuery(query: Pick<Query, 'meta'>): v.InferOutput<typeof ReadRequest> | undefined {
  const meta = v.safeParse(ReadMeta, query.meta);
  return meta.success ? meta.output.read : undefined;
}

const Dated = v.object({ savedAt: v.pipe(v.number(), v.minValue(0)) });

/** When the copy was saved that a query holds, in ms since 1970; undefined for a fresh answer of the server. */
export function savedAtOf(data: unknown): number | undefined {
  const dated = v.safeParse(Dated, data);
  return dated.success ? dated.output.savedAt : undefined;
}

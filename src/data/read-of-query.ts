import type { Query } from '@tanstack/react-query';
import * as v from 'valibot';
import { ReadRequest } from '#contract/worker-messages.ts';
import { readAs } from '#lib/read-as.ts';

const ReadMeta = v.object({ read: ReadRequest });

/** The read of a query; undefined when it says none. Parsed: the meta may have come with the HTML or from storage. */
export const readOfQuery = (query: Pick<Query, 'meta'>): v.InferOutput<typeof ReadRequest> | undefined =>
  readAs(ReadMeta, query.meta)?.read;

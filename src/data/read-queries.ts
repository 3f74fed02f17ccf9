import { queryOptions } from '@tanstack/react-query';
import type { ContractList } from '#contract/read-answers.ts';
import { type ReadCall, readListCall, readRecordCall } from './api-client.ts';
import { readMeta } from './query-reads.ts';

/** A list call as a query: what its meta names is what is fetched. @param failed what is said when the host says nothing */
export const listQuery = <T>(
  queryKey: readonly unknown[],
  call: ReadCall<ContractList<T>>,
  href: string,
  failed: string,
) =>
  queryOptions({
    queryKey,
    meta: readMeta({ method: call.method, href }),
    queryFn: ({ signal }) => readListCall(call, href, failed, signal),
  });

/** A record call as a query; `record` is null when there is none. @param failed what is said when the host says nothing */
export const recordQuery = <T>(queryKey: readonly unknown[], call: ReadCall<T | null>, href: string, failed: string) =>
  queryOptions({
    queryKey,
    meta: readMeta({ method: call.method, href }),
    queryFn: ({ signal }) => readRecordCall(call, href, failed, signal),
  });

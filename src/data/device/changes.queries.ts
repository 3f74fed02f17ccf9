import { DEVICE_CATALOGUE_PATH, DeviceCatalogue } from '#contract/device-catalogue.ts';
import { stringifyQuery } from '#lib/query-string.ts';
import { readAs } from '#lib/read-as.ts';
import { deviceQuery } from './device-query.ts';

/** Its storage may hang, and saving a search waits for this. */
const LIMIT_MS = 8_000;

/**
 * Reads the worker's catalogue and its changes. @param since the last change seen; the last visit by default
 * @returns undefined without a worker of this build in control, and without an answer in time
 */
export async function readCatalogue(since?: number): Promise<DeviceCatalogue | undefined> {
  if (typeof navigator !== 'object' || navigator.serviceWorker?.controller == null) return undefined;
  try {
    const href = `${DEVICE_CATALOGUE_PATH}${stringifyQuery({ since })}`;
    const response = await fetch(href, { signal: AbortSignal.timeout(LIMIT_MS) });
    return response.ok ? readAs(DeviceCatalogue, await response.json()) : undefined;
  } catch {
    return undefined;
  }
}

/** Changes since the last visit ended. They only grow during a visit, and each screen reads them anew. */
export const changesQuery = {
  ...deviceQuery('changes', ['catalogue'], async () => ({ catalogue: await readCatalogue() })),
  staleTime: 0,
};

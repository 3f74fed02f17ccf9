import { DEVICE_CATALOGUE_PATH, DeviceCatalogue } from '#contract/device-catalogue.ts';
import { stringifyQuery } from '#lib/query-string.ts';
import { readAs } from '#lib/read-as.ts';
import { deviceQuery } from './device-query.ts';

/** Longest wait for the worker, in ms: its storage may hang, and a search that is being saved waits for this. */
const LIMIT_MS = 8_000;

/**
 * What the worker knows of the catalogue, and what has changed in it.
 * @param since number seen up to; without it the changes are those since the last visit
 * @returns undefined without a worker in control, when one of another build does not know, and when it does not answer in
 *   time
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

/** What has changed since the last visit ended; it only grows during a visit. Each screen that is opened reads it anew. */
export const changesQuery = {
  ...deviceQuery('changes', ['catalogue'], async () => ({ catalogue: await readCatalogue() })),
  staleTime: 0,
};

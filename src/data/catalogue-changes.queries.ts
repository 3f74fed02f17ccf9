import * as v from 'valibot';
import { DEVICE_CATALOGUE_PATH, DeviceCatalogue } from '#contract/device-catalogue.ts';
import type { PropertyFilter } from '#contract/filter.ts';
import { WorkerMessage } from '#contract/worker-messages.ts';
import { stringifyQuery } from '#lib/query-string.ts';
import { changesForFilter, type SearchChange } from '#offline/catalogue-changes.ts';

/*
 * What has changed in the catalogue, as the worker knows it. Without a worker in control nobody does.
 */

const container = (): ServiceWorkerContainer | undefined =>
  typeof navigator === 'object' ? navigator.serviceWorker : undefined;

/**
 * What this device knows of the catalogue, and what has changed in it.
 * @param since number seen up to; without it the changes are those since the last visit
 * @returns undefined without a worker, or when one of another build does not know
 */
export async function readCatalogue(since?: number): Promise<DeviceCatalogue | undefined> {
  if (container()?.controller == null) return undefined;
  try {
    const response = await fetch(`${DEVICE_CATALOGUE_PATH}${stringifyQuery({ since })}`);
    const catalogue = v.safeParse(DeviceCatalogue, await response.json());
    return response.ok && catalogue.success ? catalogue.output : undefined;
  } catch {
    return undefined;
  }
}

/** The changes since the last visit ended; they stay the same, or grow, during a visit. */
export const changesSinceLastVisit = (): Promise<DeviceCatalogue | undefined> => readCatalogue();

/** What has changed for a saved search. */
export interface SearchNews {
  /** What the search has seen up to when these have been shown: keep it with the search. */
  readonly seq: number;
  /** Changes so old that they are no longer known: there may be more. */
  readonly cut: boolean;
  readonly changes: readonly SearchChange[];
}

/**
 * The changes that concern a saved search.
 * @param seenSeq number that the search has seen up to
 * @returns undefined where nothing is known, as readCatalogue() says
 */
export async function changesForSearch(filter: PropertyFilter, seenSeq: number): Promise<SearchNews | undefined> {
  const catalogue = await readCatalogue(seenSeq);
  if (catalogue === undefined) return undefined;
  const { seq, cut, changes } = catalogue;
  return { seq, cut, changes: changesForFilter(changes, filter) };
}

/**
 * Calls back when a sync brought changes.
 * @param onChange gets the number of that sync
 * @returns ends it
 */
export function onCatalogueChanged(onChange: (seq: number) => void): () => void {
  const listen = (event: MessageEvent<unknown>): void => {
    const message = v.safeParse(WorkerMessage, event.data);
    if (message.success && message.output.type === 'catalogue-changed') onChange(message.output.seq);
  };
  container()?.addEventListener('message', listen);
  return () => container()?.removeEventListener('message', listen);
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  homesQuery,
  isKeeping,
  keepNow,
  keepWithoutPhotos,
  onKeeping,
  readHomes,
  saveProperty,
  stopProperty,
} from '#data/shortlist.ts';
import { subscribeToChanges } from '#offline/device/device-changes.ts';
import { type PackReadiness, readinessOf, type ViewingPack } from '#offline/saved/viewing-pack.ts';

/** Nothing is heard of the fetching for so long (ms): the list says how far it came, and the app goes on by itself. */
const SILENT_MS = 30_000;

/** `over` also when it could go no further: the readiness says how far it came. `failed`: storage did not answer. */
export type PreparePhase = 'idle' | 'running' | 'over' | 'failed';

/** Resolves when the fetching that was asked for has ended, or nothing is heard of it any more. */
function untilKept(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let hasRun = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (): void => {
      clearTimeout(timer);
      for (const forget of forgets) forget();
      resolve();
    };
    const look = (): undefined => {
      clearTimeout(timer);
      timer = setTimeout(end, SILENT_MS);
      const isRunning = isKeeping();
      if (hasRun && !isRunning) end();
      hasRun ||= isRunning;
    };
    const forgets = [onKeeping(look), subscribeToChanges((store) => (store === 'homes' ? look() : undefined))];
    signal.addEventListener('abort', end, { once: true });
    look();
  });
}

/** Saves all stops of a pack as far as they are not, and lets those go on that were stopped. @throws StorageFailure */
async function saveStops({ stops }: ViewingPack): Promise<void> {
  const homes = await readHomes();
  for (const { property } of stops) {
    const home = homes.get(property.id);
    if (home === undefined) await saveProperty(property);
    else if (home.without_photos) await keepWithoutPhotos(home.id, false);
    else if (home.stopped || home.full) await stopProperty(home.id, false);
  }
}

/**
 * Brings a pack onto the device: every stop is saved, fetched and read back.
 * @param onOver called once for each time it has come to its end, with how far it came
 */
export function usePrepare(pack: ViewingPack, onOver: (readiness: PackReadiness) => void) {
  const client = useQueryClient();
  const [phase, setPhase] = useState<PreparePhase>('idle');
  const running = useRef<AbortController>(undefined);
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  });
  useEffect(() => () => running.current?.abort(), []);

  const prepare = async (): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setPhase('running');
    try {
      await saveStops(pack);
      const kept = untilKept(controller.signal);
      keepNow();
      await kept;
      // Read here, for this list too: the news of the last row may still be on its way.
      const homes = await readHomes();
      client.setQueryData(homesQuery.queryKey, homes);
      if (controller.signal.aborted) return;
      setPhase('over');
      over.current(readinessOf(pack, homes));
    } catch {
      setPhase('failed');
    }
  };

  /** Stops what is not ready; what is here stays. @throws StorageFailure */
  const stop = async (): Promise<void> => {
    const { stops } = readinessOf(pack, await readHomes());
    for (const { id, state, home } of stops) {
      if (home !== undefined && state !== 'ready') await stopProperty(id, true);
    }
  };

  return { phase, prepare, stop } as const;
}

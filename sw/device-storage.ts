import * as v from 'valibot';
import { type StorageAnswer, StorageAsk } from '#contract/storage-messages.ts';
import { answerStorage, type DeviceStoragePorts } from '#offline/device-storage.ts';

/*
 * The worker's side of the storage page: library and caches are its own, so it measures and clears them itself.
 */

/**
 * What the worker does when a page says something.
 * @param forget drops what the worker holds in memory of library and caches
 * @returns takes what was said and the port to answer on; undefined for what is not about storage, else the work
 */
export function storageAnswers(ports: DeviceStoragePorts, forget: () => void) {
  return (said: unknown, port: Pick<MessagePort, 'postMessage'> | undefined): Promise<void> | undefined => {
    const ask = v.safeParse(StorageAsk, said);
    if (!ask.success || port === undefined) return undefined;
    return answerStorage(ports, ask.output)
      .catch((): StorageAnswer => ({ type: 'failed' }))
      .then((answer) => {
        if (ask.output.type !== 'measure-storage') forget();
        port.postMessage(answer);
      });
  };
}

/** Adds the storage page's listener to the worker. Call it while the worker's script is evaluated. */
export function registerDeviceStorage(
  scope: ServiceWorkerGlobalScope,
  ports: DeviceStoragePorts,
  forget: () => void,
): void {
  const answer = storageAnswers(ports, forget);
  scope.addEventListener('message', (event) => {
    const work = answer(event.data, event.ports[0]);
    if (work !== undefined) event.waitUntil(work);
  });
}

import * as v from 'valibot';
import { type StorageAnswer, StorageAsk } from '#contract/storage-messages.ts';
import { answerStorage, type DeviceStoragePorts } from '#offline/device-storage.ts';

/*
 * The worker's side of the storage page: library and caches are its own, so it measures and clears them itself.
 */

/**
 * Adds the storage page's listener to the worker. Call it while the worker's script is evaluated.
 * @param forget drops what the worker holds in memory of library and caches
 */
export function registerDeviceStorage(
  scope: Pick<ServiceWorkerGlobalScope, 'addEventListener'>,
  ports: DeviceStoragePorts,
  forget: () => void,
): void {
  scope.addEventListener('message', (event) => {
    const ask = v.safeParse(StorageAsk, event.data);
    const [port] = event.ports;
    if (!ask.success || port === undefined) return;
    const answering = answerStorage(ports, ask.output)
      .catch((): StorageAnswer => ({ type: 'failed' }))
      .then((answer) => {
        if (ask.output.type !== 'measure-storage') forget();
        port.postMessage(answer);
      });
    event.waitUntil(answering);
  });
}

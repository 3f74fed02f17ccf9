import type { StorageAnswer, StorageRequest } from '#contract/storage-messages.ts';
import { answerStorage, type DeviceStoragePorts } from '#offline/device/device-storage.ts';
import type { PageMessageEvent } from './messages.ts';

/**
 * The worker's side of the storage page: library and caches are its own, so it measures and clears them itself.
 * @param forget drops what the worker holds in memory of library and caches
 * @returns does what a page asks for and answers on the port that came with it; without one nothing is done
 */
export const createDeviceStorage =
  (ports: DeviceStoragePorts, forget: () => void) =>
  async (request: StorageRequest, { ports: [port] }: Pick<PageMessageEvent, 'ports'>): Promise<void> => {
    if (port === undefined) return;
    const answer = await answerStorage(ports, request).catch((): StorageAnswer => ({ type: 'failed' }));
    if (request.type !== 'measure-storage') forget();
    port.postMessage(answer);
  };

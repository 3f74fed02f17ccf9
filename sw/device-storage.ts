import type { StorageAnswer, StorageRequest } from '#contract/storage-messages.ts';
import { answerStorage, type DeviceStoragePorts } from '#offline/device-storage.ts';
import type { PageMessageEvent } from './messages.ts';

/** Measures and clears storage for the storage page, and answers on its port. @param forget clears the worker's memory of it */
export const createDeviceStorage =
  (ports: DeviceStoragePorts, forget: () => void) =>
  async (request: StorageRequest, { ports: [port] }: Pick<PageMessageEvent, 'ports'>): Promise<void> => {
    if (port === undefined) return;
    const answer = await answerStorage(ports, request).catch((): StorageAnswer => ({ type: 'failed' }));
    if (request.type !== 'measure-storage') forget();
    port.postMessage(answer);
  };

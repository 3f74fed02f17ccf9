import type { MapMessage, MapReply, PropertiesRequest, PropertiesResponse } from './map-messages.ts';
import mapWorkerFile from './map-worker.ts?worker&url';

/** `started`: a new worker, without earlier messages. `failed`: its script did not load. `load`: other properties. */
type MapEvent = MapReply | { readonly kind: 'started' | 'failed' | 'load' };

export type MapClient = ReturnType<typeof createMapClient>;

let policy: Pick<TrustedTypePolicy, 'createScriptURL'> | undefined;
/** Under Trusted Types the address passes through a policy that allows no other script. */
function createWorker(): Worker {
  policy ??= window.trustedTypes?.createPolicy('map-worker-url', {
    createScriptURL: (url: string) => {
      if (url !== mapWorkerFile) throw new TypeError(`Only ${mapWorkerFile} may be started here`);
      return url;
    },
  });
  const address = policy?.createScriptURL(mapWorkerFile) ?? mapWorkerFile;
  // TypeScript's DOM types do not accept a TrustedScriptURL here.
  const worker: unknown = Reflect.construct(Worker, [address, { type: 'module' }]);
  if (!(worker instanceof Worker)) throw new TypeError('The browser made something else than a worker');
  return worker;
}

export function createMapClient() {
  const listeners = new Set<(event: MapEvent) => void>();
  /** Unanswered requests, oldest first: responses come in the order of the requests. */
  const pending: {
    readonly resolve: (response: PropertiesResponse) => void;
    readonly reject: (error: Error) => void;
  }[] = [];
  let worker: Worker | undefined;
  let startCount = 0;
  const notify = (event: MapEvent): void => {
    for (const listener of [...listeners]) listener(event);
  };

  return {
    start: (): void => {
      if (worker !== undefined) return;
      worker = createWorker();
      startCount++;
      worker.onmessage = ({ data }: MessageEvent<MapReply | PropertiesResponse>) => {
        if (data.kind === 'picture' || data.kind === 'unreadable-file') notify(data);
        else {
          pending.shift()?.resolve(data);
          if (data.kind === 'load') notify({ kind: 'load' });
        }
      };
      worker.onerror = () => {
        worker?.terminate();
        worker = undefined;
        for (const { reject } of pending.splice(0)) reject(new Error('The worker of the map failed to load'));
        notify({ kind: 'failed' });
      };
      notify({ kind: 'started' });
    },
    startCount: (): number => startCount,
    subscribe: (listener: (event: MapEvent) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    post: (message: MapMessage): void => worker?.postMessage(message),
    /** Rejects when the worker failed to load or cannot read the properties. */
    request: <Kind extends PropertiesRequest['kind']>(request: PropertiesRequest & { readonly kind: Kind }) =>
      new Promise<PropertiesResponse & { readonly kind: Kind }>((resolve, reject) => {
        const isExpected = (response: PropertiesResponse): response is PropertiesResponse & { readonly kind: Kind } =>
          response.kind === request.kind;
        if (worker === undefined) return reject(new Error('The worker of the map failed to load'));
        worker.postMessage(request);
        pending.push({
          resolve: (response) =>
            isExpected(response) ? resolve(response) : reject(new Error('The properties cannot be read')),
          reject,
        });
      }),
    end: (): void => {
      worker?.terminate();
      worker = undefined;
      pending.length = 0;
    },
  };
}

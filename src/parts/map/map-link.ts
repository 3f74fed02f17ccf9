import { createListeners } from '#lib/listeners.ts';
import type { MapAnswer, MapOrder, PropertiesAnswer, PropertiesOrder } from './map-orders.ts';
import mapWorkerFile from './map-worker.ts?worker&url';

/** What draws with the worker's help. */
export interface Drawer {
  /** A new worker was started and needs all orders again. */
  readonly started: () => void;
  readonly answered: (answer: MapAnswer) => void;
  /** The worker's script failed to load. */
  readonly failed: () => void;
}

/** The one worker of a map, which draws its land and knows its homes. */
export interface MapLink {
  /** Starts the worker unless it runs. */
  readonly start: () => void;
  /** How many workers were started: a new one knows nothing of earlier orders. */
  readonly starts: () => number;
  /** Subscribes to starts. @returns unsubscribes */
  readonly onStart: (listener: () => void) => () => void;
  /** Who draws from now on. @returns ends it */
  readonly draw: (drawer: Drawer) => () => void;
  /** Orders are lost while no worker runs. */
  readonly tell: (order: MapOrder) => void;
  /** Rejects when the worker failed to load or cannot read the properties. */
  readonly ask: <Kind extends PropertiesOrder['kind']>(
    order: PropertiesOrder & { readonly kind: Kind },
  ) => Promise<PropertiesAnswer & { readonly kind: Kind }>;
  /** Ends the worker; open requests stay unanswered. */
  readonly end: () => void;
}

let policy: Pick<TrustedTypePolicy, 'createScriptURL'> | undefined;
/** Where there are Trusted Types, the address goes through a policy of its own, which lets no other script be started. */
function startedWorker(): Worker {
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

/** Makes a link; `start` starts its worker. */
export function openMapLink(): MapLink {
  /** What was asked and has no answer yet, the oldest first: answers come in the order of the questions. */
  const open: { readonly done: (answer: PropertiesAnswer) => void; readonly failed: (problem: Error) => void }[] = [];
  const startsHeard = createListeners();
  let worker: Worker | undefined;
  let drawer: Drawer | undefined;
  let starts = 0;

  return {
    start: () => {
      if (worker !== undefined) return;
      worker = startedWorker();
      starts++;
      worker.onmessage = ({ data }: MessageEvent<MapAnswer | PropertiesAnswer>) => {
        if (data.kind === 'picture' || data.kind === 'no-sheet') drawer?.answered(data);
        else open.shift()?.done(data);
      };
      worker.onerror = () => {
        worker?.terminate();
        worker = undefined;
        for (const { failed } of open.splice(0)) failed(new Error('The worker of the map could not be had'));
        drawer?.failed();
      };
      drawer?.started();
      startsHeard.tell();
    },
    starts: () => starts,
    onStart: startsHeard.listen,
    draw: (next) => {
      drawer = next;
      if (worker !== undefined) next.started();
      return () => {
        drawer = undefined;
      };
    },
    tell: (order) => worker?.postMessage(order),
    ask: (order) =>
      new Promise((done, failed) => {
        type Own = PropertiesAnswer & { readonly kind: typeof order.kind };
        const isOf = (answer: PropertiesAnswer): answer is Own => answer.kind === order.kind;
        if (worker === undefined) return failed(new Error('The worker of the map could not be had'));
        worker.postMessage(order);
        open.push({
          done: (answer) => (isOf(answer) ? done(answer) : failed(new Error('The homes cannot be read'))),
          failed,
        });
      }),
    end: () => {
      worker?.terminate();
      worker = undefined;
      open.length = 0;
    },
  };
}

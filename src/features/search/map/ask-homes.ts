import type { MapHome } from '#contract/map-points.ts';
import type { Box } from '#lib/map/viewport.ts';
import { workerStart } from '#parts/map/worker-start.ts';
import type { HomesAnswer, HomesOrder, HomesShown, HomesToShow, Labelled, Look } from './homes-orders.ts';
import homesWorkerFile from './homes-worker.ts?worker&url';

const startWorker = workerStart('homes-worker-url', homesWorkerFile);

/**
 * The homes of a map, which a worker knows. What is asked rejects where the worker's script cannot be had, or the homes cannot
 * be read.
 */
export interface AskedHomes {
  /** Starts the worker, before there is something to ask. */
  readonly start: () => void;
  /** Says which homes there are from now on. @param sight what is in sight of them; undefined: all */
  readonly take: (homes: HomesToShow, look: Look | undefined, sight: Box | undefined) => Promise<HomesShown>;
  /** Labels of a level of viewport.ts that stand in a box. */
  readonly labels: (level: number, box: Box) => Promise<Labelled>;
  /** How many homes are in a box. */
  readonly countIn: (box: Box) => Promise<number>;
  /** What is known of homes. */
  readonly homesOf: (ids: Int32Array) => Promise<readonly MapHome[]>;
  /** Nothing is answered any more, not even what was asked. */
  readonly end: () => void;
}

interface Asked {
  readonly done: (answer: HomesAnswer) => void;
  readonly failed: (problem: Error) => void;
}

/** The worker starts when it is asked first. Once its script could not be had all fails, until it is told homes again. */
export function openHomes(): AskedHomes {
  /** What was asked and has no answer yet, the oldest first: answers come in the order of the questions. */
  const open: Asked[] = [];
  let worker: Worker | undefined;
  let problem: Error | undefined;

  const started = (): Worker => {
    if (worker !== undefined) return worker;
    worker = startWorker();
    worker.onmessage = ({ data }: MessageEvent<HomesAnswer>) => open.shift()?.done(data);
    worker.onerror = () => {
      problem = new Error('What knows the homes of the map could not be had');
      for (const { failed } of open.splice(0)) failed(problem);
    };
    return worker;
  };
  function ask<Kind extends HomesOrder['kind']>(
    order: HomesOrder & { readonly kind: Kind },
  ): Promise<HomesAnswer & { readonly kind: Kind }> {
    const isOf = (answer: HomesAnswer): answer is HomesAnswer & { readonly kind: Kind } => answer.kind === order.kind;
    return new Promise((done, failed) => {
      if (problem !== undefined) return failed(problem);
      started().postMessage(order);
      open.push({
        done: (answer) => (isOf(answer) ? done(answer) : failed(new Error('The homes cannot be read'))),
        failed,
      });
    });
  }
  const end = (): void => {
    worker?.terminate();
    worker = undefined;
    problem = undefined;
    open.length = 0;
  };
  return {
    start: () => void started(),
    take: (homes, look, sight) => {
      // Its script may be had by now.
      if (problem !== undefined) end();
      return ask({ kind: 'take', homes, look, sight });
    },
    labels: (level, box) => ask({ kind: 'labels', level, box }),
    countIn: async (box) => (await ask({ kind: 'count', box })).count,
    homesOf: async (ids) => (await ask({ kind: 'homes', ids })).homes,
    end,
  };
}

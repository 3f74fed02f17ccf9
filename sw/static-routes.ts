// Where the browser has static routes, files with hashed names come straight out of the caches: of this build, else of the
// last ones, else from the network, as the worker itself would answer, and without waiting for it.

const FILES = { condition: { urlPattern: '/assets/*', requestMethod: 'get' }, source: 'cache' } as const;

/**
 * Registers the routes; call it in the `install` event. A browser that does not know them, or not this one, asks the worker
 * as ever.
 */
export function routeFiles(event: ExtendableEvent): void {
  const addRoutes: unknown = Reflect.get(event, 'addRoutes');
  if (typeof addRoutes !== 'function') return;
  const routed = async (): Promise<void> => {
    try {
      await Reflect.apply(addRoutes, event, [FILES]);
    } catch {
      // Another shape of an interface that is still young: the worker answers.
    }
  };
  event.waitUntil(routed());
}

import { expect, it } from 'vitest';
import { routeFiles } from './app-files.ts';

/** The part of an install event that is used. */
function installEvent(addRoutes?: (rule: unknown) => unknown) {
  const waits: Promise<unknown>[] = [];
  const event = Object.assign(new Event('install'), {
    waitUntil: (work: Promise<unknown>) => void waits.push(work),
    ...(addRoutes === undefined ? {} : { addRoutes }),
  });
  return { event, waits };
}

it('static routes are registered for hashed files only', async () => {
  const rules: unknown[] = [];
  const { event, waits } = installEvent((rule) => Promise.resolve(rules.push(rule)));
  routeFiles(event);
  await Promise.all(waits);
  expect(rules).toEqual([{ condition: { urlPattern: '/assets/*', requestMethod: 'get' }, source: 'cache' }]);
});

it.each([
  ['does not know them', undefined],
  ['refuses the rule', () => Promise.reject(new TypeError('No such source'))],
])('static routes do not keep a worker from being installed by a browser that %s', async (_name, addRoutes) => {
  const { event, waits } = installEvent(addRoutes);
  routeFiles(event);
  await expect(Promise.all(waits)).resolves.toBeDefined();
});

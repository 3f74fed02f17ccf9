import { expect, it } from 'vitest';
import { closedAfter } from '#tests/fixtures/each-test.ts';
import { openTestSite } from '#tests/fixtures/test-site.ts';
import { createHealth } from './health.ts';

const site = await closedAfter(openTestSite());
const ready = async (routes: { request: (path: string) => Response | Promise<Response> }) => {
  const answer = await routes.request('/readyz');
  return { status: answer.status, body: await answer.json(), kept: answer.headers.get('Cache-Control') };
};
const checks = (database: string, isDraining = false) => ({ database, draining: isDraining });

it('a site whose database answers is ready, and the answer is not cached', async () => {
  expect(await ready(site.app)).toEqual({ status: 200, body: { ready: true, checks: checks('ok') }, kept: 'no-store' });
});

it('further facts are reported without effect on readiness, and are left out if they fail', async () => {
  const received: unknown[] = [];
  const createAnswering = (details: () => Promise<Readonly<Record<string, unknown>>>) =>
    ready(
      createHealth({
        checkDatabase: () => Promise.resolve(),
        details,
        limitMs: 20,
        log: (error) => received.push(error),
      }).routes,
    );
  expect(await createAnswering(async () => ({ sheet: { is: 'wrong' } }))).toMatchObject({
    status: 200,
    body: { ready: true, checks: checks('ok'), sheet: { is: 'wrong' } },
  });
  for (const details of [() => Promise.reject(new Error('no such table')), () => new Promise<never>(() => undefined)]) {
    const answer = await createAnswering(details);
    expect([answer.status, answer.body]).toEqual([200, { ready: true, checks: checks('ok') }]);
  }
  expect(received).toHaveLength(2);
});

it('a draining site is alive but not ready', async () => {
  const drainingSite = await closedAfter(openTestSite());
  drainingSite.health.drain();
  expect(await ready(drainingSite.app)).toMatchObject({
    status: 503,
    body: { ready: false, checks: checks('ok', true) },
  });
  const alive = await drainingSite.app.request('/healthz');
  expect([alive.status, alive.headers.get('Connection')]).toEqual([200, 'close']);
});

it('a failing or slow database is named, with the reason only in the log', async () => {
  const received: unknown[] = [];
  const failing = createHealth({
    checkDatabase: () => Promise.reject(new Error('no such host db.internal')),
    log: (error) => received.push(error),
  });
  const silent = createHealth({
    checkDatabase: () => new Promise(() => undefined),
    limitMs: 20,
    log: (error) => received.push(error),
  });
  for (const { routes } of [failing, silent]) {
    const answer = await ready(routes);
    expect(answer).toMatchObject({ status: 503, body: { ready: false, checks: checks('failed') } });
    expect(JSON.stringify(answer)).not.toContain('db.internal');
  }
  expect(received.map(String)).toEqual([
    'Error: no such host db.internal',
    'Error: The database did not answer within 20 ms.',
  ]);
});

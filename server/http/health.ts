import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';

export type Health = ReturnType<typeof createHealth>;

interface HealthOptions {
  readonly checkDatabase: () => Promise<unknown>;
  readonly limitMs?: number;
  /** Further facts for the operator, from the database; they do not affect readiness. */
  readonly details?: (() => Promise<Readonly<Record<string, unknown>>>) | undefined;
  readonly log: (error: unknown) => void;
}

const DATABASE_LIMIT_MS = 1_000;
const NO_STORE = { 'Cache-Control': 'no-store' };

/** `/healthz` is 200 while the process lives. `/readyz` is 200 when it can serve, else 503 with the failed check. */
export function createHealth({ checkDatabase, details, limitMs = DATABASE_LIMIT_MS, log }: HealthOptions) {
  let isDraining = false;

  const runInTime = async <T extends object>(query: () => Promise<T>): Promise<T | undefined> => {
    const timeOut = async (): Promise<never> => {
      await sleep(limitMs, undefined, { ref: false });
      throw new Error(`The database did not answer within ${limitMs} ms.`);
    };
    try {
      return await Promise.race([query(), timeOut()]);
    } catch (error) {
      log(error);
      return undefined;
    }
  };

  const routes = new Hono()
    .get('/healthz', (c) => c.text('ok', 200, NO_STORE))
    .get('/readyz', async (c) => {
      const checked = await runInTime(async () => ({ result: await checkDatabase() }));
      const facts = details === undefined || checked === undefined ? undefined : await runInTime(details);
      const checks = { database: checked === undefined ? 'failed' : 'ok', draining: isDraining };
      const isReady = checked !== undefined && !isDraining;
      return c.json({ ready: isReady, checks, ...facts }, isReady ? 200 : 503, NO_STORE);
    });
  return {
    /** Makes /readyz answer 503, so that a balancer sends no more visitors. */
    drain: (): void => {
      isDraining = true;
    },
    get isDraining(): boolean {
      return isDraining;
    },
    routes,
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';

/** /healthz tells whether the process lives, /readyz whether it is ready for visitors. */
export interface Health {
  /** From now on /readyz answers 503, so that a balancer sends no more visitors. */
  drain(): void;
  readonly isDraining: boolean;
  readonly routes: Hono;
}

export interface HealthOptions {
  /** A trivial query that only a migrated database can answer. @throws the database's error */
  readonly checkDatabase: () => Promise<unknown>;
  readonly limitMs?: number;
  /** Further facts for the operator, from the database; they do not affect readiness. */
  readonly details?: (() => Promise<Readonly<Record<string, unknown>>>) | undefined;
  /** Gets the reason when the database did not answer; the response does not contain it. */
  readonly log: (error: unknown) => void;
}

const DATABASE_LIMIT_MS = 1_000;
const NOT_KEPT = { 'Cache-Control': 'no-store' };

/**
 * `/healthz` is 200 while the process lives. `/readyz` is 200 when it can serve, else 503; its JSON names the failed
 * check.
 */
export function createHealth({
  checkDatabase: askDatabase,
  details,
  limitMs = DATABASE_LIMIT_MS,
  log,
}: HealthOptions): Health {
  let isDraining = false;

  const answerInTime = async <T extends object>(ask: () => Promise<T>): Promise<T | undefined> => {
    const tooLate = async (): Promise<never> => {
      await sleep(limitMs, undefined, { ref: false });
      throw new Error(`The database did not answer within ${limitMs} ms.`);
    };
    try {
      return await Promise.race([ask(), tooLate()]);
    } catch (error) {
      log(error);
      return undefined;
    }
  };
  const askIt = async (): Promise<object> => ({ answer: await askDatabase() });

  const routes = new Hono()
    .get('/healthz', (c) => c.text('ok', 200, NOT_KEPT))
    .get('/readyz', async (c) => {
      const database = (await answerInTime(askIt)) === undefined ? 'failed' : 'ok';
      const told = details === undefined || database === 'failed' ? undefined : await answerInTime(details);
      const draining = isDraining;
      const ready = database === 'ok' && !draining;
      return c.json({ ready, checks: { database, draining }, ...told }, ready ? 200 : 503, NOT_KEPT);
    });
  return {
    drain: () => {
      isDraining = true;
    },
    get isDraining() {
      return isDraining;
    },
    routes,
  };
}

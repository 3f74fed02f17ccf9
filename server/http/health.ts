import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';

/** The health checks: whether the process lives, and whether it is ready for visitors. */
export interface Health {
  /** From now on /readyz answers 503, so that a balancer sends no more visitors. */
  drain(): void;
  readonly isDraining: boolean;
  /** GET /healthz and GET /readyz. */
  readonly routes: Hono;
}

export interface HealthOptions {
  /**
   * A trivial query that only a migrated database can answer.
   * @throws the database's error when it cannot be asked, or lacks a migration
   */
  readonly checkDatabase: () => Promise<unknown>;
  /** How long the database may take, in ms. */
  readonly limitMs?: number;
  /** What else who runs the site should know; it does not make the site less ready. Asks the database. */
  readonly details?: (() => Promise<Readonly<Record<string, unknown>>>) | undefined;
  /** Called with the reason when the database could not be asked. The answer does not contain it. */
  readonly log: (error: unknown) => void;
}

const DATABASE_LIMIT_MS = 1_000;
const NOT_KEPT = { 'Cache-Control': 'no-store' };

/**
 * `/healthz`: 200 as long as the process lives. `/readyz`: 200 when it is ready for visitors, else 503; the JSON names
 * the check that failed.
 */
export function createHealth({
  checkDatabase: askDatabase,
  details,
  limitMs = DATABASE_LIMIT_MS,
  log,
}: HealthOptions): Health {
  let isDraining = false;

  /** What the database answers in time; undefined when it does not. */
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

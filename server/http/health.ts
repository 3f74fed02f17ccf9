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
  readonly askDatabase: () => Promise<unknown>;
  /** How long the database may take, in ms. */
  readonly limitMs?: number;
  /** Called with the reason when the database could not be asked. The answer does not contain it. */
  readonly log: (error: unknown) => void;
}

const DATABASE_LIMIT_MS = 1_000;
const NOT_KEPT = { 'Cache-Control': 'no-store' };

/**
 * `/healthz`: 200 as long as the process lives. `/readyz`: 200 when it is ready for visitors, else 503; the JSON names
 * the check that failed.
 */
export function createHealth({ askDatabase, limitMs = DATABASE_LIMIT_MS, log }: HealthOptions): Health {
  let isDraining = false;

  const databaseAnswers = async (): Promise<boolean> => {
    const tooLate = async (): Promise<never> => {
      await sleep(limitMs, undefined, { ref: false });
      throw new Error(`The database did not answer within ${limitMs} ms.`);
    };
    try {
      await Promise.race([askDatabase(), tooLate()]);
      return true;
    } catch (error) {
      log(error);
      return false;
    }
  };

  const routes = new Hono()
    .get('/healthz', (c) => c.text('ok', 200, NOT_KEPT))
    .get('/readyz', async (c) => {
      const database = (await databaseAnswers()) ? 'ok' : 'failed';
      const draining = isDraining;
      const ready = database === 'ok' && !draining;
      return c.json({ ready, checks: { database, draining } }, ready ? 200 : 503, NOT_KEPT);
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

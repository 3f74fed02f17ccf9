import { Hono } from 'hono';

/** Whether the site can answer. Liveness is no part of it: a process that answers at all lives. */
export interface Health {
  /** From now on /readyz says no, so that a balancer sends nobody here any more. */
  drain(): void;
  readonly isDraining: boolean;
  /** GET /healthz and GET /readyz. */
  readonly routes: Hono;
}

export interface HealthOptions {
  /**
   * Asks the database something trivial that only a migrated one can answer.
   * @throws whatever it throws when it cannot be asked, or lacks a migration
   */
  readonly askDatabase: () => Promise<unknown>;
  /** How long the database may take, in ms. */
  readonly limitMs?: number;
  /** Hears why the database could not be asked; the answer does not say it. */
  readonly log: (error: unknown) => void;
}

const DATABASE_LIMIT_MS = 1_000;
const NOT_KEPT = { 'Cache-Control': 'no-store' };

/**
 * `/healthz`: 200 as long as the process lives. `/readyz`: 200 where it should be sent visitors, else 503; the JSON names
 * which check says no.
 */
export function createHealth({ askDatabase, limitMs = DATABASE_LIMIT_MS, log }: HealthOptions): Health {
  let isDraining = false;

  const databaseAnswers = async (): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_done, failed) => {
      timer = setTimeout(() => failed(new Error(`The database did not answer within ${limitMs} ms.`)), limitMs);
    });
    try {
      await Promise.race([askDatabase(), limit]);
      return true;
    } catch (error) {
      log(error);
      return false;
    } finally {
      clearTimeout(timer);
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

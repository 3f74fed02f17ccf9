import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { SiteDatabase } from '../db/database.ts';
import type { AnsweredRequest } from './request-tracker.ts';

export interface SiteGauge {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  readonly read: () => Promise<ReadonlyArray<{ readonly of?: string; readonly value: number }>>;
}

export type Metrics = ReturnType<typeof createMetrics>;

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);
/** Seconds: a cached answer takes half a millisecond, a rendered page 20 to 50. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const hashText = (text: string): Buffer => createHash('sha256').update(text).digest();

export function createMetrics({
  gauges,
  log,
}: {
  readonly gauges: readonly SiteGauge[];
  readonly log: (error: unknown) => void;
}) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'site_http_requests_total',
    help: 'Requests answered, by method, pattern of the route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'site_http_request_duration_seconds',
    help: 'From the headers of a request to the last byte of its answer, by pattern of the route.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers: [registry],
  });
  for (const { name, help, label, read } of gauges) {
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      async collect() {
        if (label === undefined) this.remove();
        else this.reset();
        try {
          for (const { of, value } of await read()) {
            if (label === undefined || of === undefined) this.set(value);
            else this.set({ [label]: of }, value);
          }
        } catch (error) {
          log(error);
        }
      },
    });
  }

  const sendMetrics = async (): Promise<Response> =>
    new Response(await registry.metrics(), {
      headers: { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' },
    });

  return {
    countAnswer: ({ method, route, status, seconds }: AnsweredRequest): void => {
      requests.inc({ method: METHODS.has(method) ? method : 'other', route, status });
      durations.observe({ route }, seconds);
    },
    routes: new Hono().get('/metrics', sendMetrics),
    /** GET /metrics with the token as `Authorization: Bearer`; 404 for all others. */
    createGuardedRoutes: (token: string): Hono => {
      const expected = hashText(`Bearer ${token}`);
      return new Hono().get('/metrics', async (c) => {
        // timingSafeEqual() needs digests of one length.
        if (timingSafeEqual(hashText(c.req.header('Authorization') ?? ''), expected)) return sendMetrics();
        return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
      });
    },
  };
}

export function createSiteGauges(db: SiteDatabase, now: () => number = Date.now): SiteGauge[] {
  const readCatalogue = async (getValue: (row: { version: number; imported_at: string }) => number) => {
    const rows = await db.selectFrom('catalogue').select(['version', 'imported_at']).orderBy('id').limit(1).execute();
    return rows.map((row) => ({ value: getValue(row) }));
  };
  const toValues = (rows: readonly { readonly of: string; readonly count: number | string | bigint }[]) =>
    rows.map(({ of, count }) => ({ of, value: Number(count) }));
  return [
    {
      name: 'site_catalogue_version',
      help: 'Counts up with each import that changed something.',
      read: () => readCatalogue(({ version }) => version),
    },
    {
      name: 'site_catalogue_age_seconds',
      help: 'Since the last import that changed something.',
      read: () => readCatalogue(({ imported_at }) => (now() - Date.parse(imported_at)) / 1000),
    },
    {
      name: 'site_submissions',
      help: 'Submissions that are stored, by kind.',
      label: 'kind',
      read: async () => {
        const kinds = db.selectFrom('submissions').groupBy('kind');
        return toValues(await kinds.select(({ fn }) => ['kind as of', fn.countAll().as('count')]).execute());
      },
    },
    {
      name: 'site_viewing_mails',
      help: 'Mails about steps of viewings, by state; "waiting" are still to go.',
      label: 'state',
      read: async () => {
        const states = db.selectFrom('viewing_mails').groupBy('state');
        return toValues(await states.select(({ fn }) => ['state as of', fn.countAll().as('count')]).execute());
      },
    },
    {
      name: 'site_viewings',
      help: 'Requests for viewings, by what became of them.',
      label: 'state',
      read: async () => {
        const states = db.selectFrom('viewings').groupBy('state');
        return toValues(await states.select(({ fn }) => ['state as of', fn.countAll().as('count')]).execute());
      },
    },
    {
      name: 'site_deliveries',
      help: 'Mails and webhook calls about submissions, by state; "waiting" are still to go.',
      label: 'state',
      read: async () => {
        const states = db.selectFrom('deliveries').groupBy('state');
        return toValues(await states.select(({ fn }) => ['state as of', fn.countAll().as('count')]).execute());
      },
    },
  ];
}

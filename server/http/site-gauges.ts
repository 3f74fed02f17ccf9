import type { SiteDatabase } from '../db/database.ts';
import type { SiteGauge } from './metrics.ts';

const MS = 1000;

/**
 * The gauges that are read from the database: version and age of the catalogue, submissions, deliveries.
 * @param now wall clock, ms
 */
export function siteGauges(db: SiteDatabase, now: () => number = Date.now): SiteGauge[] {
  const ofCatalogue = async (told: (row: { version: number; imported_at: string }) => number) => {
    const rows = await db.selectFrom('catalogue').select(['version', 'imported_at']).orderBy('id').limit(1).execute();
    return rows.map((row) => ({ value: told(row) }));
  };
  const counted = (rows: readonly { readonly of: string; readonly count: number | string | bigint }[]) =>
    rows.map(({ of, count }) => ({ of, value: Number(count) }));
  return [
    {
      name: 'site_catalogue_version',
      help: 'Counts up with each import that changed something.',
      read: () => ofCatalogue(({ version }) => version),
    },
    {
      name: 'site_catalogue_age_seconds',
      help: 'Since the last import that changed something.',
      read: () => ofCatalogue(({ imported_at }) => (now() - Date.parse(imported_at)) / MS),
    },
    {
      name: 'site_submissions',
      help: 'Submissions that are stored, by kind.',
      label: 'kind',
      read: async () => {
        const kinds = db.selectFrom('submissions').groupBy('kind');
        return counted(await kinds.select(({ fn }) => ['kind as of', fn.countAll().as('count')]).execute());
      },
    },
    {
      name: 'site_deliveries',
      help: 'Mails and webhook calls about submissions, by state; "waiting" are still to go.',
      label: 'state',
      read: async () => {
        const states = db.selectFrom('deliveries').groupBy('state');
        return counted(await states.select(({ fn }) => ['state as of', fn.countAll().as('count')]).execute());
      },
    },
  ];
}

import type { SiteDatabase } from '../db/database.ts';
import type { SiteGauge } from './metrics.ts';

const MS = 1000;

/**
 * The gauges that are read from the database: version and age of the catalogue, submissions, deliveries.
 * @param now wall clock, ms
 */
export function siteGauges(db: SiteDatabase, now: () => number = Date.now): SiteGauge[] {
  const catalogue = () =>
    db.selectFrom('catalogue').select(['version', 'imported_at']).orderBy('id').limit(1).executeTakeFirst();
  const none: [] = [];
  return [
    {
      name: 'site_catalogue_version',
      help: 'Counts up with each import that changed something.',
      read: async () => {
        const row = await catalogue();
        return row === undefined ? none : [{ value: row.version }];
      },
    },
    {
      name: 'site_catalogue_age_seconds',
      help: 'Since the last import that changed something.',
      read: async () => {
        const row = await catalogue();
        return row === undefined ? none : [{ value: (now() - Date.parse(row.imported_at)) / MS }];
      },
    },
    {
      name: 'site_submissions',
      help: 'Submissions that are stored, by kind.',
      label: 'kind',
      read: async () => {
        const rows = await db
          .selectFrom('submissions')
          .select(({ fn }) => ['kind', fn.countAll().as('count')])
          .groupBy('kind')
          .execute();
        return rows.map(({ kind, count }) => ({ of: kind, value: Number(count) }));
      },
    },
    {
      name: 'site_deliveries',
      help: 'Mails and webhook calls about submissions, by state; "waiting" are still to go.',
      label: 'state',
      read: async () => {
        const rows = await db
          .selectFrom('deliveries')
          .select(({ fn }) => ['state', fn.countAll().as('count')])
          .groupBy('state')
          .execute();
        return rows.map(({ state, count }) => ({ of: state, value: Number(count) }));
      },
    },
  ];
}

import { formatLongDateAndTime } from '#lib/dates.ts';
import { readConfig } from '../config/config.ts';
import { openConfiguredDatabase } from '../db/database.ts';
import { loadOfficeId, loadSignedLinks, revokeOfficeLinks } from '../links/signed-links.ts';
import { DAY_MS } from '../process/time.ts';
import { type CommandContext, readArgs, UsageError } from './command.ts';

const USAGE = `npm run office-link -- [options]
  --days DAYS  how long the link works: 1 to 366 days (30)
  --revoke     end all links that were printed before`;

const OPTIONS = {
  days: { type: 'string', default: '30' },
  revoke: { type: 'boolean', default: false },
} as const;

/** `npm run office-link`: prints a link to the page of coming viewings and open enquiries, or ends all such links. */
export async function runOfficeLink({ args, env, print, complain }: CommandContext): Promise<number> {
  const options = readArgs(args, OPTIONS, USAGE, false).values;
  const days = /^\d{1,3}$/.test(options.days) ? Number(options.days) : 0;
  if (days < 1 || days > 366) throw new UsageError(`--days must be a whole number from 1 to 366.\n${USAGE}`);
  const config = readConfig(env);
  const { db, close } = await openConfiguredDatabase(config);
  try {
    if (options.revoke) {
      await revokeOfficeLinks(db);
      print('All links to the office page have been ended.');
      return 0;
    }
    const links = await loadSignedLinks(db, config);
    if (links === undefined) {
      const why = config.apiOrigin === undefined ? 'PUBLIC_URL is not set' : 'API_ORIGIN is set';
      complain(`There are no such links: ${why}.`);
      return 1;
    }
    const expiresAt = Date.now() + days * DAY_MS;
    print(links.create('office', await loadOfficeId(db), expiresAt));
    complain(`Everyone who has this link can read the page until ${formatLongDateAndTime(expiresAt)} (Nairobi).`);
    return 0;
  } finally {
    await close();
  }
}

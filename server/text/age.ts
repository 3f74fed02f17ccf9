import { formatCount } from '#lib/counted.ts';
import { DAY_MS, HOUR_MS } from '../process/time.ts';

/** "5 hours", "1 day": how long an enquiry has waited. */
export function formatAge(ms: number): string {
  const [count, unit] = ms < DAY_MS ? [Math.floor(ms / HOUR_MS), 'hour'] : [Math.floor(ms / DAY_MS), 'day'];
  return count === 0 ? 'under an hour' : formatCount(count, unit);
}

import { firmDay } from '#lib/days.ts';

/* When a device may be told: from 7 to 21 o'clock in Nairobi, once a day (0038). */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Nairobi is three hours ahead of UTC, all year. */
const AHEAD = 3 * HOUR;
const FROM = 7 * HOUR;
const TO = 21 * HOUR;

/**
 * The first moment from `now` on at which a device may be told.
 * @param toldOn the day in Nairobi on which it was told last, "2026-11-24"; a day that has not come yet (a clock that went
 * back) counts as today
 * @param now ms since 1970
 * @returns ms since 1970; `now` where it may be told at once
 */
export function mayBeToldAt(toldOn: string | null, now: number): number {
  const midnight = Math.floor((now + AHEAD) / DAY) * DAY - AHEAD;
  const isTold = toldOn !== null && toldOn >= firmDay(now);
  if (isTold || now >= midnight + TO) return midnight + DAY + FROM;
  return Math.max(now, midnight + FROM);
}

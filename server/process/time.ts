export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Returns a time of the clock, ms, as the database stores it: "2026-01-31T09:00:00.000Z". */
export const toIso = (ms: number): string => new Date(ms).toISOString();

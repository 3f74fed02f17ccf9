import rates from '#content/cost-rates.json' with { type: 'json' };

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Every rate with what it says, where it comes from and the day it was checked. */
export const shownRates: readonly {
  readonly name: string;
  readonly value: string;
  readonly source: string;
  /** ISO date, "2026-11-24". */
  readonly checked: string;
}[] = Object.values(rates);

/** Whether a rate was last checked more than a year ago. @param checked ISO dates @param now ms since 1970 */
export const areRatesOld = (checked: readonly string[], now: number): boolean =>
  checked.some((day) => now - Date.parse(day) > YEAR_MS);

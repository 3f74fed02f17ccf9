import type { PropertyChange } from '#contract/property.ts';
import { longDate } from '#lib/dates.ts';
import { formatKes } from '#lib/money.ts';

/** What has happened to a home, within a line: "reduced by KES 2,000,000 on 3 November 2026". */
export function changeInWords(change: PropertyChange): string {
  const day = longDate(change.on);
  if (change.what === 'status') {
    const isBack = change.to.toLowerCase() === 'available';
    return `${isBack ? 'available again' : change.to.toLowerCase()} since ${day}`;
  }
  const by = formatKes(Math.abs(change.to - change.from));
  return `${change.to < change.from ? 'reduced' : 'raised'} by ${by} on ${day}`;
}

// Applies rates. The rates themselves are data (`src/content/cost-rates.json`), so a change of the law is a change of data.

/** A band of a scale: a per cent of what exceeds the band before. `upTo` in KES; null is the last, open band. */
export interface Band {
  readonly upTo: number | null;
  readonly percent: number;
}

/** A fee in bands, and its minimum in KES. */
export interface Scale {
  readonly bands: readonly Band[];
  readonly least: number;
}

/** Every rate of the calculations. Per cents are 4 for 4 %; amounts are KES. */
export interface CostRates {
  readonly stampDuty: { readonly townPercent: number; readonly elsewherePercent: number };
  readonly legalFee: Scale;
  readonly vat: { readonly percent: number };
  readonly valuation: Scale;
  readonly valuationForDuty: Scale;
  readonly loanCharge: { readonly percent: number };
  readonly commission: Scale;
  readonly capitalGains: { readonly percent: number; readonly freeUpTo: number; readonly ownHomeYears: number };
  readonly rentTax: { readonly percent: number; readonly from: number; readonly upTo: number };
}

/** Per cents have up to four decimals. As whole numbers they keep half a shilling exact. */
const PER_CENT = 10_000;
const WHOLE = 100 * PER_CENT;

const millionths = (amount: number, percent: number): number => amount * Math.round(percent * PER_CENT);

/** A per cent of an amount, in whole KES, halves up. @param amount KES, whole, at most 10,000,000,000 */
export const percentOf = (amount: number, percent: number): number => Math.round(millionths(amount, percent) / WHOLE);

/** What a scale asks for an amount, as a whole shilling, halves up. @param amount KES, whole, at most 10,000,000,000 */
export function onScale(amount: number, { bands, least }: Scale): number {
  let below = 0;
  let sum = 0;
  for (const { upTo, percent } of bands) {
    const top = Math.min(amount, upTo ?? amount);
    if (top > below) sum += millionths(top - below, percent);
    below = upTo ?? amount;
  }
  return Math.max(least, Math.round(sum / WHOLE));
}

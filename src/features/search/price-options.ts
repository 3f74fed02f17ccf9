import type { AgreementType } from '#contract/agreement-types.ts';
import { PRICE_SLIDERS, type PropertyFilter } from '#contract/filter.ts';
import { formatShortAmount } from '#lib/money.ts';

/** Upper bounds that the filter bar offers, as fractions of the slider's maximum. */
const SHARES = [0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 1] as const;

const boundsOf = (agreement: AgreementType): number[] => SHARES.map((share) => PRICE_SLIDERS[agreement].max * share);

/** The options of the bar's price select. Another bound, set elsewhere, gets an option too. */
export function priceOptions(filter: PropertyFilter): { readonly value: string; readonly label: string }[] {
  const { min_price: min, max_price: max } = filter;
  const bounds = boundsOf(filter.agreement_type ?? 'SALE').filter((bound) => min === undefined || bound >= min);
  const all = max === undefined || bounds.includes(max) ? bounds : [...bounds, max].sort((a, b) => a - b);
  const from = min === undefined ? undefined : formatShortAmount(min);
  return [
    { value: '', label: from === undefined ? 'Any price' : `From ${from}` },
    ...all.map((bound) => ({
      value: String(bound),
      label: from === undefined ? `Up to ${formatShortAmount(bound)}` : `${from} to ${formatShortAmount(bound)}`,
    })),
  ];
}

const THOUSANDS = /\B(?=(\d{3})+(?!\d))/g;

/** A whole number with thousands separators: 12500000 gives "12,500,000". Halves round up. */
export const formatNumber = (amount: number): string => String(Math.round(amount)).replace(THOUSANDS, ',');

/** An amount in Kenya shillings (S14): 12500000 gives "KES 12,500,000". @param amount KES; rounded to a whole number */
export function formatKes(amount: number): string {
  return `KES ${formatNumber(amount)}`;
}

/** Formats an amount for slider ends and filter tags (spec §9): "8.5M", "250K", but "1,500.75" as it is. */
export function formatShortAmount(amount: number): string {
  if (!Number.isInteger(amount)) return formatDecimals(amount);
  if (amount >= 1_000_000) return `${trimZero(amount / 1_000_000)}M`;
  if (amount >= 1_000) return `${trimZero(amount / 1_000)}K`;
  return String(amount);
}

/** A number with thousands separators and all its decimals: 1500.75 gives "1,500.75". */
export function formatDecimals(amount: number): string {
  const [integer = '', ...decimals] = String(amount).split('.');
  return [integer.replace(THOUSANDS, ','), ...decimals].join('.');
}

const trimZero = (value: number): string => {
  const text = (Math.floor(value * 100) / 100).toFixed(2);
  return text.replace(/\.?0+$/, '');
};

/** The fields of a price; another API host may lack each (S25). */
export interface Priced {
  readonly price?: number | null | undefined;
  readonly lowest_variant_price?: number | null | undefined;
  readonly agreement_type?: string | null | undefined;
  readonly property_type?: string | null | undefined;
}

/** Let by the night (S51). */
export const isShortlet = ({ agreement_type, property_type }: Priced): boolean =>
  [agreement_type, property_type].some((type) => type?.toLowerCase() === 'shortlet');

/** The parts of a price (spec §9, S14): `amount` in whole KES, null for "Price on request"; `suffix` "/night" or "/month" (S51). */
export function getPriceParts(property: Priced) {
  const [lowest, price] = [property.lowest_variant_price, property.price].map((amount) =>
    typeof amount === 'number' && amount > 0 ? Math.round(amount) : undefined,
  );
  const amount = lowest ?? price;
  if (amount === undefined) return { prefix: '', amount: null, suffix: '' } as const;
  const suffix = isShortlet(property) ? '/night' : property.agreement_type?.toLowerCase() === 'rent' ? '/month' : '';
  return { prefix: lowest === undefined ? '' : 'From', amount, suffix } as const;
}

/** The prefix of a price holds for each sum of it: "From KES 425,060". */
export const formatPrefixed = (prefix: string, amount: number): string => `${prefix} ${formatKes(amount)}`.trim();

/** The price in one line: "From KES 6,900,000", "KES 85,000/month", "Price on request". */
export function formatPrice(property: Priced): string {
  const { prefix, amount, suffix } = getPriceParts(property);
  if (amount === null) return 'Price on request';
  return formatPrefixed(prefix, amount) + suffix;
}

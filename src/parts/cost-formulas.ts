import rates from '#content/cost-rates.json' with { type: 'json' };

// Amounts are whole KES; each line is rounded by itself, halves up. Rates are data (cost-rates.json).

/** A band's fee is a per cent of what exceeds the band before, at least `least`; the last band is open, with null. */
interface Scale {
  readonly bands: readonly { readonly upTo: number | null; readonly percent: number }[];
  readonly least: number;
}

/** Per cents have up to four decimals. As integers they keep half a shilling exact. */
const PER_CENT = 10_000;
const HUNDRED_PER_CENT = 100 * PER_CENT;

const toMillionths = (amount: number, percent: number): number => amount * Math.round(percent * PER_CENT);

/** A per cent of an amount, in whole KES, halves up. @param amount KES, whole, at most 10,000,000,000 */
const getPercent = (amount: number, percent: number): number =>
  Math.round(toMillionths(amount, percent) / HUNDRED_PER_CENT);

/** The fee of a scale for an amount, in whole KES, halves up. @param amount KES, whole, at most 10,000,000,000 */
export function getScaleFee(amount: number, { bands, least }: Scale): number {
  let below = 0;
  let sum = 0;
  for (const { upTo, percent } of bands) {
    const top = Math.min(amount, upTo ?? amount);
    if (top > below) sum += toMillionths(top - below, percent);
    below = upTo ?? amount;
  }
  return Math.max(least, Math.round(sum / HUNDRED_PER_CENT));
}

/** Counties that are a city as a whole. */
const CITIES: readonly (string | undefined)[] = ['nairobi', 'mombasa'];

/** Whether the whole county pays the stamp duty of a town. */
export const isCity = (county: string | undefined): boolean => CITIES.includes(county?.toLowerCase());

interface Purchase {
  readonly price: number;
  readonly isInTown: boolean;
  readonly isValued: boolean;
  readonly loan: number;
}

/** What a buyer pays on top of the price; a line that does not apply is undefined. */
export function getBuyingCosts({ price, isInTown, isValued, loan }: Purchase) {
  const { townPercent, elsewherePercent } = rates.stampDuty;
  const stampDuty = getPercent(price, isInTown ? townPercent : elsewherePercent);
  const legalFee = getScaleFee(price, rates.legalFee);
  const legalVat = getPercent(legalFee, rates.vat.percent);
  const valuation = isValued ? getScaleFee(price, rates.valuation) : undefined;
  const valuationVat = valuation === undefined ? undefined : getPercent(valuation, rates.vat.percent);
  const loanCharge = loan > 0 ? getPercent(loan, rates.loanCharge.percent) : undefined;
  const total = stampDuty + legalFee + legalVat + (valuation ?? 0) + (valuationVat ?? 0) + (loanCharge ?? 0);
  return { stampDuty, legalFee, legalVat, valuation, valuationVat, loanCharge, total };
}

/** Equal monthly payments at a fixed rate. @param percent a year: 14.9 for 14.9 % @param years at least one month */
export function getMortgageCosts({ loan, percent, years }: { loan: number; percent: number; years: number }) {
  const months = Math.round(years * 12);
  const rate = percent / 100 / 12;
  // expm1 and log1p keep the digits that a tiny rate would lose.
  const share = rate === 0 ? 1 / months : rate / -Math.expm1(-months * Math.log1p(rate));
  const monthly = Math.round(loan * share);
  const paid = monthly * months;
  // Rounded payments may add up to slightly less than the loan.
  return { monthly, paid, interest: Math.max(0, paid - loan) };
}

interface Sale {
  readonly price: number;
  readonly paid: number;
  readonly improvements: number;
  readonly isPerson: boolean;
  /** How long the seller has lived there; 0 for other property. */
  readonly ownHomeYears: number;
}

/** What a seller pays and keeps. `gain` is 0 for a loss; `kept` is the price without the total. */
export function getSellingCosts(sale: Sale) {
  const commission = getScaleFee(sale.price, rates.commission);
  const commissionVat = getPercent(commission, rates.vat.percent);
  const gain = Math.max(0, sale.price - commission - commissionVat - sale.paid - sale.improvements);
  const taxFree = getTaxFreeReason(sale);
  const tax = taxFree === undefined ? getPercent(gain, rates.capitalGains.percent) : 0;
  const total = commission + commissionVat + tax;
  return { commission, commissionVat, gain, tax, taxFree, total, kept: sale.price - total };
}

function getTaxFreeReason({ price, isPerson, ownHomeYears }: Sale): 'low-price' | 'own-home' | undefined {
  if (!isPerson) return undefined;
  if (price <= rates.capitalGains.freeUpTo) return 'low-price';
  return ownHomeYears >= rates.capitalGains.ownHomeYears ? 'own-home' : undefined;
}

/** What a tenant pays on the first day. @param depositMonths months of rent @param charges of the first month */
export function getMovingCosts(first: { rent: number; depositMonths: number; charges: number }) {
  const { rent, depositMonths, charges } = first;
  const deposit = Math.round(rent * depositMonths);
  return { rent, deposit, charges, total: rent + deposit + charges };
}

/** What a let property earns in a year; `left` may be negative, `percent` is of the price. High rents have another tax. */
export function getRentYield({ price, rent, costs }: { price: number; rent: number; costs: number }) {
  const { percent, from, upTo } = rates.rentTax;
  const rentOfYear = 12 * rent;
  const tax = rentOfYear >= from && rentOfYear <= upTo ? getPercent(rentOfYear, percent) : 0;
  const left = rentOfYear - costs - tax;
  const ofPrice = Math.round((left * 10_000) / price) / 100;
  return { rentOfYear, costs, tax, left, percent: ofPrice, isAboveFlatTax: rentOfYear > upTo };
}

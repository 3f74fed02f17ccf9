import { type CostRates, onScale, percentOf } from './rates.ts';

// The costs of buying, borrowing, selling, moving in and letting in Kenya. All amounts are whole KES; each line is rounded
// by itself, halves up, before lines are added. The rates name their sources.

/** What a buyer pays on top of the price. */
export interface BuyingCosts {
  readonly stampDuty: number;
  readonly legalFee: number;
  readonly legalVat: number;
  /** Undefined without a valuation. */
  readonly valuation: number | undefined;
  readonly valuationVat: number | undefined;
  /** Undefined without a loan. */
  readonly loanCharge: number | undefined;
  readonly total: number;
}

/** Calculates the fees and duty of a purchase. @param loan KES; 0 for none */
export function buyingCosts(
  rates: CostRates,
  { price, inTown, valued, loan }: { price: number; inTown: boolean; valued: boolean; loan: number },
): BuyingCosts {
  const { townPercent, elsewherePercent } = rates.stampDuty;
  const stampDuty = percentOf(price, inTown ? townPercent : elsewherePercent);
  const legalFee = onScale(price, rates.legalFee);
  const legalVat = percentOf(legalFee, rates.vat.percent);
  const valuation = valued ? onScale(price, rates.valuation) : undefined;
  const valuationVat = valuation === undefined ? undefined : percentOf(valuation, rates.vat.percent);
  const loanCharge = loan > 0 ? percentOf(loan, rates.loanCharge.percent) : undefined;
  const total = stampDuty + legalFee + legalVat + (valuation ?? 0) + (valuationVat ?? 0) + (loanCharge ?? 0);
  return { stampDuty, legalFee, legalVat, valuation, valuationVat, loanCharge, total };
}

/** The cost of a loan. */
export interface MortgageCosts {
  readonly monthly: number;
  /** All payments together. */
  readonly paid: number;
  readonly interest: number;
}

/**
 * Calculates equal monthly payments at a fixed rate.
 * @param percent a year: 14.9 for 14.9 %
 * @param years at least one month
 */
export function mortgageCosts({
  loan,
  percent,
  years,
}: {
  loan: number;
  percent: number;
  years: number;
}): MortgageCosts {
  const months = Math.round(years * 12);
  const rate = percent / 100 / 12;
  // expm1 and log1p keep the digits that a tiny rate would lose.
  const share = rate === 0 ? 1 / months : rate / -Math.expm1(-months * Math.log1p(rate));
  const monthly = Math.round(loan * share);
  const paid = monthly * months;
  // Rounded payments may add up to slightly less than the loan.
  return { monthly, paid, interest: Math.max(0, paid - loan) };
}

/** What a seller pays and keeps. */
export interface SellingCosts {
  readonly commission: number;
  readonly commissionVat: number;
  /** KES; 0 for a loss. */
  readonly gain: number;
  readonly tax: number;
  /** Why there is no tax on a gain. */
  readonly taxFree: 'low-price' | 'own-home' | undefined;
  readonly total: number;
  /** The price without commission, VAT and tax. */
  readonly kept: number;
}

/** Calculates a sale. @param ownHomeYears how long the seller has lived there; 0 for other property */
export function sellingCosts(
  rates: CostRates,
  sale: { price: number; paid: number; improvements: number; isPerson: boolean; ownHomeYears: number },
): SellingCosts {
  const commission = onScale(sale.price, rates.commission);
  const commissionVat = percentOf(commission, rates.vat.percent);
  const gain = Math.max(0, sale.price - commission - commissionVat - sale.paid - sale.improvements);
  const taxFree = taxFreeFor(rates.capitalGains, sale);
  const tax = taxFree === undefined ? percentOf(gain, rates.capitalGains.percent) : 0;
  const total = commission + commissionVat + tax;
  return { commission, commissionVat, gain, tax, taxFree, total, kept: sale.price - total };
}

function taxFreeFor(
  { freeUpTo, ownHomeYears: yearsNeeded }: CostRates['capitalGains'],
  { price, isPerson, ownHomeYears }: { price: number; isPerson: boolean; ownHomeYears: number },
): SellingCosts['taxFree'] {
  if (!isPerson) return undefined;
  if (price <= freeUpTo) return 'low-price';
  return ownHomeYears >= yearsNeeded ? 'own-home' : undefined;
}

/** What a tenant needs on the first day. */
export interface MovingCosts {
  readonly rent: number;
  readonly deposit: number;
  readonly charges: number;
  readonly total: number;
}

/** Calculates the first payment. @param depositMonths months of rent @param charges of the first month, KES */
export function movingCosts({
  rent,
  depositMonths,
  charges,
}: {
  rent: number;
  depositMonths: number;
  charges: number;
}): MovingCosts {
  const deposit = Math.round(rent * depositMonths);
  return { rent, deposit, charges, total: rent + deposit + charges };
}

/** What a let property earns in a year. */
export interface RentYield {
  readonly rentOfYear: number;
  readonly costs: number;
  readonly tax: number;
  /** KES; negative when it costs more than it earns. */
  readonly left: number;
  /** Per cent of the price, with two decimals: 7.13. */
  readonly percent: number;
  /** True when the rent is too high for the flat tax; another tax then applies, which is not calculated. */
  readonly isAboveFlatTax: boolean;
}

/** Calculates a yield. @param price KES, at least 1 @param rent KES a month @param costs KES a year */
export function rentYield(
  rates: CostRates,
  { price, rent, costs }: { price: number; rent: number; costs: number },
): RentYield {
  const { percent, from, upTo } = rates.rentTax;
  const rentOfYear = 12 * rent;
  const tax = rentOfYear >= from && rentOfYear <= upTo ? percentOf(rentOfYear, percent) : 0;
  const left = rentOfYear - costs - tax;
  const ofPrice = Math.round((left * 10_000) / price) / 100;
  return { rentOfYear, costs, tax, left, percent: ofPrice, isAboveFlatTax: rentOfYear > upTo };
}

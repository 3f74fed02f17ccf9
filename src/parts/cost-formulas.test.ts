import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import rates from '#content/cost-rates.json' with { type: 'json' };
import {
  getBuyingCosts,
  getMortgageCosts,
  getMovingCosts,
  getRentYield,
  getScaleFee,
  getSellingCosts,
} from './cost-formulas.ts';

const amount = fc.integer({ min: 1, max: 10_000_000_000 });
const yes = fc.boolean();

describe('buying', () => {
  it('costs 585,050 at 8,500,000 in town, valued, without a loan', () => {
    expect(getBuyingCosts({ price: 8_500_000, isInTown: true, isValued: true, loan: 0 })).toEqual({
      stampDuty: 340_000,
      legalFee: 152_500,
      legalVat: 24_400,
      valuation: 58_750,
      valuationVat: 9_400,
      loanCharge: undefined,
      total: 585_050,
    });
  });

  it('costs 129,600 at 3,000,000 elsewhere, not valued', () => {
    const { stampDuty, legalFee, legalVat, valuation, total } = getBuyingCosts({
      price: 3_000_000,
      isInTown: false,
      isValued: false,
      loan: 0,
    });
    expect([stampDuty, legalFee, legalVat, valuation, total]).toEqual([60_000, 60_000, 9_600, undefined, 129_600]);
  });

  it('costs 2,816,000 at 45,000,000 in town, valued, with a loan of 30,000,000', () => {
    expect(getBuyingCosts({ price: 45_000_000, isInTown: true, isValued: true, loan: 30_000_000 })).toEqual({
      stampDuty: 1_800_000,
      legalFee: 700_000,
      legalVat: 112_000,
      valuation: 150_000,
      valuationVat: 24_000,
      loanCharge: 30_000,
      total: 2_816_000,
    });
  });

  it('has the minimum legal fee for a small purchase', () => {
    const { legalFee } = getBuyingCosts({ price: 1_000_000, isInTown: true, isValued: false, loan: 0 });
    expect(legalFee).toBe(35_000);
  });

  it('rounds half a shilling up', () => {
    expect(getBuyingCosts({ price: 25, isInTown: false, isValued: false, loan: 500 })).toMatchObject({
      stampDuty: 1,
      loanCharge: 1,
    });
  });

  it('never costs less for a higher price or loan, and is the sum of its lines', () => {
    fc.assert(
      fc.property(amount, amount, yes, yes, (one, other, isInTown, isValued) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const less = getBuyingCosts({ price: low, isInTown, isValued, loan: low });
        const more = getBuyingCosts({ price: high, isInTown, isValued, loan: high });
        const { total, ...lines } = more;
        expect(more.stampDuty).toBeGreaterThanOrEqual(less.stampDuty);
        expect(total).toBeGreaterThanOrEqual(less.total);
        expect(Object.values(lines).reduce<number>((sum, line) => sum + (line ?? 0), 0)).toBe(total);
        expect(Object.values(more).every((line) => line === undefined || Number.isSafeInteger(line))).toBe(true);
      }),
    );
  });
});

describe('a valuation', () => {
  it.each([
    [10_000_000, 62_500],
    [2_000_000, 25_000],
  ])('of %d costs %d', (value, fee) => expect(getScaleFee(value, rates.valuation)).toBe(fee));

  it('for stamp duty costs 32,500 at 10,000,000', () => {
    expect(getScaleFee(10_000_000, rates.valuationForDuty)).toBe(32_500);
  });
});

describe('a mortgage', () => {
  it.each([
    [9_000_000, 14.9, 11, 139_017],
    [9_000_000, 14.9, 18, 120_105],
    [6_800_000, 13.5, 20, 82_101],
    [8_000_000, 0, 10, 66_667],
  ])('of %d at %d per cent over %d years is %d a month', (loan, percent, years, monthly) => {
    expect(getMortgageCosts({ loan, percent, years }).monthly).toBe(monthly);
  });

  it('costs more a month for a larger loan or a higher rate, and less for a longer term', () => {
    const rate = fc.integer({ min: 0, max: 600 }).map((tenths) => tenths / 10);
    const years = fc.integer({ min: 1, max: 39 });
    fc.assert(
      fc.property(amount, rate, years, (loan, percent, time) => {
        const { monthly, paid, interest } = getMortgageCosts({ loan, percent, years: time });
        expect(getMortgageCosts({ loan: loan + 1000, percent, years: time }).monthly).toBeGreaterThanOrEqual(monthly);
        expect(getMortgageCosts({ loan, percent: percent + 0.1, years: time }).monthly).toBeGreaterThanOrEqual(monthly);
        expect(getMortgageCosts({ loan, percent, years: time + 1 }).monthly).toBeLessThanOrEqual(monthly);
        expect(paid).toBe(monthly * time * 12);
        expect(interest).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('costs nearly the same at a tiny rate as without interest', () => {
    expect(getMortgageCosts({ loan: 8_000_000, percent: 1e-9, years: 10 }).monthly).toBe(66_667);
  });
});

describe('getSellingCosts', () => {
  const sale = { price: 12_000_000, paid: 8_500_000, improvements: 0, isPerson: true, ownHomeYears: 0 };

  it('for 12,000,000 after 8,500,000 costs commission, VAT and tax on 3,042,960', () => {
    expect(getSellingCosts(sale)).toEqual({
      commission: 394_000,
      commissionVat: 63_040,
      gain: 3_042_960,
      tax: 456_444,
      taxFree: undefined,
      total: 913_484,
      kept: 11_086_516,
    });
  });

  it('for 2,900,000 is tax-free for a person, not for a company', () => {
    const small = { ...sale, price: 2_900_000, paid: 1_000_000 };
    expect(getSellingCosts(small)).toMatchObject({ tax: 0, taxFree: 'low-price' });
    expect(getSellingCosts({ ...small, isPerson: false }).tax).toBeGreaterThan(0);
  });

  it('is tax-free up to 3,000,000, and is taxed one shilling above', () => {
    expect(getSellingCosts({ ...sale, price: 3_000_000, paid: 0 }).tax).toBe(0);
    expect(getSellingCosts({ ...sale, price: 3_000_001, paid: 0 }).tax).toBeGreaterThan(0);
  });

  it('is tax-free for one’s own home of three years', () => {
    expect(getSellingCosts({ ...sale, ownHomeYears: 3 })).toMatchObject({ tax: 0, taxFree: 'own-home' });
    expect(getSellingCosts({ ...sale, ownHomeYears: 2 }).tax).toBe(456_444);
  });

  it('at a loss is not taxed', () => {
    expect(getSellingCosts({ ...sale, paid: 15_000_000 })).toMatchObject({ tax: 0, gain: 0 });
  });

  it('is never taxed more after higher costs, and leaves the price minus its costs', () => {
    fc.assert(
      fc.property(amount, amount, amount, yes, (price, paid, improvements, isPerson) => {
        const less = getSellingCosts({ price, paid, improvements: 0, isPerson, ownHomeYears: 0 });
        const more = getSellingCosts({ price, paid: paid + 1, improvements, isPerson, ownHomeYears: 0 });
        expect(more.tax).toBeLessThanOrEqual(less.tax);
        expect(more.tax).toBeGreaterThanOrEqual(0);
        expect(more.kept + more.total).toBe(price);
      }),
    );
  });
});

describe('moving in', () => {
  it.each([
    [60_000, 1, 5_000, 125_000],
    [25_000, 2, 5_000, 80_000],
    [20_000, 2, 10_000, 70_000],
  ])('at a rent of %d with %d months of deposit and %d of charges is %d', (rent, depositMonths, charges, total) => {
    expect(getMovingCosts({ rent, depositMonths, charges }).total).toBe(total);
  });
});

describe('the yield', () => {
  it.each([
    [8_500_000, 60_000, 60_000, 7.13],
    [3_000_000, 20_000, 0, 8],
    [5_000_000, 30_000, 0, 6.66],
  ])('of a home of %d let for %d with costs of %d is %d per cent', (price, rent, costs, percent) => {
    expect(getRentYield({ price, rent, costs }).percent).toBe(percent);
  });

  it('taxes rent from the lower to the upper limit, both included', () => {
    const getTax = (rent: number) => getRentYield({ price: 10_000_000, rent, costs: 0 }).tax;
    expect([getTax(23_999), getTax(24_000), getTax(1_250_000), getTax(1_250_001)]).toEqual([0, 21_600, 1_125_000, 0]);
    expect(getRentYield({ price: 10_000_000, rent: 1_250_001, costs: 0 }).isAboveFlatTax).toBe(true);
  });

  it('is negative if costs exceed the rent, and never higher for higher costs', () => {
    expect(getRentYield({ price: 1_000_000, rent: 1_000, costs: 22_000 }).percent).toBe(-1);
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 10_000_000 }), amount, (price, rent, costs) => {
        const more = getRentYield({ price, rent, costs: costs + 1 }).percent;
        expect(more).toBeLessThanOrEqual(getRentYield({ price, rent, costs }).percent);
        expect(Number.isFinite(more)).toBe(true);
      }),
    );
  });
});

import type { Variant } from '#contract/property.ts';
import { formatNumber, getPriceParts, type Priced } from '#lib/money.ts';
import styles from './options-block.module.css';
import { options as words } from './words.ts';

interface OptionsBlockProps {
  readonly variants: readonly Variant[];
  readonly property: Priced;
}

/** A table of the variants (spec §2, §9). */
export function OptionsBlock({ variants, property }: OptionsBlockProps) {
  const { showBeds, showBaths, rows } = getOptionTable(variants);
  return (
    <div className="scroll-x query-box">
      <table className={`full-width tabular text-15 ${styles['options']}`}>
        <thead>
          <tr>
            {showBeds && <th scope="col">{words.beds}</th>}
            {showBaths && <th scope="col">{words.baths}</th>}
            <th scope="col">{words.area}</th>
            <th scope="col">{words.prices[getPriceParts(property).suffix]}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {showBeds && <td>{row.beds}</td>}
              {showBaths && <td>{row.baths}</td>}
              <td>{row.area}</td>
              <td>{row.price}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** In the server's order (spec §9). A column of beds or baths with 0 alone is hidden; else 0 reads "N/A", a missing area "-". */
export function getOptionTable(variants: readonly Variant[]) {
  return {
    showBeds: variants.some(({ bedrooms }) => (bedrooms ?? 0) > 0),
    showBaths: variants.some(({ bathrooms }) => (bathrooms ?? 0) > 0),
    rows: variants.map((variant) => ({
      beds: formatPositive('N/A', variant.bedrooms),
      baths: formatPositive('N/A', variant.bathrooms),
      area: formatPositive('-', variant.area_sqft),
      price: formatPositive(words.onRequest, variant.price),
    })),
  };
}

const formatPositive = (otherwise: string, value: number | null | undefined): string =>
  (value ?? 0) > 0 ? formatNumber(value ?? 0) : otherwise;

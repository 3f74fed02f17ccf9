import type { ReactNode } from 'react';
import words from '#content/words.json' with { type: 'json' };
import type { Variant } from '#contract/property.ts';
import { formatNumber } from '#lib/money.ts';
import styles from './options-block.module.css';

interface OptionsBlockProps {
  readonly variants: readonly Variant[];
  /** The foot of the table: what holds for every option. */
  readonly children?: ReactNode;
}

/** "Available Options": the variants of a property as a table (spec §2, §9). */
export function OptionsBlock({ variants, children }: OptionsBlockProps) {
  if (variants.length === 0) return <p className="muted">{words.noVariants}</p>;
  const { showBeds, showBaths, rows } = optionTable(variants);
  return (
    <div className={styles['scroll']}>
      <table className={styles['options']}>
        <thead>
          <tr>
            {showBeds && <th scope="col">Beds</th>}
            {showBaths && <th scope="col">Baths</th>}
            <th scope="col">Area, sq ft</th>
            <th scope="col">Price, KES</th>
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
        {children}
      </table>
    </div>
  );
}

/**
 * The options table of a property (spec §9): the bed or bath column is hidden if all variants are 0; a 0 reads "N/A";
 * a missing area "-". A variant without a price reads "On request".
 * @returns the table ready to be written: rows in the server's order, cells as text
 */
export function optionTable(variants: readonly Variant[]) {
  return {
    showBeds: variants.some((variant) => counted(variant.bedrooms)),
    showBaths: variants.some((variant) => counted(variant.bathrooms)),
    rows: variants.map((variant) => ({
      beds: count(variant.bedrooms),
      baths: count(variant.bathrooms),
      area: counted(variant.area_sqft) ? formatNumber(variant.area_sqft) : '-',
      price: counted(variant.price) ? formatNumber(variant.price) : 'On request',
    })),
  };
}

const counted = (value: number | null | undefined): value is number => typeof value === 'number' && value > 0;

const count = (value: number | null | undefined): string => (counted(value) ? formatNumber(value) : 'N/A');

import type { ReactNode } from 'react';
import words from '#content/words.json' with { type: 'json' };
import type { Variant } from '#contract/property.ts';
import { optionTable } from './option-rows.ts';
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

import type { PropertyDetail } from '#contract/property.ts';
import { factsOfOptions } from '#parts/fact-rows.ts';
import { optionTable } from './option-rows.ts';

/** The foot of the table of options: what holds for all of them (0033). */
export function OptionFacts({ property }: { readonly property: PropertyDetail }) {
  const facts = factsOfOptions(property);
  if (facts.length === 0) return null;
  const { showBeds, showBaths } = optionTable(property.variants ?? []);
  return (
    <tfoot>
      {facts.map(({ key, label, value }) => (
        <tr key={key}>
          <th scope="row" colSpan={1 + Number(showBeds) + Number(showBaths)}>
            {label}
          </th>
          <td>{value}</td>
        </tr>
      ))}
    </tfoot>
  );
}

import { type PropertyDetail, placeOf } from '#contract/property.ts';
import { Button } from '#ui/button.tsx';
import styles from './gone-notice.module.css';
import { searchInstead } from './status-words.ts';

/** Stands in the place of the enquiry where a home is let or sold (decision 37): says so and leads to the search. */
export function GoneNotice({ property }: { readonly property: PropertyDetail }) {
  const { address, state } = placeOf(property);
  const area = address ?? state;
  return (
    <div className={styles['notice']}>
      <h2>{property.status?.toLowerCase() === 'let' ? 'This property has been let' : 'This property has been sold'}</h2>
      <p>It stays here for reference. See what else there is{area === undefined ? '' : ` in ${area}`}.</p>
      <Button variant="main" wide href={searchInstead(property, area)}>
        Search available homes
      </Button>
    </div>
  );
}

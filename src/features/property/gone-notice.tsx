import { type PropertyDetail, placeOf, UNLISTED_STATUS } from '#contract/property.ts';
import { Button } from '#ui/button.tsx';
import styles from './gone-notice.module.css';
import { searchInstead } from './status-words.ts';

const headings: Readonly<Record<string, string>> = {
  let: 'This property has been let',
  sold: 'This property has been sold',
  [UNLISTED_STATUS]: 'This property is no longer listed',
};

/** Stands in the place of the enquiry where a home is let, sold or no longer listed (decision 37): says so and leads to the search. */
export function GoneNotice({ property }: { readonly property: PropertyDetail }) {
  const { address, state } = placeOf(property);
  const area = address ?? state;
  return (
    <div className={styles['notice']}>
      <h2>{headings[property.status?.toLowerCase() ?? '']}</h2>
      <p>
        {property.status === UNLISTED_STATUS ? 'Your saved copy stays here.' : 'It stays here for reference.'} See what
        else there is{area === undefined ? '' : ` in ${area}`}.
      </p>
      <Button variant="main" wide href={searchInstead(property, area)}>
        Search available homes
      </Button>
    </div>
  );
}

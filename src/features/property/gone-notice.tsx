import type { PropertyDetail } from '#contract/property.ts';
import { placeOf, UNLISTED_STATUS } from '#contract/property-facts.ts';
import { ButtonLink } from '#ui/button.tsx';
import styles from './gone-notice.module.css';
import { goneHeading, searchInstead } from './status-words.ts';

/**
 * Shown instead of the enquiry form for a property that is let, sold or no longer listed (S37), with a link to the search.
 */
export function GoneNotice({ property }: { readonly property: PropertyDetail }) {
  const { address, state } = placeOf(property);
  const area = address ?? state;
  return (
    <div className={styles['notice']}>
      <h2>{goneHeading(property)}</h2>
      <p>
        {property.status === UNLISTED_STATUS ? 'Your saved copy stays here.' : 'It stays here for reference.'} See what
        else there is{area === undefined ? '' : ` in ${area}`}.
      </p>
      <ButtonLink variant="main" wide {...searchInstead(property, area)}>
        Search available homes
      </ButtonLink>
    </div>
  );
}

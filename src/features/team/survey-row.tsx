import type { PropertySummary } from '#contract/property.ts';
import { cardTag, placeLine } from '#parts/facts.ts';
import { FactsRow } from '#parts/facts-row.tsx';
import { Price } from '#parts/price.tsx';
import { CoverLink } from '#ui/cover-link.tsx';
import { Picture } from '#ui/picture.tsx';
import styles from './survey-row.module.css';

/** A home as a line of a survey: picture, price, what and where, then its facts. The whole row is one link. */
export function SurveyRow({ property }: { readonly property: PropertySummary }) {
  const where = [placeLine(property), cardTag(property) ?? ''].filter((words) => words !== '');
  return (
    <div className={styles['row']}>
      <Picture
        picture={property.pictures?.[0]}
        fallbackSrc={property.images?.[0]}
        sizes="(min-width: 640px) 132px, 96px"
        alt=""
        className={styles['picture']}
      />
      <Price property={property} className={styles['price']} />
      <div className={styles['words']}>
        <h3>
          <CoverLink to="/property/$id" params={{ id: `${property.id}` }}>
            {property.title}
          </CoverLink>
        </h3>
        {where.length > 0 && <p>{where.join(', ')}</p>}
      </div>
      <div className={styles['facts']}>
        <FactsRow property={property} />
      </div>
    </div>
  );
}

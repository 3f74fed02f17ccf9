import { useQuery } from '@tanstack/react-query';
import words from '#content/words.json' with { type: 'json' };
import { relatedQuery } from '#data/property.queries.ts';
import { useLoggedFailure } from '#data/use-logged-failure.ts';
import { useOwnTry } from '#data/use-own-try.ts';
import { PropertyCard } from '#parts/property-card.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import styles from './similar-properties.module.css';

const SIZES = '(min-width: 1320px) 392px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 82vw';

/** "Similar Properties", on phones and tablets in a row that scrolls: nothing where there is none; a failure is only logged (spec §8). */
export function SimilarProperties({ id }: { readonly id: number }) {
  const query = useQuery(relatedQuery(id));
  const { data, error, isPending } = query;
  useLoggedFailure('Similar properties', error);
  useOwnTry(query);
  const properties = (data?.items ?? []).filter((property) => property.id !== id);
  if (!isPending && properties.length === 0) return null;
  return (
    <section className="section" aria-labelledby="similar">
      <SectionHead title="Similar Properties" id="similar" />
      {isPending ? (
        <p className="muted" role="status">
          {words.loadingRelated}
        </p>
      ) : (
        <ul className={styles['row']}>
          {properties.map((property) => (
            <li key={property.id}>
              <PropertyCard property={property} headingLevel={3} sizes={SIZES} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

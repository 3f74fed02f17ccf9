import { useQuery } from '@tanstack/react-query';
import { words } from '#content/words.ts';
import { relatedQuery } from '#data/property.queries.ts';
import { CardGrid } from '#parts/card-grid.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { useLoggedFailure } from './use-logged-failure.ts';

/** "Similar Properties": nothing where there is none; a failure is only logged (spec §8). */
export function SimilarProperties({ id }: { readonly id: number }) {
  const { data, error, isPending } = useQuery(relatedQuery(id));
  useLoggedFailure('Similar properties', error);
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
        <CardGrid properties={properties} headingLevel={3} />
      )}
    </section>
  );
}

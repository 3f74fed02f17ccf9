import { useQuery } from '@tanstack/react-query';
import words from '#content/words.json' with { type: 'json' };
import { relatedQuery } from '#data/property.queries.ts';
import { useLoggedFailure } from '#data/use-logged-failure.ts';
import { useOwnTry } from '#data/use-own-try.ts';
import { CardGrid } from '#parts/card-grid.tsx';
import { SectionHead } from '#ui/section-head.tsx';

/** "Similar Properties": nothing where there is none; a failure is only logged (spec §8). */
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
        <CardGrid properties={properties} headingLevel={3} />
      )}
    </section>
  );
}

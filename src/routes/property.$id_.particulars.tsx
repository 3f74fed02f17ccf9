import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '#data/page-meta.ts';
import { ownerQuery, propertyQuery } from '#data/property.queries.ts';
import { useScreenHead } from '#features/frame/screen-head.tsx';
import { aboutParticulars } from '#features/property/about-property.ts';
import { loadProperty, propertyPath } from '#features/property/load-property.ts';
import { ParticularsScreen } from '#features/property/particulars-screen.tsx';
import { readPropertyId } from '#features/property/property-id.ts';

export const Route = createFileRoute('/property/$id_/particulars')({
  // A parameter without a value is dropped from addresses (S7): "?card" is written as what the card is.
  validateSearch: ({ card }) => ({ card: card === undefined ? card : 'a6' }),
  loader: async ({ params, context }) => {
    const describing = import('#features/property/about-property.ts');
    const record = await loadProperty(params.id, context, (id) => [ownerQuery(id)]);
    return (await describing).aboutParticulars(record, propertyPath(params.id));
  },
  head: ({ match, loaderData }) => (loaderData === undefined ? {} : pageMeta(match.context.origin, loaderData)),
  component: ParticularsRoute,
});

function ParticularsRoute() {
  const { id: idInPath } = Route.useParams();
  const { card } = Route.useSearch();
  const { origin } = Route.useRouteContext();
  const id = readPropertyId(idInPath);
  const { data } = useQuery({ ...propertyQuery(id ?? 0), enabled: id !== null });
  useScreenHead(origin, aboutParticulars(id === null ? null : data?.record, propertyPath(idInPath)));
  return <ParticularsScreen id={id} origin={origin} asCard={card !== undefined} />;
}

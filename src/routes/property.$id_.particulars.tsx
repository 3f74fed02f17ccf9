import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ownerQuery, propertyQuery } from '#data/property.queries.ts';
import { aboutParticulars } from '#features/property/about-property.ts';
import { propertyLoader, propertyPath } from '#features/property/load-property.ts';
import { ParticularsScreen } from '#features/property/particulars-screen.tsx';
import { readPropertyId } from '#features/property/property-id.ts';
import { ScreenHead } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/property/$id_/particulars')({
  // A parameter without a value is dropped from addresses (S7): "?card" is written as what the card is.
  validateSearch: ({ card }) => ({ card: card === undefined ? card : 'a6' }),
  loader: propertyLoader((id) => [ownerQuery(id)]),
  component: ParticularsRoute,
});

function ParticularsRoute() {
  const { id: idInPath } = Route.useParams();
  const { card } = Route.useSearch();
  const { origin } = Route.useRouteContext();
  const id = readPropertyId(idInPath);
  const { data } = useQuery({ ...propertyQuery(id ?? 0), enabled: id !== null });
  return (
    <>
      <ScreenHead {...aboutParticulars(id === null ? null : data?.record, propertyPath(idInPath))} />
      <ParticularsScreen id={id} origin={origin} asCard={card !== undefined} />
    </>
  );
}

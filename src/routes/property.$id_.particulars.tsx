import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ownerQuery, propertyQuery } from '#data/property.queries.ts';
import { searchAsGiven } from '#data/route.ts';
import { ParticularsScreen } from '#features/property/particulars-screen.tsx';
import {
  createParticularsHead,
  getPropertyPath,
  propertyLoader,
  readPropertyId,
} from '#features/property/property-route.ts';
import { ScreenHead } from '#parts/screen-head.tsx';

const Search = v.object({ card: v.optional(v.string()) });

export const Route = createFileRoute('/property/$id_/particulars')({
  validateSearch: searchAsGiven(Search),
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
      <ScreenHead {...createParticularsHead(id === null ? null : data?.record, getPropertyPath(idInPath))} />
      <ParticularsScreen id={id} origin={origin} asCard={card !== undefined} />
    </>
  );
}

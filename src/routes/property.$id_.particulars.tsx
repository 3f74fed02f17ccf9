import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '#data/page-meta.ts';
import { ownerQuery, propertyQuery } from '#data/property.queries.ts';
import { loadScreen } from '#data/route-load.ts';
import { useScreenHead } from '#features/frame/screen-head.tsx';
import { aboutParticulars } from '#features/property/about-particulars.ts';
import { ParticularsScreen } from '#features/property/particulars-screen.tsx';
import { readPropertyId } from '#features/property/property-id.ts';

const pathOf = (idInPath: string): string => `/property/${encodeURIComponent(idInPath)}`;

export const Route = createFileRoute('/property/$id_/particulars')({
  // A parameter without a value is dropped from addresses (S7): "?card" is written as what the card is.
  validateSearch: ({ card }): { card?: 'a6' } => (card === undefined ? {} : { card: 'a6' }),
  loader: async ({ params, context }) => {
    const id = readPropertyId(params.id);
    // On demand: only this screen's script knows how to describe a property.
    const describing = import('#features/property/about-particulars.ts');
    if (id !== null) await loadScreen(context, { primary: [propertyQuery(id)], secondary: [ownerQuery(id)] });
    const record = id === null ? null : context.queryClient.getQueryData(propertyQuery(id).queryKey)?.record;
    if (record === null) context.setStatus(404);
    const { aboutParticulars: about } = await describing;
    return about(record, pathOf(params.id));
  },
  head: ({ match, loaderData }) =>
    pageMeta(
      match.context.origin,
      loaderData ?? {
        title: 'Particulars',
        description: 'A property on our list.',
        path: match.pathname.replace(/\/particulars$/, ''),
        noindex: true,
      },
    ),
  component: ParticularsRoute,
});

function ParticularsRoute() {
  const { id: idInPath } = Route.useParams();
  const { card } = Route.useSearch();
  const { origin } = Route.useRouteContext();
  const id = readPropertyId(idInPath);
  const { data } = useQuery({ ...propertyQuery(id ?? 0), enabled: id !== null });
  useScreenHead(origin, aboutParticulars(id === null ? null : data?.record, pathOf(idInPath)));
  return <ParticularsScreen id={id} origin={origin} asCard={card !== undefined} />;
}

import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import * as v from 'valibot';
import type { PropertyDetail } from '#contract/property.ts';
import { isGone } from '#contract/property-facts.ts';
import { ownerQuery, propertyQuery, relatedQuery } from '#data/property.queries.ts';
import { knownText, searchAsGiven } from '#data/route-search.ts';
import { aboutRecord } from '#features/property/about-property.ts';
import { propertyLoader, propertyPath } from '#features/property/load-property.ts';
import { readPropertyId } from '#features/property/property-id.ts';
import { PropertyScreen } from '#features/property/property-screen.tsx';
import { EnquiryForm } from '#features/submit/enquiry-form.tsx';
import { EnquiryThanks } from '#features/submit/enquiry-thanks.tsx';
import { ScreenHead } from '#parts/screen-head.tsx';
import { laterParts } from '#ui/later-parts.ts';

const later = laterParts(() => import('./-property.$id.later.tsx'));
const load = propertyLoader((id) => [ownerQuery(id), relatedQuery(id)]);

const Search = v.object({ sent: knownText('enquiry', 'unlisted') });

export const Route = createFileRoute('/property/$id')({
  validateSearch: searchAsGiven(Search),
  loader: (of: Parameters<typeof load>[0]) => Promise.all([load(of), later.load()]),
  component: PropertyRoute,
});

function Details({ property }: { readonly property: PropertyDetail }) {
  const { InDetails } = later.useParts();
  return <InDetails property={property} canAsk={!isGone(property)} />;
}

function Options({ property }: { readonly property: PropertyDetail }) {
  const { OptionFacts } = later.useParts();
  return <OptionFacts property={property} />;
}

function Costs({ property }: { readonly property: PropertyDetail }) {
  const { PropertyCosts } = later.useParts();
  return <PropertyCosts property={property} />;
}

function Similar({ id }: { readonly id: number }) {
  const { SimilarProperties } = later.useParts();
  return <SimilarProperties id={id} />;
}

function PropertyRoute() {
  const { id: idInPath } = Route.useParams();
  const { sent } = v.parse(Search, Route.useSearch());
  const context = Route.useRouteContext();
  const id = readPropertyId(idInPath);
  const { data } = useQuery({ ...propertyQuery(id ?? 0), enabled: id !== null });
  const record = data?.record;
  // Made once for a record: what is not here yet must not be rendered again, or React gives up its HTML.
  const below = useMemo(
    () =>
      record && {
        options: (
          <Suspense>
            <Options property={record} />
          </Suspense>
        ),
        details: (
          <Suspense>
            <Details property={record} />
          </Suspense>
        ),
        costs: (
          <Suspense>
            <Costs property={record} />
          </Suspense>
        ),
        similar: (
          <Suspense>
            <Similar id={record.id} />
          </Suspense>
        ),
      },
    [record],
  );
  return (
    <>
      <ScreenHead {...aboutRecord(id === null ? null : record, propertyPath(idInPath))} />
      <PropertyScreen
        id={id}
        origin={context.origin}
        enquiry={({ id: propertyId, title }) => (
          <EnquiryForm propertyId={propertyId} propertyTitle={title} initiallySent={sent !== undefined} />
        )}
        below={below ?? undefined}
        thanks={sent === undefined ? undefined : <EnquiryThanks />}
      />
    </>
  );
}

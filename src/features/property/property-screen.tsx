import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useDeferredValue } from 'react';
import contentWords from '#content/words.json' with { type: 'json' };
import type { PropertyDetail } from '#contract/property.ts';
import { isGone } from '#contract/property-facts.ts';
import { useLoggedFailure } from '#data/api-error.ts';
import { findSummary, propertyQuery } from '#data/property.queries.ts';
import { EnquiryBar } from './contact-ways.tsx';
import { PropertyPage } from './property-page.tsx';
import { PropertyMissing, PropertyUnreachable } from './property-states.tsx';

interface PropertyScreenProps extends Pick<ComponentProps<typeof PropertyPage>, 'origin' | 'thanks'> {
  /** Null where the address holds no valid id (S3). */
  readonly id: number | null;
  readonly enquiry: (property: PropertyDetail) => ReactNode;
  readonly costs: (property: PropertyDetail) => ReactNode;
}

/** Loading, loaded, not found, or not reachable (spec §2, §4; S2, S3, S26). */
export function PropertyScreen({ id, ...rest }: PropertyScreenProps) {
  if (id === null) return <PropertyMissing reason={contentWords.invalidPropertyId} />;
  return <KnownProperty key={id} id={id} {...rest} />;
}

function KnownProperty({ id, enquiry, costs, ...rest }: PropertyScreenProps & { readonly id: number }) {
  const query = useQuery(propertyQuery(id));
  const queryClient = useQueryClient();
  // Within the app the list's summary renders in the frame of the press, and details follow in slices. The server's page is
  // complete, and so is one that a visitor comes back to, whose scroll position is in pixels.
  const isFirst = useHydrated() && !('cameBack' in document.documentElement.dataset);
  const data = useDeferredValue(query.data, isFirst ? undefined : query.data);
  useLoggedFailure(`Property ${id}`, query.error);
  const summary = data === undefined ? findSummary(queryClient, id) : undefined;
  if (data === undefined && !query.isPending && query.data === undefined) return <PropertyUnreachable query={query} />;
  if (data?.record === null) return <PropertyMissing thanks={rest.thanks} />;
  const property = data?.record ?? summary;
  return (
    <>
      <PropertyPage
        {...rest}
        id={id}
        property={data?.record}
        summary={summary}
        isSummary={data?.summaryOnly === 1}
        enquiry={data && enquiry(data.record)}
        costs={data && costs(data.record)}
      />
      {/* One bar for both states, since another would take a press away. */}
      {property !== undefined && !isGone(property) && (
        <EnquiryBar property={property} hasForm={data !== undefined} origin={rest.origin} />
      )}
    </>
  );
}

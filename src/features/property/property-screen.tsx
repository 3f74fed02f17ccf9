import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue } from 'react';
import words from '#content/words.json' with { type: 'json' };
import type { PropertyDetail } from '#contract/property.ts';
import { useLoggedFailure } from '#data/api-error.ts';
import { propertyQuery, summaryInLists } from '#data/property.queries.ts';
import { Unreachable } from '#parts/unreachable.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { PropertyMissing } from './property-missing.tsx';
import { PropertyPage } from './property-page.tsx';
import { PropertySkeleton } from './property-skeleton.tsx';

interface PropertyScreenProps {
  /** Null where the address holds no valid id (S3). */
  readonly id: number | null;
  readonly origin: string | undefined;
  readonly enquiry: (property: PropertyDetail) => ReactNode;
  /** What it costs beside its price, which belongs to another feature. */
  readonly costs: (property: PropertyDetail) => ReactNode;
  /** The thanks for an enquiry that was sent without script, about a property that has left the list. */
  readonly thanks?: ReactNode;
}

/** /property/{id}: loading, loaded, not found, or not reachable (spec §2, §4; S2, S3, S26). */
export function PropertyScreen({ id, ...rest }: PropertyScreenProps) {
  if (id === null) return <PropertyMissing reason={words.invalidPropertyId} />;
  return <KnownProperty key={id} id={id} {...rest} />;
}

function KnownProperty({ id, origin, enquiry, costs, thanks }: PropertyScreenProps & { readonly id: number }) {
  const query = useQuery(propertyQuery(id));
  const queryClient = useQueryClient();
  const { error } = query;
  // Within the app what the list knows is drawn first, in the frame of the press, and then the whole in slices. A page of
  // the server is whole, and who comes back finds it so: their place is a number of pixels.
  const isFirst = useHydrated() && !('cameBack' in document.documentElement.dataset);
  const data = useDeferredValue(query.data, isFirst ? undefined : query.data);
  const isPending = query.isPending || (query.data !== undefined && data === undefined);
  useLoggedFailure(`Property ${id}`, error);
  if (data !== undefined) {
    if (data.record === null) {
      return <PropertyMissing reason="This property does not exist, or has been taken down." thanks={thanks} />;
    }
    return (
      <PropertyPage
        property={data.record}
        isSummary={data.summaryOnly === 1}
        origin={origin}
        enquiry={enquiry(data.record)}
        costs={costs(data.record)}
        thanks={thanks}
      />
    );
  }
  if (isPending) return <PropertySkeleton known={summaryInLists(queryClient, id)} />;
  return (
    <Unreachable
      query={query}
      what="this property"
      // The failure itself is only logged (spec §8).
      message="This property could not be loaded just now."
      back={<ButtonLink to="/filter-results">Back to the search</ButtonLink>}
    />
  );
}

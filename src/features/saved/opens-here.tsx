import { useQuery } from '@tanstack/react-query';
import { useDevice } from '#data/device/device-query.ts';
import { viewedQuery } from '#data/device/visitor-lists.queries.ts';
import { firstOfAllQuery } from '#data/property.queries.ts';
import { useSavedProperties } from '#data/saved-properties.ts';
import { CardGrid } from '#parts/property-card.tsx';
import { TextLink } from '#ui/button.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { opensHere as words } from './words.tsx';

/** What opens without signal: saved properties, then those opened here, then others. */
export function OpensHere() {
  const { properties: saved, isRead } = useSavedProperties();
  const { data: viewed = [], isPending } = useDevice(viewedQuery);
  const first = [...new Set([...saved.keys(), ...viewed.map(({ id }) => id)])];
  // A list that changes its order would move under a finger.
  const { data } = useQuery({ ...firstOfAllQuery(first), enabled: isRead && !isPending });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section aria-labelledby="on-this-device">
      <SectionHead
        id="on-this-device"
        title={words.title()}
        action={<TextLink to="/filter-results">{words.all}</TextLink>}
      />
      <CardGrid properties={data.items} headingLevel={3} />
    </section>
  );
}

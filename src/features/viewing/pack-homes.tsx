import type { ReactNode } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import { newestOf } from '#offline/shortlist/saved-property.ts';
import { usePack } from './use-pack.ts';

interface PackHomesProps {
  readonly id: string;
  /** What is made of the homes, in the order of the stops; undefined until the pack is read. Nothing else of it is told. */
  readonly children: (homes: readonly PropertyDetail[] | undefined) => ReactNode;
}

/** The homes of a pack, for what shows them and knows no packs. */
export function PackHomes({ id, children }: PackHomesProps) {
  const state = usePack(id);
  if (state.is === 'reading') return children(undefined);
  if (state.is !== 'read') return children([]);
  const { pack, readiness } = state;
  return children(pack.stops.map(({ property }, index) => newestOf(readiness.stops[index]?.home, property)));
}

import { type ReactNode, Suspense } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import { getNewest } from '#offline/saved/saved-property.ts';
import { DeviceLoading } from '#ui/device-loading.tsx';
import styles from './pack-properties.module.css';
import { usePack } from './use-pack.ts';
import { viewingPacks, packPaper as words } from './words.tsx';

interface PackPropertiesProps {
  readonly id: string;
  /** Renders the properties in the order of the stops; it may suspend. */
  readonly children: (properties: readonly PropertyDetail[]) => ReactNode;
}

/** For a feature that knows no packs. */
export function PackProperties({ id, children }: PackPropertiesProps) {
  const state = usePack(id);
  const properties =
    state.type === 'loaded'
      ? state.pack.stops.map(({ property }, index) => getNewest(state.readiness.stops[index]?.saved, property))
      : [];
  return (
    <div className={styles['pack']}>
      {state.type === 'loading' ? (
        <div className="wrap" aria-busy="true">
          <h1 className="visually-hidden">{words.title}</h1>
          <DeviceLoading needs={viewingPacks.needsScript}>{words.loading}</DeviceLoading>
        </div>
      ) : (
        <Suspense>{children(properties)}</Suspense>
      )}
    </div>
  );
}

import { type ReactNode, Suspense } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import { newestOf } from '#offline/saved/saved-property.ts';
import { DeviceLoading } from '#ui/device-loading.tsx';
import styles from './pack-homes.module.css';
import { PACKS_NEED } from './pack-words.ts';
import { type PackState, usePack } from './use-pack.ts';

interface PackPropertiesProps {
  readonly id: string;
  /** What is made of the homes, in the order of the stops; it may come later. Nothing else of the pack is told. */
  readonly children: (homes: readonly PropertyDetail[]) => ReactNode;
}

const homesOf = (state: PackState): readonly PropertyDetail[] =>
  state.is === 'read'
    ? state.pack.stops.map(({ property }, index) => newestOf(state.readiness.stops[index]?.home, property))
    : [];

/** The homes of a pack, for what shows them and knows no packs. The pack is known in the browser only. */
export function PackProperties({ id, children }: PackPropertiesProps) {
  const state = usePack(id);
  return (
    <div className={styles['room']}>
      {state.is === 'reading' ? (
        <div className="wrap" aria-busy="true">
          <h1 className="visually-hidden">Particulars</h1>
          <DeviceLoading needs={PACKS_NEED}>Looking what is in the pack.</DeviceLoading>
        </div>
      ) : (
        <Suspense>{children(homesOf(state))}</Suspense>
      )}
    </div>
  );
}

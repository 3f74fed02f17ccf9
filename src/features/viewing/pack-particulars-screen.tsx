import { Fragment, type ReactNode, useMemo } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import { newestOf } from '#offline/shortlist/saved-property.ts';
import { Looking } from '#ui/looking.tsx';
import { PaperPage } from '#ui/paper-page.tsx';
import styles from './pack-particulars-screen.module.css';
import { PACKS_NEED } from './pack-words.ts';
import { usePack } from './use-pack.ts';

interface PackParticularsScreenProps {
  readonly id: string;
  /** The particulars of a home, which begin on paper of their own. */
  readonly sheet: (property: PropertyDetail) => ReactNode;
}

/** The particulars of all homes of a pack, to be printed at once. Nothing of the pack itself is on them. */
export function PackParticularsScreen({ id, sheet }: PackParticularsScreenProps) {
  const state = usePack(id);
  const homes = useMemo(
    () =>
      state.is === 'read'
        ? state.pack.stops.map(({ property }, index) => newestOf(state.readiness.stops[index]?.home, property))
        : [],
    [state],
  );
  return (
    <PaperPage back={{ href: `/saved/packs/${id}`, label: 'Back to the pack' }}>
      <h1 className={styles['title']}>Particulars</h1>
      {state.is === 'reading' ? (
        <div aria-busy="true">
          <Looking needs={PACKS_NEED}>Looking what is in the pack.</Looking>
        </div>
      ) : homes.length === 0 ? (
        <p className="muted">There is nothing to print here.</p>
      ) : (
        homes.map((property) => <Fragment key={property.id}>{sheet(property)}</Fragment>)
      )}
    </PaperPage>
  );
}

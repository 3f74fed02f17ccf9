import { useEffect, useState } from 'react';
import type { CompareRow } from './compare-rows.ts';
import type { OwnColumn } from './own-rows.ts';

type OwnRows = typeof import('./own-rows.ts').ownRows;

const isNoted = ({ home, checklist }: OwnColumn): boolean =>
  checklist !== undefined || (home !== undefined && home.note.trim() !== '');

/** Rows of what was noted of the homes on this device. What makes them is fetched once something was. */
export function useOwnRows(columns: readonly OwnColumn[]): readonly CompareRow[] {
  const [ownRows, setOwnRows] = useState<OwnRows>();
  const isWanted = columns.some(isNoted);
  useEffect(() => {
    if (!isWanted) return;
    // Without it the facts still stand beside each other; it lies on the phone since the first saved home.
    import('./own-rows.ts').then(
      (loaded) => setOwnRows(() => loaded.ownRows),
      () => undefined,
    );
  }, [isWanted]);
  return ownRows?.(columns) ?? [];
}

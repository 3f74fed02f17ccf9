import { useMemo, useState } from 'react';
import { useDevice } from '#data/device/device-query.ts';
import { changePack, deletePack, packsQuery } from '#data/device/packs.queries.ts';
import { useSavedList } from '#data/saved-properties.ts';
import { type PackReadiness, readinessOf, type ViewingPack } from '#offline/saved/viewing-pack.ts';
import { showToast } from '#ui/toast-store.ts';

/** What is said when storage fails. */
export const NO_STORAGE = 'This device did not answer. Nothing was changed.';

/** What a screen about one pack is in. */
export type PackState =
  /** Also what the server renders. */
  | { readonly is: 'reading' }
  | { readonly is: 'failed' }
  /** Cleared, never made, or made on another device. */
  | { readonly is: 'missing' }
  | { readonly is: 'read'; readonly pack: ViewingPack; readonly readiness: PackReadiness };

/** One pack with how ready it is, followed as both change. */
export function usePack(id: string): PackState {
  const { data: packs, isPending, isError } = useDevice(packsQuery);
  const { properties: homes, isRead: arePropertiesRead } = useSavedList();
  const pack = packs?.find((other) => other.id === id);
  return useMemo(() => {
    if (isPending || !arePropertiesRead) return { is: 'reading' };
    if (pack !== undefined) return { is: 'read', pack, readiness: readinessOf(pack, homes) };
    return { is: isError ? 'failed' : 'missing' };
  }, [pack, homes, isPending, arePropertiesRead, isError]);
}

/**
 * Changes a pack and says so when it could not be done.
 * @returns the change, which resolves to whether it was done, and the words for what went wrong
 */
export function usePackChange(id: string) {
  const [problem, setProblem] = useState<string>();
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      setProblem(undefined);
      return true;
    } catch {
      setProblem(NO_STORAGE);
      return false;
    }
  };
  const change = (step: (pack: ViewingPack) => ViewingPack): Promise<boolean> => attempt(() => changePack(id, step));
  return { change, attempt, problem } as const;
}

/**
 * Wipes a pack and says what stays. The pack can be put back as long as that is on the screen; from then on it is nowhere.
 * @throws StorageFailure
 */
export async function clearWithUndo(id: string): Promise<void> {
  const putBack = await deletePack(id);
  showToast('Pack cleared. Saved homes stay saved.', {
    label: 'Undo',
    run: () =>
      void putBack().then(
        () => showToast('The pack is back.'),
        () => showToast('It could not be put back.'),
      ),
  });
}

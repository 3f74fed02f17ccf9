import { useMemo, useState } from 'react';
import { useDevice } from '#data/device/device-query.ts';
import { changePack, deletePack, packsQuery } from '#data/device/packs.queries.ts';
import { useSavedProperties } from '#data/saved-properties.ts';
import { getReadiness, type PackReadiness, type ViewingPack } from '#offline/saved/viewing-pack.ts';
import { showToast } from '#ui/toast-store.ts';
import { viewingPacks as words } from './words.tsx';

/** `loading`: on the server too. `missing`: cleared, or created on another device. */
export type PackState =
  | { readonly type: 'loading' | 'failed' | 'missing' }
  | { readonly type: 'loaded'; readonly pack: ViewingPack; readonly readiness: PackReadiness };

/** One pack with its readiness, as both change. */
export function usePack(id: string): PackState {
  const { data: packs, isPending, isError } = useDevice(packsQuery);
  const { properties: saved, isRead } = useSavedProperties();
  const pack = packs?.find((other) => other.id === id);
  return useMemo(() => {
    if (isPending || !isRead) return { type: 'loading' };
    if (pack !== undefined) return { type: 'loaded', pack, readiness: getReadiness(pack, saved) };
    return { type: isError ? 'failed' : 'missing' };
  }, [pack, saved, isPending, isRead, isError]);
}

/** A failure of storage shows as `problem`, and resolves to false. */
export function usePackChange() {
  const [problem, setProblem] = useState<string>();
  const attempt = async (action: () => Promise<unknown>): Promise<boolean> => {
    try {
      await action();
      setProblem(undefined);
      return true;
    } catch {
      setProblem(words.noStorage);
      return false;
    }
  };
  const change = (id: string, step: (pack: ViewingPack) => ViewingPack): Promise<boolean> =>
    attempt(() => changePack(id, step));
  return { change, attempt, problem } as const;
}

/** Undo lasts as long as the toast. @param isForNext the next screen shows the toast @throws StorageFailure */
export async function clearWithUndo(id: string, isForNext = false): Promise<void> {
  const restore = await deletePack(id);
  const onUndo = (): void =>
    void restore().then(
      () => showToast(words.restored),
      () => showToast(words.notRestored),
    );
  showToast(words.cleared, { label: words.undo, run: onUndo }, { isForNext });
}

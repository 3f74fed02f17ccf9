import type { RefObject } from 'react';
import { markSeen } from '#data/device/changes.queries.ts';
import { useDevice } from '#data/device/device-query.ts';
import { newsQuery } from '#data/device/searches.queries.ts';
import { showToast } from '#ui/toast-store.ts';
import { markSeen as words } from './words.tsx';

export function useNews() {
  const { data, isPending, isError, refetch } = useDevice(newsQuery);
  return {
    /** Without a `catalogue` nobody knows what has changed. */
    ...data,
    isPending,
    isError,
    refetch: () => void refetch(),
    /** @param body takes the focus before the pressed button goes */
    onSeen: async (body: RefObject<HTMLElement | null>): Promise<void> => {
      const pressed = document.activeElement;
      body.current?.focus({ preventScroll: true });
      try {
        if (data?.catalogue !== undefined) await markSeen(data.catalogue.seq);
      } catch {
        if (pressed instanceof HTMLElement) pressed.focus({ preventScroll: true });
        showToast(words.failed);
      }
    },
  };
}

import type { ReactNode } from 'react';
import type { ToastAction } from '#ui/toast-store.ts';

/** What may be offered right after something was saved. */
export interface SaveOffer {
  readonly text: ReactNode;
  readonly action: ToastAction;
}

let ask: (() => SaveOffer | undefined) | undefined;

/** @param next called after each save; it gives back an offer where this is the moment for one */
export function provideSaveOffer(next: () => SaveOffer | undefined): void {
  ask = next;
}

/** The offer that is due now that something was saved. It is given once. */
export const popSaveOffer = (): SaveOffer | undefined => ask?.();

import type { ReactNode } from 'react';
import type { ToastAction } from '#ui/toast-store.ts';

export interface SaveOffer {
  readonly text: ReactNode;
  readonly action: ToastAction;
}

let popOffer: (() => SaveOffer | undefined) | undefined;

/** @param pop runs after each save, and returns an offer where this is the moment for one */
export function provideSaveOffer(pop: () => SaveOffer | undefined): void {
  popOffer = pop;
}

/** The offer that is due after a save; each is returned once. */
export const popSaveOffer = (): SaveOffer | undefined => popOffer?.();

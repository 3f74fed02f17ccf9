import type { ReactNode } from 'react';
import { createListeners } from '#lib/listeners.ts';

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

interface ToastMessage {
  readonly id: number;
  readonly text: ReactNode;
  readonly action: ToastAction | null;
  /**
   * Stays until it is dismissed, for news that must not be missed, such as a newer version. A passing message covers it for
   * a while. Of several the last is shown.
   */
  readonly stays: boolean;
}

let lasting: readonly ToastMessage[] = [];
let passing: ToastMessage | null = null;
let lastId = 0;
const changes = createListeners();

/**
 * Shows a short message at the bottom, in place of the one before. Never for an error that a person must act on.
 * @returns hides this message, if it is still there
 */
export function showToast(text: ReactNode, action?: ToastAction, options?: { readonly stays?: boolean }): () => void {
  lastId += 1;
  const id = lastId;
  const message = { id, text, action: action ?? null, stays: options?.stays ?? false };
  if (message.stays) lasting = [...lasting, message];
  passing = message.stays ? null : message;
  changes.notify();
  return () => hideToast(id);
}

/** Hides a message, unless another has already replaced it. */
export function hideToast(id: number): void {
  if (passing?.id === id) passing = null;
  lasting = lasting.filter((message) => message.id !== id);
  changes.notify();
}

/** The message on the screen now, or null. */
export const currentToast = (): ToastMessage | null => passing ?? lasting.at(-1) ?? null;

/** True for a lasting message that shows again after a passing one covered it: it is not announced twice. */
export const isReturning = (message: ToastMessage | null): boolean => message !== null && message.id < lastId;

/** @returns ends the subscription */
export const subscribeToToast = changes.subscribe;

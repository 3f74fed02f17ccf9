import type { ReactNode } from 'react';
import { createListeners } from '#lib/listeners.ts';

/** What a toast offers to do: one action at most. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface ToastMessage {
  readonly id: number;
  readonly text: ReactNode;
  readonly action: ToastAction | null;
  /**
   * Stays until it is dismissed, for news that must not be missed, such as a newer version: a passing message covers it
   * and goes, then it is there again. Of several the last is shown.
   */
  readonly stays: boolean;
}

let standing: readonly ToastMessage[] = [];
let passing: ToastMessage | null = null;
let lastId = 0;
const changes = createListeners();

/**
 * Shows a short message at the bottom, in the place of the one before. Never for an error a person must act on.
 * @returns takes this message away again, if it is still there
 */
export function showToast(text: ReactNode, action?: ToastAction, options?: { readonly stays?: boolean }): () => void {
  lastId += 1;
  const id = lastId;
  const message = { id, text, action: action ?? null, stays: options?.stays ?? false };
  if (message.stays) standing = [...standing, message];
  passing = message.stays ? null : message;
  changes.notify();
  return () => hideToast(id);
}

/** Takes the message away, unless another has taken its place. */
export function hideToast(id: number): void {
  if (passing?.id === id) passing = null;
  standing = standing.filter((message) => message.id !== id);
  changes.notify();
}

/** The message on the screen now, or null. */
export const currentToast = (): ToastMessage | null => passing ?? standing.at(-1) ?? null;

/** True for a message that stays and was covered meanwhile: it is seen again, but it is no news. */
export const isReturning = (message: ToastMessage | null): boolean => message !== null && message.id < lastId;

/** @returns ends the subscription */
export const subscribeToToast = changes.subscribe;

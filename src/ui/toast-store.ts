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
  /** Stays until it is dismissed. A passing message covers it for a while; of several the last is shown. */
  readonly stays: boolean;
  /** Raised just before a navigation, for the screen that follows. */
  readonly isForNext: boolean;
}

interface ToastOptions {
  readonly stays?: boolean;
  readonly isForNext?: boolean;
}

let lasting: readonly ToastMessage[] = [];
let passing: ToastMessage | null = null;
let lastId = 0;
const changes = createListeners();

/** Shows a short message, never an error that a person must act on. @returns hides the message, if it is still there */
export function showToast(text: ReactNode, action?: ToastAction, options?: ToastOptions): () => void {
  lastId += 1;
  const id = lastId;
  const message = { id, text, action: action ?? null, stays: false, isForNext: false, ...options };
  if (message.stays) lasting = [...lasting, message];
  passing = message.stays ? null : message;
  changes.notify();
  return () => hideToast(id);
}

export function hideToast(id: number): void {
  if (passing?.id === id) passing = null;
  lasting = lasting.filter((message) => message.id !== id);
  changes.notify();
}

/** Another screen opens: hides a passing message, which was about the screen before. */
export function leaveScreen(): void {
  passing = passing?.isForNext === true ? { ...passing, isForNext: false } : null;
  changes.notify();
}

export const getCurrentToast = (): ToastMessage | null => passing ?? lasting.at(-1) ?? null;

/** True for a lasting message that shows again after a passing one covered it: it is not announced twice. */
export const isReturning = (message: ToastMessage | null): boolean => message !== null && message.id < lastId;

export const subscribeToToast = changes.subscribe;

import type { SentenceId } from './spec.ts';

/** Sentences that no test can prove, each with its reason. Shown in docs/conformance.md. */
export const exceptions: Partial<Record<SentenceId, string>> = {};

import type { QueryClient } from '@tanstack/react-query';
import { canBeReference } from '#contract/content-calls.ts';
import { findReferenced } from '#parts/referenced.ts';
import type { Destination } from '#ui/link.tsx';

/** Further candidates are not looked up. */
const MAX_CANDIDATES = 5;
/** In characters; a longer line is not a reference. */
const MAX_LINE = 40;

/** Candidates: each short line, then "JJ-1042" within a sentence. */
export function readSharedReferences(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim());
  const within = text.replaceAll(/https?:\S+/g, '').match(/\b[a-z]{1,5}[\s/-]{0,3}\d{1,6}\b/gi) ?? [];
  const candidates = [...lines.filter((line) => line.length <= MAX_LINE && canBeReference(line)), ...within];
  return [...new Set(candidates)].slice(0, MAX_CANDIDATES);
}

/** The screen of one property, or of a list; undefined for none. Never throws. */
export async function findShared(queryClient: QueryClient, text: string): Promise<Destination | undefined> {
  for (const reference of readSharedReferences(text)) {
    const found = await findReferenced(queryClient, reference);
    if (found !== undefined) return found;
  }
  return undefined;
}

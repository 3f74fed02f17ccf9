import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PropertySummary } from '#contract/property.ts';
import { locationQuery, propertyQuery } from '#data/property.queries.ts';
import { useShortlist } from '#data/shortlist.ts';
import { foldedWords } from '#lib/fold.ts';
import { recordOf } from '#offline/saved/saved-property.ts';
import { placeLine } from '#parts/facts.ts';

/** Typing goes on: a search waits so long for the next letter, ms. */
const PAUSE_MS = 300;
const MOST_FOUND = 20;

/** What somebody typed to choose a property by. */
export type Wanted =
  | { readonly by: 'nothing' }
  /** A link to its page, or its number. */
  | { readonly by: 'id'; readonly id: number }
  /** The firm's own reference; `id` is a guess that must be checked. */
  | { readonly by: 'reference'; readonly reference: string; readonly id: number }
  | { readonly by: 'words'; readonly words: readonly string[] };

const LINK = /\/property\/([1-9]\d{0,14})(?:[/?#\s]|$)/;
const NUMBER = /^#?([1-9]\d{0,14})$/;
const REFERENCE = /^([a-z]{1,4})[\s-]*0*([1-9]\d{0,9})$/i;

/** Reads a link, a number, a reference ("JJ-0024") or words. */
export function readWanted(typed: string): Wanted {
  const text = typed.trim();
  const id = LINK.exec(text)?.[1] ?? NUMBER.exec(text)?.[1];
  if (id !== undefined) return { by: 'id', id: Number(id) };
  const reference = REFERENCE.exec(text);
  if (reference !== null) return { by: 'reference', reference: bare(text), id: Number(reference[2]) };
  const words = foldedWords(text);
  return words.length === 0 ? { by: 'nothing' } : { by: 'words', words };
}

/** "JJ-0024", "jj 24" and "JJ24" are the same reference. */
const bare = (reference: string): string =>
  reference
    .toLowerCase()
    .replace(/[\s-]+/g, '')
    .replace(/^([a-z]+)0+/, '$1');

/** True when a property is the one that was asked for, or fits the words. */
export function isWanted(property: PropertySummary, wanted: Wanted): boolean {
  if (wanted.by === 'nothing') return true;
  if (wanted.by === 'id') return property.id === wanted.id;
  if (wanted.by === 'reference') return property.reference != null && bare(property.reference) === wanted.reference;
  const own = foldedWords(`${property.title} ${placeLine(property)}`);
  return wanted.words.every((word) => own.some((other) => other.startsWith(word)));
}

/** Properties to choose from: the saved ones, and what is found by a link, reference or words, here or on the server. */
export function useFoundProperties(typed: string) {
  const { homes: saved } = useShortlist();
  const settled = useSettled(typed);
  const wanted = readWanted(settled);
  const id = wanted.by === 'id' || wanted.by === 'reference' ? wanted.id : undefined;
  const one = useQuery({ ...propertyQuery(id ?? 0), enabled: id !== undefined });
  const many = useQuery({ ...locationQuery(settled.trim(), 1), enabled: wanted.by === 'words' });
  const asked = id !== undefined ? one : many;
  const isAsked = id !== undefined || wanted.by === 'words';
  const found =
    id !== undefined ? [one.data?.record ?? []].flat() : wanted.by === 'words' ? (many.data?.items ?? []) : [];
  const all = new Map<number, PropertySummary>();
  for (const home of saved.values()) {
    const record = recordOf(home);
    if (isWanted(record, wanted)) all.set(home.id, record);
  }
  for (const property of found) {
    if (!all.has(property.id) && (wanted.by === 'words' || isWanted(property, wanted))) all.set(property.id, property);
  }
  return {
    wanted,
    homes: wanted.by === 'nothing' ? [...all.values()] : [...all.values()].slice(0, MOST_FOUND),
    isSearching: settled !== typed || (isAsked && asked.isFetching && asked.data === undefined),
    hasFailed: isAsked && asked.isError,
  };
}

function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

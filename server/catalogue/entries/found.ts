import * as v from 'valibot';
import type { Doubt } from '../findings/doubts.ts';
import type { PictureEntry } from './entry-schemas.ts';

/** An entry of a source as it was found there, whole or with what is wrong with it. */
export interface Found<T> {
  /** File and line, or file and place in a list. */
  readonly where: string;
  /** Where a field of it is, for what turns out to be wrong later. */
  readonly at: (field: string) => string;
  /** undefined when it has problems, or is not to be on the site. */
  readonly entry: T | undefined;
  readonly problems: readonly string[];
  /** Of its values, those that can hardly be meant. */
  readonly doubts?: readonly Doubt[];
  /** Fields that the source does not say, and that were made from others. */
  readonly made?: readonly string[];
  /** Photos of one that has problems: they are looked at all the same, so that everything is told at once. */
  readonly photos?: readonly PictureEntry[];
}

/** What a row says, by its schema: an entry, unless something was wrong with the row already. */
export function foundOf<T>(
  schema: v.GenericSchema<unknown, T>,
  draft: unknown,
  { where, at, problems: known }: Pick<Found<T>, 'where' | 'at' | 'problems'>,
): Found<T> {
  const result = v.safeParse(schema, draft);
  const issues = (result.issues ?? []).map(({ path, message }) => `${at(String(path?.[0]?.key ?? ''))}: ${message}`);
  const problems = [...known, ...issues];
  return { where, at, entry: problems.length === 0 && result.success ? result.output : undefined, problems };
}

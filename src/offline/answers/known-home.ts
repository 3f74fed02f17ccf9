import * as v from 'valibot';
import { type PropertyDetail, PropertyId, type PropertySummary } from '#contract/property.ts';
import { parseJson } from '#lib/json.ts';

// Homes as lines of JSON, in answers and in the catalogue alike, and what is known of a home out of several of them. Pure.

/** A time, in ms since 1970. */
export const When = v.pipe(v.number(), v.finite());

/**
 * An answer as the library keeps it under its address: the homes of a list, a home's own page, that there is no such home, or
 * another record as it came. Homes are lines of JSON, which storage hands back without work.
 */
export const KeptAnswer = v.variant('kind', [
  v.object({ kind: v.literal('homes'), lines: v.string(), total: v.optional(v.number()), savedAt: When }),
  v.object({ kind: v.literal('home'), lines: v.string(), savedAt: When }),
  v.object({ kind: v.literal('gone'), id: PropertyId, savedAt: When }),
  v.object({ kind: v.literal('record'), json: v.unknown(), savedAt: When }),
]);
export type KeptAnswer = v.InferOutput<typeof KeptAnswer>;
/** What an answer says of homes. */
export type HomeAnswer = Exclude<KeptAnswer, { readonly kind: 'record' }>;

/** What a line holds was parsed when it came; of what storage gives back it is only checked that it is a home's record. */
const isRecord = (value: unknown): value is PropertyDetail =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'number' &&
  'title' in value &&
  typeof value.title === 'string';

/** The home that a line holds; undefined for one that storage has spoilt. */
export function recordOfLine(line: string): PropertyDetail | undefined {
  const value = parseJson(line);
  return isRecord(value) ? value : undefined;
}

/** The id that a line begins with; NaN where it begins otherwise. */
export const idOfLine = (line: string): number => Number.parseInt(line.slice('{"id":'.length), 10);

/** Homes as lines; `id` stands first in each, as their schema has it. */
export const linesOf = (homes: readonly PropertyDetail[]): string => homes.map((one) => JSON.stringify(one)).join('\n');

export interface Sight {
  /** The newest record of it; null: the server has said since that there is no such home. */
  readonly line: string | null;
  /** The record before that, which may say more: of its own page, where that was opened, else of a list. */
  readonly fuller: string | undefined;
  /** Which of the two its own page gave. */
  readonly opened: 'line' | 'fuller' | undefined;
  /** The newest word of lists, or of the catalogue, is that it is listed. */
  readonly isListed: boolean;
  /** Milliseconds since 1970 when the newest word came. */
  readonly savedAt: number;
}

/** The catalogue as one sighting of all that it lists. */
export interface CatalogueSighting {
  readonly lines: ReadonlyMap<number, string>;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

const inList = (prior: Sight | undefined, line: string, savedAt: number): Sight => ({
  line,
  fuller: (prior?.opened === 'fuller' ? prior.fuller : prior?.line) ?? undefined,
  opened: prior?.opened === undefined ? undefined : 'fuller',
  isListed: true,
  savedAt,
});

function see(sights: Map<number, Sight>, answer: HomeAnswer, hasCatalogue: boolean): void {
  const { savedAt } = answer;
  if (answer.kind === 'gone') {
    sights.set(answer.id, { line: null, fuller: undefined, opened: undefined, isListed: false, savedAt });
    return;
  }
  for (const line of answer.lines.split('\n')) {
    const id = idOfLine(line);
    if (Number.isNaN(id)) continue;
    const prior = sights.get(id);
    if (answer.kind === 'homes') sights.set(id, inList(prior, line, savedAt));
    else {
      // Opened by its id a home answers that no list has any more: only lists say that it is listed.
      const isListed = !hasCatalogue || prior?.isListed === true;
      sights.set(id, { line, fuller: prior?.line ?? undefined, opened: 'line', isListed, savedAt });
    }
  }
}

/**
 * What answers and catalogue say of each home, the newest word first.
 * @param now ms since 1970: what was kept while the clock was ahead counts as older than the catalogue
 */
export function sightsOf(
  answers: readonly HomeAnswer[],
  catalogue: CatalogueSighting | undefined,
  now: number,
): ReadonlyMap<number, Sight> {
  const sights = new Map<number, Sight>();
  const inOrder = [...answers].sort((a, b) => a.savedAt - b.savedAt);
  const isNewer = ({ savedAt }: HomeAnswer): boolean =>
    catalogue === undefined || (savedAt > catalogue.savedAt && savedAt <= now);
  for (const answer of inOrder) if (!isNewer(answer)) see(sights, answer, true);
  if (catalogue !== undefined) {
    for (const [id, sight] of sights) {
      if (!catalogue.lines.has(id)) sights.set(id, { ...sight, isListed: false });
    }
    for (const [id, line] of catalogue.lines) sights.set(id, inList(sights.get(id), line, catalogue.savedAt));
  }
  for (const answer of inOrder) if (isNewer(answer)) see(sights, answer, catalogue !== undefined);
  return sights;
}

/**
 * The same with one more answer, without looking at the others again.
 * @returns undefined where something newer is known, under which the answer belongs
 */
export function sightsWith(
  known: ReadonlyMap<number, Sight>,
  answer: HomeAnswer,
  hasCatalogue: boolean,
): ReadonlyMap<number, Sight> | undefined {
  for (const { savedAt } of known.values()) if (savedAt > answer.savedAt) return undefined;
  const sights = new Map(known);
  see(sights, answer, hasCatalogue);
  return sights;
}

/**
 * A record laid over an older one: what the newer says wins, what it does not say stays. A price is all of it or nothing, and
 * the pictures of a card never take the place of those of a home's own page.
 */
export function overlaid(
  older: PropertyDetail,
  newer: PropertySummary | PropertyDetail,
  olderIsPage: boolean,
): PropertyDetail {
  const { price: _price, lowest_variant_price: _lowest, ...rest } = older;
  const own =
    olderIsPage && (older.pictures != null || older.images != null)
      ? { pictures: older.pictures, images: older.images }
      : {};
  return { ...rest, ...newer, ...own };
}

/** The record of a home that is not gone; undefined where storage has spoilt it. */
export function recordOf({ line, fuller, opened }: Sight): PropertyDetail | undefined {
  const newer = line === null ? undefined : recordOfLine(line);
  const older = fuller === undefined ? undefined : recordOfLine(fuller);
  if (newer === undefined || older === undefined) return newer ?? (line === null ? undefined : older);
  return overlaid(older, newer, opened === 'fuller');
}

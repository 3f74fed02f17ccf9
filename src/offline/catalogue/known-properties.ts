import * as v from 'valibot';
import { type PropertyDetail, PropertyId, type PropertySummary } from '#contract/property.ts';
import { parseJson } from '#lib/json.ts';

// What several answers and the catalogue together say of a property.

export const Timestamp = v.pipe(v.number(), v.finite());

/** An API answer as stored under its address. Properties are lines of JSON: storage clones a text faster than records. */
export const OpenedAnswer = v.variant('kind', [
  v.object({ kind: v.literal('homes'), lines: v.string(), total: v.optional(v.number()), savedAt: Timestamp }),
  v.object({ kind: v.literal('home'), lines: v.string(), savedAt: Timestamp }),
  v.object({ kind: v.literal('gone'), id: PropertyId, savedAt: Timestamp }),
  v.object({ kind: v.literal('record'), json: v.unknown(), savedAt: Timestamp }),
]);
export type OpenedAnswer = v.InferOutput<typeof OpenedAnswer>;
export type PropertyAnswer = Exclude<OpenedAnswer, { readonly kind: 'record' }>;

/** A schema checked each line when it was stored, but storage may have damaged it. */
const isRecord = (value: unknown): value is PropertyDetail =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'number' &&
  'title' in value &&
  typeof value.title === 'string';

/** undefined for a damaged line. */
export function parseLine(line: string): PropertyDetail | undefined {
  const value = parseJson(line);
  return isRecord(value) ? value : undefined;
}

export const parseLines = (lines: string): readonly PropertyDetail[] =>
  lines
    .split('\n')
    .map(parseLine)
    .filter((record) => record !== undefined);

/** NaN for a damaged line. */
export const parseLineId = (line: string): number => Number.parseInt(line.slice('{"id":'.length), 10);

/** Writes properties as lines that begin with their id, as in the schema. */
export const writeLines = (properties: readonly PropertyDetail[]): string =>
  properties.map((property) => JSON.stringify(property)).join('\n');

export interface Sight {
  /** The newest record; null: the server has no such property any more. */
  readonly line: string | null;
  /** An earlier record with more fields: of the property's page where it was opened, else of a list. */
  readonly fuller: string | undefined;
  /** Which of the two came from the property's page. */
  readonly opened: 'line' | 'fuller' | undefined;
  readonly isListed: boolean;
  readonly savedAt: number;
}

export interface CatalogueAnswer {
  readonly lines: ReadonlyMap<number, string>;
  readonly savedAt: number;
}

const mergeListLine = (prior: Sight | undefined, line: string, savedAt: number): Sight => ({
  line,
  fuller: (prior?.opened === 'fuller' ? prior.fuller : prior?.line) ?? undefined,
  opened: prior?.opened === undefined ? undefined : 'fuller',
  isListed: true,
  savedAt,
});

const findInCatalogue = (catalogue: CatalogueAnswer | undefined, id: number): Sight | undefined => {
  const line = catalogue?.lines.get(id);
  return catalogue === undefined || line === undefined ? undefined : mergeListLine(undefined, line, catalogue.savedAt);
};

function addAnswer(sights: Map<number, Sight>, answer: PropertyAnswer, catalogue: CatalogueAnswer | undefined): void {
  const { savedAt } = answer;
  if (answer.kind === 'gone') {
    sights.set(answer.id, { line: null, fuller: undefined, opened: undefined, isListed: false, savedAt });
    return;
  }
  for (const line of answer.lines.split('\n')) {
    const id = parseLineId(line);
    if (Number.isNaN(id)) continue;
    const prior = sights.get(id) ?? findInCatalogue(catalogue, id);
    if (answer.kind === 'homes') sights.set(id, mergeListLine(prior, line, savedAt));
    else {
      // The server answers for an unlisted property too, so only lists prove that it is listed.
      const isListed = catalogue === undefined || prior?.isListed === true;
      sights.set(id, { line, fuller: prior?.line ?? undefined, opened: 'line', isListed, savedAt });
    }
  }
}

/** The newest answer about each property wins, also one that it is gone. */
export class KnownProperties {
  /** Properties with answers; the others are as in the catalogue. */
  readonly answered: ReadonlyMap<number, Sight>;
  readonly #catalogue: CatalogueAnswer | undefined;

  private constructor(answered: ReadonlyMap<number, Sight>, catalogue: CatalogueAnswer | undefined) {
    this.answered = answered;
    this.#catalogue = catalogue;
  }

  /** @param now ms since 1970: an answer stored while the clock was ahead counts as older than the catalogue */
  static of(answers: readonly PropertyAnswer[], catalogue: CatalogueAnswer | undefined, now: number): KnownProperties {
    const sights = new Map<number, Sight>();
    const oldestFirst = [...answers].sort((a, b) => a.savedAt - b.savedAt);
    const isNewer = ({ savedAt }: PropertyAnswer): boolean =>
      catalogue === undefined || (savedAt > catalogue.savedAt && savedAt <= now);
    for (const answer of oldestFirst) if (!isNewer(answer)) addAnswer(sights, answer, undefined);
    if (catalogue !== undefined) {
      for (const [id, sight] of sights) {
        const line = catalogue.lines.get(id);
        sights.set(
          id,
          line === undefined ? { ...sight, isListed: false } : mergeListLine(sight, line, catalogue.savedAt),
        );
      }
    }
    for (const answer of oldestFirst) if (isNewer(answer)) addAnswer(sights, answer, catalogue);
    return new KnownProperties(sights, catalogue);
  }

  get(id: number): Sight | undefined {
    return this.answered.get(id) ?? findInCatalogue(this.#catalogue, id);
  }

  with(answer: PropertyAnswer): KnownProperties | undefined {
    const { savedAt } = answer;
    if (this.#catalogue !== undefined && this.#catalogue.savedAt > savedAt) return undefined;
    for (const sight of this.answered.values()) if (sight.savedAt > savedAt) return undefined;
    const sights = new Map(this.answered);
    addAnswer(sights, answer, this.#catalogue);
    return new KnownProperties(sights, this.#catalogue);
  }
}

/** Merges a newer record into an older one: prices change together, and summaries never replace a page's pictures. */
export function mergeRecords(
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

/** The merged record; undefined for a property that is gone, or damaged lines. */
export function mergeKnown({ line, fuller, opened }: Sight): PropertyDetail | undefined {
  const newer = line === null ? undefined : parseLine(line);
  const older = fuller === undefined ? undefined : parseLine(fuller);
  if (newer === undefined || older === undefined) return newer ?? (line === null ? undefined : older);
  return mergeRecords(older, newer, opened === 'fuller');
}

import * as v from 'valibot';
import { Agent } from './agent.ts';
import { Article, ArticleSummary } from './article.ts';
import { ChoiceCounts, MapPoints, PlaceCounts, TileCounts } from './content-answers.ts';
import { PlaceFacts } from './place-facts.ts';
import { Owner, Picture, PropertyDetail, PropertySummary } from './property.ts';

// Answers may be wrapped in `data` (S24). Apart from the addresses: a server-rendered page fetches nothing at first (0040).

/** A named error instead of `undefined` on a screen. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  readonly call: string;
  readonly issues: readonly string[];
  constructor(call: string, issues: readonly string[]) {
    super(`The answer of ${call} does not fit the contract: ${issues.join('; ')}`);
    this.call = call;
    this.issues = issues;
  }
}

/** Invalid records are left out and counted (S25). */
export interface ContractList<T> {
  readonly items: readonly T[];
  readonly dropped: number;
}

const unwrap = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && 'data' in body ? body.data : body;

const formatIssues = (issues: readonly v.BaseIssue<unknown>[]): string[] =>
  issues.map((issue) => `${v.getDotPath(issue) ?? 'answer'}: ${issue.message}`);

/** @param getList returns the list in a body */
function readList<const S extends v.GenericSchema>(call: string, schema: S, getList = unwrap) {
  return (body: unknown): ContractList<v.InferOutput<S>> => {
    const list = getList(body);
    if (!Array.isArray(list)) throw new ContractError(call, ['answer: expected a list']);
    const items: v.InferOutput<S>[] = [];
    for (const record of list) {
      const result = v.safeParse(schema, record);
      if (result.success) items.push(result.output);
    }
    return { items, dropped: list.length - items.length };
  };
}

function readRecord<const S extends v.GenericSchema>(call: string, schema: S) {
  return (body: unknown): v.InferOutput<S> | null => {
    const record = unwrap(body);
    if (record === null || record === undefined) return null;
    const result = v.safeParse(schema, record);
    if (!result.success) throw new ContractError(call, formatIssues(result.issues));
    return result.output;
  };
}

/** `images` repeats `pictures` where our server made them, and would only add to the HTML and to stored bytes. */
const Listed = v.pipe(
  PropertySummary,
  v.transform(
    ({ images, ...property }): PropertySummary =>
      property.pictures == null || property.pictures.length === 0 ? { ...property, images } : property,
  ),
);

const HeroPictures = v.array(Picture);

/** By the name of the call; those without a wrapper are our own content. */
export const readAnswers = {
  featured_properties: readList('featured_properties', Listed),
  properties_for_sale: readList('properties_for_sale', Listed),
  suggestions: readList('suggestions', Listed),
  latest_articles: readList('latest_articles', ArticleSummary),
  article: readRecord('article', Article),
  property: readRecord('property', PropertyDetail),
  owner_details: readRecord('owner_details', Owner),
  related_properties: readList('related_properties', Listed),
  filter_properties: readList('filter_properties', Listed),
  search_properties: readList('search_properties', Listed),
  hero: (body: unknown): ContractList<Picture> => ({ items: v.parse(HeroPictures, body), dropped: 0 }),
  place: readRecord('place', PlaceFacts),
  places: readRecord('places', PlaceCounts),
  choices: readRecord('choices', ChoiceCounts),
  points: readRecord('points', MapPoints),
  referenced: readList('referenced', Listed),
  tiles: readRecord('tiles', TileCounts),
  /** Queries of searches (S7). */
  searches: readList('searches', v.record(v.string(), v.string()), (body) => body),
  team: readList('team', Agent, (body) => body),
} as const;
export type ReadAnswers = typeof readAnswers;

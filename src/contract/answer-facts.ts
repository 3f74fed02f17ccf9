import * as v from 'valibot';
import { parseJson } from '../lib/json.ts';
import { readAs } from '../lib/read-as.ts';
import { lenient } from './lenient.ts';

// What an answer says beside its data, for server, worker and page: one header of JSON, and one schema. How fresh an answer
// of the server is, ETag and Cache-Control say as everywhere.

export const FACTS_HEADER = 'X-Answer-Facts';
/** Of a list: how many there are in all. A header of its own, since other hosts send it as well (S11). */
export const TOTAL_HEADER = 'X-Total-Count';

export const SAVED_REASONS = ['no-connection', 'slow', 'server-trouble', 'gone'] as const;
export type SavedReason = (typeof SAVED_REASONS)[number];

/** A header of its own holds it as text. */
const Whole = lenient(
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))]),
    v.safeInteger(),
    v.minValue(0),
  ),
);
const Facts = v.object({
  total: Whole,
  /** Of an answer from this device: milliseconds since 1970 when the copy was saved. Absent: fresh from the server. */
  savedAt: Whole,
  /** Beside it: why the copy stands in for the server's answer. */
  savedBecause: lenient(v.picklist(SAVED_REASONS)),
  /** Of a list that was filtered or searched on this device: how many properties could not be checked (S8). */
  unchecked: Whole,
  /** Of a list by must-haves: how many more homes do not say whether they have them (0033). */
  unsaid: Whole,
  /** Of such a list where the whole catalogue was searched as it is kept here: how many properties were. */
  searched: Whole,
  /** Beside it: milliseconds since 1970 when the kept catalogue was last known to be what the server has. */
  searchedAt: Whole,
  /** 1 for a property from this device of which only what lists say is here. */
  summaryOnly: Whole,
});
/** Facts of an answer; absent means "not told". */
export type AnswerFacts = {
  readonly [Name in keyof v.InferOutput<typeof Facts>]?: Exclude<v.InferOutput<typeof Facts>[Name], null>;
};

/** Headers in which the last build tells and looks for the same: its tabs stay open, and its worker may answer a new page. */
const BEFORE = {
  savedAt: 'X-Saved-At',
  savedBecause: 'X-Saved-Because',
  unchecked: 'X-Unchecked',
  unsaid: 'X-Unsaid',
  searched: 'X-Searched',
  searchedAt: 'X-Searched-At',
  summaryOnly: 'X-Summary-Only',
} as const;

const toldOf = (facts: object): AnswerFacts =>
  Object.fromEntries(Object.entries(readAs(Facts, facts) ?? {}).filter(([, value]) => value != null));

/** Reads what an answer says; what makes no sense is not told. */
export function readFacts(headers: { get(name: string): string | null }): AnswerFacts {
  const said = headers.get(FACTS_HEADER);
  const before = () => Object.fromEntries(Object.entries(BEFORE).map(([name, header]) => [name, headers.get(header)]));
  const facts = said === null ? before() : parseJson(said);
  return toldOf({ total: headers.get(TOTAL_HEADER), ...(typeof facts === 'object' ? facts : {}) });
}

/** Writes facts as headers. */
export function factHeaders(facts: AnswerFacts): Readonly<Record<string, string>> {
  const { total, ...rest } = toldOf(facts);
  const told = Object.entries(BEFORE).flatMap(([name, header]) => {
    const value: unknown = Reflect.get(rest, name);
    return value === undefined ? [] : [[header, String(value)]];
  });
  return {
    ...(total === undefined ? {} : { [TOTAL_HEADER]: String(total) }),
    ...(told.length === 0 ? {} : { [FACTS_HEADER]: JSON.stringify(rest), ...Object.fromEntries(told) }),
  };
}

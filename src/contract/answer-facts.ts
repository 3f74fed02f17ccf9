import * as v from 'valibot';
import { parseJson } from '../lib/json.ts';
import { readAs } from '../lib/read-as.ts';
import { lenient } from './lenient.ts';

export const FACTS_HEADER = 'X-Answer-Facts';
/** A header of its own, because other hosts send it too (S11). */
export const TOTAL_HEADER = 'X-Total-Count';

export const SAVED_REASONS = ['no-connection', 'slow', 'server-trouble', 'gone'] as const;
export type SavedReason = (typeof SAVED_REASONS)[number];

/** Headers hold numbers as text. */
const Whole = lenient(
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))]),
    v.safeInteger(),
    v.minValue(0),
  ),
);
const Facts = v.object({
  total: Whole,
  /** In ms since 1970; absent when the answer is fresh from the server. */
  savedAt: Whole,
  savedBecause: lenient(v.picklist(SAVED_REASONS)),
  /** How many properties a search on this device could not check (S8). */
  unchecked: Whole,
  /** How many more do not say whether they have the must-haves (0033). */
  unsaid: Whole,
  searched: Whole,
  /** When the device's catalogue last agreed with the server's, in ms since 1970. */
  searchedAt: Whole,
  /** 1 when this device lacks the details of a property. */
  summaryOnly: Whole,
});
export type AnswerFacts = {
  readonly [Name in keyof v.InferOutput<typeof Facts>]?: Exclude<v.InferOutput<typeof Facts>[Name], null>;
};

/** Tabs of the previous build stay open, and its worker may answer a new page. */
const PREVIOUS_HEADERS = {
  savedAt: 'X-Saved-At',
  savedBecause: 'X-Saved-Because',
  unchecked: 'X-Unchecked',
  unsaid: 'X-Unsaid',
  searched: 'X-Searched',
  searchedAt: 'X-Searched-At',
  summaryOnly: 'X-Summary-Only',
} as const;

const getKnownFacts = (facts: object): AnswerFacts =>
  Object.fromEntries(Object.entries(readAs(Facts, facts) ?? {}).filter(([, value]) => value != null));

/** Reads the facts of an answer, without invalid values. */
export function readFacts(headers: { get(name: string): string | null }): AnswerFacts {
  const written = headers.get(FACTS_HEADER);
  const previous = () =>
    Object.fromEntries(Object.entries(PREVIOUS_HEADERS).map(([name, header]) => [name, headers.get(header)]));
  const facts = written === null ? previous() : parseJson(written);
  return getKnownFacts({ total: headers.get(TOTAL_HEADER), ...(typeof facts === 'object' ? facts : {}) });
}

/** Writes facts as headers, without those that are undefined. */
export function createFactHeaders(facts: AnswerFacts): Readonly<Record<string, string>> {
  const { total, ...rest } = getKnownFacts(facts);
  const previous = Object.entries(PREVIOUS_HEADERS).flatMap(([name, header]) => {
    const value: unknown = Reflect.get(rest, name);
    return value === undefined ? [] : [[header, String(value)]];
  });
  return {
    ...(total === undefined ? {} : { [TOTAL_HEADER]: String(total) }),
    ...(previous.length === 0 ? {} : { [FACTS_HEADER]: JSON.stringify(rest), ...Object.fromEntries(previous) }),
  };
}

/*
 * What an answer says beside its data. This table names every header of ours that carries such a fact, for server, worker
 * and page; how fresh an answer of the server is, ETag and Cache-Control say as everywhere.
 */

export const ANSWER_HEADERS = {
  /** Of a list: how many there are in all (S11). */
  total: 'X-Total-Count',
  /** Of an answer from this device: milliseconds since 1970 when the copy was saved. Absent: fresh from the server. */
  savedAt: 'X-Saved-At',
  /** Beside it: why the copy stands in for the server's answer, one of SAVED_REASONS. */
  savedBecause: 'X-Saved-Because',
  /** Of a list that was filtered or searched on this device: how many properties could not be checked (S8). */
  unchecked: 'X-Unchecked',
  /** Of a list by must-haves: how many more homes do not say whether they have them (0033). */
  unsaid: 'X-Unsaid',
  /** Of such a list where the whole catalogue was searched as it is kept here: how many properties were. */
  searched: 'X-Searched',
  /** Beside it: milliseconds since 1970 when the kept catalogue was last known to be what the server has. */
  searchedAt: 'X-Searched-At',
  /** 1 for a property from this device of which only what lists say is here. */
  summaryOnly: 'X-Summary-Only',
  /** Of changes to the catalogue index: the ETag of the index that they are to be laid over. */
  deltaBase: 'X-Delta-Base',
} as const;

export const SAVED_REASONS = ['no-connection', 'slow', 'server-trouble', 'gone'] as const;
export type SavedReason = (typeof SAVED_REASONS)[number];

/** The facts that are numbers. */
const NUMBERS = ['total', 'savedAt', 'unchecked', 'unsaid', 'searched', 'searchedAt', 'summaryOnly'] as const;
/** Facts of an answer as ANSWER_HEADERS describes them; absent means "not told". */
export type AnswerFacts = { readonly [Name in (typeof NUMBERS)[number]]?: number | undefined };

/** Reads what an answer says; what is no whole number is not told. */
export const readFacts = (headers: { get(name: string): string | null }): AnswerFacts =>
  Object.fromEntries(
    NUMBERS.flatMap((name) => {
      const text = headers.get(ANSWER_HEADERS[name]);
      return text !== null && /^\d{1,15}$/.test(text) ? [[name, Number(text)]] : [];
    }),
  );

/** Writes facts as headers. */
export const factHeaders = (facts: AnswerFacts): Readonly<Record<string, string>> =>
  Object.fromEntries(
    NUMBERS.flatMap((name) => (facts[name] === undefined ? [] : [[ANSWER_HEADERS[name], String(facts[name])]])),
  );

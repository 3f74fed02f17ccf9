import * as v from 'valibot';
import type { QueryRecord } from '#lib/query-string.ts';

/**
 * The search of a route. What links may say is checked against its schema by the compiler; what an address says is handed
 * on as it was given, since the router rewrites an address whose values its schema changes (S7, S10). The route reads what
 * it needs of it with the same schema.
 * @param _schema of all that the route understands, in which what makes no sense is as if it were not said
 */
export const searchAsGiven = <const S extends v.GenericSchema>(_schema: S) =>
  v.pipe(
    v.custom<v.InferInput<S>>((given) => typeof given === 'object' && given !== null),
    v.transform(
      (given): QueryRecord =>
        Object.fromEntries(
          Object.entries(given ?? {}).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
        ),
    ),
  );

/** A text of the search, where it is one of those that are known. */
export const knownText = <const T extends string>(...known: readonly T[]) =>
  v.fallback(v.optional(v.picklist(known)), undefined);

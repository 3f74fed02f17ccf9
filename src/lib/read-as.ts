import * as v from 'valibot';

/** Parses a value from storage or another realm; undefined when it does not fit the schema. */
export const readAs = <const S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> | undefined => {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : undefined;
};

import * as v from 'valibot';

/** What came from storage or from another realm, if it is what it should be; else undefined. */
export const readAs = <const S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> | undefined => {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : undefined;
};

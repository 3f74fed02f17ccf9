import * as v from 'valibot';

/** Makes a field optional (S25): undefined is unknown, null none; a wrong type is unknown and costs no whole record. */
export const lenient = <const S extends v.GenericSchema>(schema: S) => v.fallback(v.nullish(schema), undefined);

import * as v from 'valibot';

/**
 * A field that a record may lack (S25): undefined means unknown, null means none. A value of the wrong type counts as
 * missing, so that one odd field does not cost the whole record.
 */
export const lenient = <const S extends v.GenericSchema>(schema: S) => v.fallback(v.nullish(schema), undefined);

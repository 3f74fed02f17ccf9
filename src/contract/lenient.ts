import * as v from 'valibot';

/**
 * A field that a record may lack (S25): missing gives undefined (the host does not say), null stays null (the
 * host says: none). A value of the wrong type counts as missing, so that one odd field does not cost the whole record.
 */
export const lenient = <const S extends v.GenericSchema>(schema: S) => v.fallback(v.nullish(schema), undefined);

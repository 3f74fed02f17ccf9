import * as v from 'valibot';
import { PropertyId } from '#contract/property.ts';

/** The id in a property's address; null when it is not a positive whole number (S3). */
export function readPropertyId(text: string): number | null {
  const result = v.safeParse(PropertyId, text);
  return result.success ? result.output : null;
}

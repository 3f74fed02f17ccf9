import { firmRecord } from './firm-record.ts';
import { StructuredData } from './structured-data.tsx';

/**
 * The firm's record for search engines.
 * @param origin the site's origin; without it nothing is rendered (S39)
 */
export function FirmData({ origin }: { readonly origin: string | undefined }) {
  return origin === undefined ? null : <StructuredData record={firmRecord(origin)} />;
}

import { StructuredData } from '#ui/structured-data.tsx';
import { firmRecord } from './firm-record.ts';

/**
 * The firm's record for search engines.
 * @param origin the site's origin; nothing is said without it (decision 39)
 */
export function FirmData({ origin }: { readonly origin: string | undefined }) {
  return origin === undefined ? null : <StructuredData record={firmRecord(origin)} />;
}

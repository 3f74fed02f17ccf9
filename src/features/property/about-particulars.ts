import type { PropertyDetail } from '#contract/property.ts';
import type { PageAbout } from '#data/page-meta.ts';
import { aboutRecord } from './about-property.ts';

/**
 * Title and metadata of a home's particulars. They say again what its page says: search engines are led to that one.
 * @param record undefined: not here yet; null: there is none
 * @param path of the home's page
 */
export function aboutParticulars(record: PropertyDetail | null | undefined, path: string): PageAbout {
  const about = aboutRecord(record, path);
  return { ...about, title: record == null ? about.title : `Particulars of ${record.title}`, noindex: true };
}

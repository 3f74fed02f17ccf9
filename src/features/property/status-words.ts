import type { PropertyDetail } from '#contract/property.ts';
import { UNLISTED_STATUS } from '#contract/property-facts.ts';
import { sentenceCase } from '#lib/text.ts';
import type { Destination } from '#ui/link.tsx';

/** The status badge (spec §2, S37): "Available", "Under offer", "Let", "Sold"; null where the record does not say. */
export function statusBadge(property: Pick<PropertyDetail, 'status'>): {
  readonly words: string;
  readonly tone: 'good' | 'plain';
} | null {
  const words = sentenceCase(property.status ?? '');
  if (words === '') return null;
  return { words, tone: words === 'Available' ? 'good' : 'plain' };
}

const goneHeadings: Readonly<Record<string, string>> = {
  let: 'This property has been let',
  sold: 'This property has been sold',
  [UNLISTED_STATUS]: 'This property is no longer listed',
};

/** What has become of a property that is gone (S37); undefined for one that is not. */
export const goneHeading = (property: Pick<PropertyDetail, 'status'>): string | undefined =>
  goneHeadings[property.status?.toLowerCase() ?? ''];

/** Where to look instead of a property that is gone: the same kind of offer in the same area. */
export function searchInstead(property: Pick<PropertyDetail, 'agreement_type'>, area: string | undefined): Destination {
  const agreement = property.agreement_type?.toUpperCase();
  const known = agreement === 'RENT' || agreement === 'SHORTLET' ? agreement : 'SALE';
  return { to: '/filter-results', search: { agreement_type: known, ...(area !== undefined && { location: area }) } };
}

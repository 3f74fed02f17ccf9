import { previewOf } from '#contract/preview-picture.ts';
import type { PropertyDetail } from '#contract/property.ts';
import { placeOf } from '#contract/property-facts.ts';
import { counted } from '#lib/counted.ts';
import { formatNumber, formatPrice, withDecimals } from '#lib/money.ts';
import { capital, paragraphsOf, sentenceCase } from '#lib/text.ts';
import { element } from './xml.ts';

// What a feed says of a home in words, for readers that show text or HTML.

export const homeAddress = (origin: string, id: number): string => `${origin}/property/${id}`;

/** The absolute address of a picture as a JPEG. */
export const pictureAddress = (origin: string, picture: Parameters<typeof previewOf>[0]): string =>
  `${origin}${previewOf(picture)}`;

const positive = (value: number | null | undefined): value is number => typeof value === 'number' && value > 0;

/** A home in one line: "KES 85,000/month. Apartment, Kilimani, Nairobi, 2 bedrooms, 1 bathroom, 1,080 sq ft". */
export function homeLine(home: PropertyDetail): string {
  const { subtype, property_type, bedrooms, bathrooms, area_sqft, plot_acres, status } = home;
  const { address, state } = placeOf(home);
  const kind = subtype ?? property_type;
  const isUnderOffer = status?.toLowerCase() === 'under offer';
  const facts = [
    ...(isUnderOffer ? ['under offer'] : []),
    ...(kind == null ? [] : [sentenceCase(kind).toLowerCase()]),
    ...[...new Set([address, state])].flatMap((place) => place ?? []),
    ...(positive(bedrooms) ? [counted(bedrooms, 'bedroom')] : []),
    ...(positive(bathrooms) ? [counted(bathrooms, 'bathroom')] : []),
    ...(positive(area_sqft) ? [`${formatNumber(area_sqft)} sq ft`] : []),
    ...(positive(plot_acres) ? [`${withDecimals(plot_acres)} ${plot_acres === 1 ? 'acre' : 'acres'}`] : []),
  ];
  return [formatPrice(home), capital(facts.join(', '))].filter((part) => part !== '').join('. ');
}

/** A home as HTML with absolute addresses: its first picture, the line above, its description. */
export function homeHtml(home: PropertyDetail, origin: string): string {
  const [cover] = home.pictures ?? [];
  const picture =
    cover === undefined
      ? []
      : [element('p', {}, element('img', { src: pictureAddress(origin, cover), alt: cover.alt }))];
  const words = [homeLine(home), ...paragraphsOf(home.description ?? '')].map((words) => element('p', {}, words));
  return [...picture, ...words].map(({ markup }) => markup).join('');
}

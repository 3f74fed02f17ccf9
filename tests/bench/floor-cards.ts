import type { Picture, PropertySummary } from '#contract/property.ts';
import { formatNumber, priceParts } from '#lib/money.ts';

/* What a card of the floors shows: the page by hand and React alone draw the same. */

export interface FloorCard {
  readonly link: string;
  readonly picture: {
    readonly avif: string;
    readonly webp: string;
    readonly src: string;
    readonly width: number;
    readonly height: number;
  } | null;
  /** Null: on request. */
  readonly price: { readonly prefix: string; readonly amount: string; readonly suffix: string } | null;
  readonly title: string;
  readonly place: string;
  readonly facts: string;
}

export interface FloorList {
  readonly total: number;
  readonly cards: readonly FloorCard[];
}

/** A picture in all its sizes. */
export function floorPicture(picture: Picture): NonNullable<FloorCard['picture']> {
  const set = (format: string) =>
    picture.widths.map((width) => `${picture.url}-${width}.${format} ${width}w`).join(', ');
  return {
    avif: set('avif'),
    webp: set('webp'),
    src: `${picture.url}-${picture.widths[0]}.webp`,
    width: picture.width,
    height: picture.height,
  };
}

/** A price in its parts; null when it is on request. */
export function floorPrice(property: PropertySummary): FloorCard['price'] {
  const { prefix, amount, suffix } = priceParts(property);
  return amount === null ? null : { prefix, amount: formatNumber(amount), suffix };
}

/** @param link where the card leads */
export function floorCard(property: PropertySummary, link: string): FloorCard {
  const picture = property.pictures?.[0];
  const facts = [
    property.bedrooms == null ? '' : `${property.bedrooms} bed`,
    property.bathrooms == null ? '' : `${property.bathrooms} bath`,
    property.area_sqft == null ? '' : `${formatNumber(property.area_sqft)} sq ft`,
  ];
  return {
    link,
    picture: picture === undefined ? null : floorPicture(picture),
    price: floorPrice(property),
    title: property.title,
    place: [property.address, property.state].filter((part) => part != null).join(', '),
    facts: facts.filter((fact) => fact !== '').join(' | '),
  };
}

import type { QueryKey } from '@tanstack/react-query';
import type { PropertyDetail } from '#contract/property.ts';
import { getPlace, isGone } from '#contract/property-facts.ts';
import { propertyQuery } from '#data/property.queries.ts';
import { loadScreen, type RouteContext } from '#data/route.ts';
import { fold } from '#lib/fold.ts';
import { formatPrice } from '#lib/money.ts';
import { formatDescription } from '#lib/text.ts';
import { formatFacts, formatPlace } from '#parts/facts.ts';
import type { PageAbout } from '#parts/screen-head.tsx';
import { getPhotoPreview, getPhotos } from './photos.ts';

/** null for what is not a positive integer (S3). */
export const readPropertyId = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/** @param idInPath as in the address */
export const getPropertyPath = (idInPath: string): string => `/property/${encodeURIComponent(idInPath)}`;

/** Status 404 where there is no such property (S2, S3). */
export const propertyLoader =
  (more: (id: number) => readonly { readonly queryKey: QueryKey }[]) =>
  async ({
    params,
    context,
  }: {
    readonly params: { readonly id: string };
    readonly context: RouteContext;
  }): Promise<void> => {
    const id = readPropertyId(params.id);
    if (id !== null) await loadScreen(context, { primary: [propertyQuery(id)], secondary: more(id) });
    const record = id === null ? null : context.queryClient.getQueryData(propertyQuery(id).queryKey)?.record;
    if (record === null) context.setStatus(404);
  };

/** The description begins with price and facts, since a chat may cut the title; gone properties are not indexed (S37). */
export function createPropertyHead(property: PropertyDetail): PageAbout {
  const { address, state } = getPlace(property);
  const area = address ?? state ?? '';
  const hasArea = fold(property.title).includes(fold(area));
  const title = [property.title, hasArea ? '' : area, formatPrice(property)].filter(Boolean).join(', ');
  const facts = [formatPrice(property), formatFacts(property), formatPlace(property)].filter(Boolean).join(', ');
  return {
    title,
    description: formatDescription(`${facts}. ${property.description ?? ''}`),
    path: `/property/${property.id}`,
    preview: getPhotoPreview(getPhotos(property)[0]),
    noindex: isGone(property),
  };
}

/** @param record undefined: not loaded; null: there is none */
export function createRecordHead(record: PropertyDetail | null | undefined, path: string): PageAbout {
  if (record != null) return createPropertyHead(record);
  return record === null
    ? { title: 'Property not found', description: 'This property is not on our list.', path, noindex: true }
    : { title: 'Property', description: 'A property on our list.', path };
}

/** Search engines do not index particulars beside the page. @param path of the page */
export function createParticularsHead(record: PropertyDetail | null | undefined, path: string): PageAbout {
  const about = createRecordHead(record, path);
  return { ...about, title: record == null ? about.title : `Particulars of ${record.title}`, noindex: true };
}

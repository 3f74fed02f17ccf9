import type { QueryKey } from '@tanstack/react-query';
import type { PropertyDetail } from '#contract/property.ts';
import { propertyQuery } from '#data/property.queries.ts';
import { loadScreen, type RouteContext } from '#data/route-load.ts';
import { readPropertyId } from './property-id.ts';

/**
 * Loads a property for the screen at its address, which has status 404 where there is none (S2, S3).
 * @param idInPath as it stands in the address
 * @param more what else the screen shows of it, by its id
 * @returns undefined: not here yet; null: there is none
 */
export async function loadProperty(
  idInPath: string,
  context: RouteContext,
  more: (id: number) => readonly { readonly queryKey: QueryKey }[],
): Promise<PropertyDetail | null | undefined> {
  const id = readPropertyId(idInPath);
  if (id !== null) await loadScreen(context, { primary: [propertyQuery(id)], secondary: more(id) });
  const record = id === null ? null : context.queryClient.getQueryData(propertyQuery(id).queryKey)?.record;
  if (record === null) context.setStatus(404);
  return record;
}

/** The address of a property's page. @param idInPath as it stands in an address */
export const propertyPath = (idInPath: string): string => `/property/${encodeURIComponent(idInPath)}`;

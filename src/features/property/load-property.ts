import type { QueryKey } from '@tanstack/react-query';
import { propertyQuery } from '#data/property.queries.ts';
import { loadScreen, type RouteContext } from '#data/route.ts';
import { readPropertyId } from './property-id.ts';

/** The address of a property's page. @param idInPath as it stands in an address */
export const propertyPath = (idInPath: string): string => `/property/${encodeURIComponent(idInPath)}`;

/**
 * Makes the loader of a screen about one property, which has status 404 where there is none (S2, S3).
 * @param more what else the screen shows of the property, by its id
 */
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

import { stringifyQuery } from '#lib/query-string.ts';

/** The address of one page of a location; the first page has no number. */
export const locationAddress = (location: string, page: number): string =>
  `/location/${encodeURIComponent(location)}${stringifyQuery({ page: page > 1 ? page : undefined })}`;

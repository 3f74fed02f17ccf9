import { stringifyQuery } from '#lib/query-string.ts';

/** Addresses written without a scheme open all the same. */
export const webHref = (url: string): string => (/^https?:/i.test(url) ? url : `https://${url}`);

/** Address of a map at a point, in degrees. Phones open it in their map app, computers in the browser. */
export const mapHref = ({ lat, lng }: { readonly lat: number; readonly lng: number }): string =>
  `https://www.google.com/maps/search/${stringifyQuery({ api: 1, query: `${lat},${lng}` })}`;

import * as v from 'valibot';

const SLOTS = ['1', '2', '3'] as const;

/** What an address says of how its list is looked at. */
export const ViewQuery = v.object({
  view: v.fallback(v.optional(v.literal('map')), undefined),
  nearest: v.fallback(v.optional(v.picklist(SLOTS)), undefined),
});

/** How a list is looked at: as cards or on a map, and in the order of nearness to one of the visitor's own places. */
export interface ListView {
  readonly isMap: boolean;
  /** The place's number: what place that is, only the device knows. */
  readonly nearest: (typeof SLOTS)[number] | undefined;
}

export const LIST: ListView = { isMap: false, nearest: undefined };

/** Reads it from an address (`view=map`, `nearest=1`). */
export function viewOfQuery(query: Readonly<Record<string, unknown>>): ListView {
  const { view, nearest } = v.parse(ViewQuery, query);
  return { isMap: view !== undefined, nearest };
}

/** Writes it for an address. */
export const queryOfView = ({ isMap, nearest }: ListView): v.InferInput<typeof ViewQuery> => ({
  ...(isMap && { view: 'map' }),
  ...(nearest && { nearest }),
});

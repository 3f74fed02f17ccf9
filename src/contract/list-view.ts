import * as v from 'valibot';

const SLOTS = ['1', '2', '3'] as const;

export const ViewQuery = v.object({
  view: v.fallback(v.optional(v.literal('map')), undefined),
  nearest: v.fallback(v.optional(v.picklist(SLOTS)), undefined),
});

/** `nearest` orders by distance to one of the visitor's own places. */
export interface ListView {
  readonly isMap: boolean;
  readonly nearest: (typeof SLOTS)[number] | undefined;
}

export const LIST: ListView = { isMap: false, nearest: undefined };

/** Reads the view of a query (`view=map`, `nearest=1`). */
export function readView(query: Readonly<Record<string, unknown>>): ListView {
  const { view, nearest } = v.parse(ViewQuery, query);
  return { isMap: view !== undefined, nearest };
}

/** Writes a view as a query. */
export const writeView = ({ isMap, nearest }: ListView): v.InferInput<typeof ViewQuery> => ({
  ...(isMap && { view: 'map' }),
  ...(nearest && { nearest }),
});

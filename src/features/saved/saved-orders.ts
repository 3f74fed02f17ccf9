// Apart from saved-order.ts: the first script reads the address of each screen.

/** Orders of the saved properties, as they stand in the address. The first is the default. */
export const SAVED_ORDERS = ['ready', 'newest', 'price-up', 'price-down'] as const;
export type SavedOrder = (typeof SAVED_ORDERS)[number];

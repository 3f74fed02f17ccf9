// Apart from saved-order.ts, since the first script reads the address of each screen.

/** Orders as the address names them; the first is the default. */
export const SAVED_ORDERS = ['ready', 'newest', 'price-up', 'price-down'] as const;
export type SavedOrder = (typeof SAVED_ORDERS)[number];

/* Apart from the order itself: a route's search parameters are part of the first script. */

/** Orders of the saved properties, as they stand in the address; the first is the default (ready first, then newest). */
export const SAVED_ORDERS = ['ready', 'newest', 'price-up', 'price-down'] as const;
export type SavedOrder = (typeof SAVED_ORDERS)[number];

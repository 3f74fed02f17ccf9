/** The property that the hero promotes (spec §2). */
export const PROMOTED_PROPERTY_ID = 24;

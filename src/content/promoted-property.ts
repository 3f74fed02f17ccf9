/** The property the hero promotes (spec §2, decision 13). */
export const PROMOTED_PROPERTY_ID = 24;

/** In a file of its own, so that these words do not bring the whole filter along. */
export const AGREEMENT_TYPES = ['SALE', 'RENT', 'SHORTLET'] as const;
export type AgreementType = (typeof AGREEMENT_TYPES)[number];

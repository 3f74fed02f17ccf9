/** What a home is offered for; apart from the filter, so that who needs these words alone does not load all of it. */
export const AGREEMENT_TYPES = ['SALE', 'RENT', 'SHORTLET'] as const;
export type AgreementType = (typeof AGREEMENT_TYPES)[number];

/** Role of an owner whose record names none (spec §3). */
export const DEFAULT_ROLE = 'Estate Agent';

/** The id in a property's address; null when it is not a positive whole number (S3). */
export const readPropertyId = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

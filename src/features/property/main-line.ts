import { phones } from '#content/firm.json' with { type: 'json' };

/** The firm's own number, for who cannot know whom to ask of a home; "" where the firm has none. */
export const mainLine = phones[0]?.number ?? '';

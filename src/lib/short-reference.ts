/** The end of a message's key for people, "4F2A-91C7": the outbox, an SMS and the firm's mail name the message by it. */
export const getShortReference = (key: string): string =>
  key.replaceAll('-', '').slice(-8).toUpperCase().replace(/^.{4}/, '$&-');

/** Apart from the schemas of messages, because every page checks whether this database exists. */
export const OUTBOX_DATABASE = 'outbox';

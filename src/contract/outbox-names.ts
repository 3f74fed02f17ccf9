/** Apart from the messages' schemas, because every page checks whether this database exists. */
export const OUTBOX_DATABASE = 'outbox';

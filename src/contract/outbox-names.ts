/** Apart from the messages' schemas: every page looks whether this database is there. */
export const OUTBOX_DATABASE = 'outbox';

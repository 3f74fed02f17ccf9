import type { OutboxContents } from '../outbox-page.ts';
import { isOutboxInUse, openOutbox } from '../outbox-sender.ts';
import { deviceQuery, useDevice } from './device-query.ts';

const EMPTY: OutboxContents = { rows: [], closable: false };

const readOutbox = async (): Promise<OutboxContents> => (await openOutbox()).readContents();

/** The outbox for its own page, which opens its database in any case and shows a failure. */
export const wholeOutboxQuery = deviceQuery('whole-outbox', ['outbox'], readOutbox);

/** The outbox for other screens. A read must not create its database: each launch would then load its code. */
export const outboxQuery = deviceQuery('outbox', ['outbox'], async () =>
  (await isOutboxInUse()) ? readOutbox() : EMPTY,
);

/** The contents of the outbox; empty on the server, in the first frame and where it cannot be read. */
export const useOutbox = (): OutboxContents => useDevice(outboxQuery).data ?? EMPTY;

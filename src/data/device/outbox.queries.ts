import type { OutboxContents } from '../outbox-page.ts';
import { isOutboxInUse, openOutbox } from '../outbox-sender.ts';
import { deviceQuery, useDevice } from './device-query.ts';

// What the outbox holds, for screens. Its code is loaded by the first reading.

const NOTHING: OutboxContents = { rows: [], closable: false };

const read = async (): Promise<OutboxContents> => (await openOutbox()).readContents();

/** All of it, for its own page: one that was never used is opened, and what fails is said. */
export const wholeOutboxQuery = deviceQuery('whole-outbox', ['outbox'], read);

/** The same for everybody else. One that was never used is not made by looking: the app would wake it at each launch. */
export const outboxQuery = deviceQuery('outbox', ['outbox'], async () => ((await isOutboxInUse()) ? read() : NOTHING));

/** What the outbox holds; nothing on the server, in the first frame and where it cannot be read. */
export const useOutbox = (): OutboxContents => useDevice(outboxQuery).data ?? NOTHING;

import * as v from 'valibot';
import { HandOver } from './hand-over.ts';
import { StorageAsk } from './storage-messages.ts';
import { PageMessage } from './worker-messages.ts';

/** Everything that a page can say to the worker. Apart from its parts: pages do not parse what they say. */
export const MessageToWorker = v.variant('type', [PageMessage, HandOver, StorageAsk]);
export type MessageToWorker = v.InferOutput<typeof MessageToWorker>;

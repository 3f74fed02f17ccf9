import * as v from 'valibot';
import { HandOver } from './hand-over.ts';
import { StorageRequest } from './storage-messages.ts';
import { PageMessage } from './worker-messages.ts';

/** Every message from a page to the worker. Only the worker loads this, because pages do not parse what they send. */
export const MessageToWorker = v.variant('type', [PageMessage, HandOver, StorageRequest]);
export type MessageToWorker = v.InferOutput<typeof MessageToWorker>;

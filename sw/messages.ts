import * as v from 'valibot';
import { HandOver } from '#contract/hand-over.ts';
import { PageMessage } from '#contract/worker-messages.ts';

/** The answer goes to the first port; without one the page expects none. */
export interface PageMessageEvent extends ExtendableEvent {
  readonly data: unknown;
  readonly ports: readonly Pick<MessagePort, 'postMessage'>[];
}

const MessageToWorker = v.variant('type', [PageMessage, HandOver]);
type MessageToWorker = v.InferOutput<typeof MessageToWorker>;
type Messages = { readonly [M in MessageToWorker as M['type']]: M };

export type MessageHandlers = {
  readonly [T in keyof Messages]: (message: Messages[T], event: PageMessageEvent) => Promise<unknown>;
};

const handle = <T extends keyof Messages>(
  handlers: MessageHandlers,
  type: T,
  message: Messages[T],
  event: PageMessageEvent,
) => handlers[type](message, event);

/** Parses a message and calls its handler. A message of another build may be unknown: it is ignored. */
export async function parseMessage(handlers: MessageHandlers, event: PageMessageEvent): Promise<void> {
  const message = v.safeParse(MessageToWorker, event.data);
  if (message.success) await handle(handlers, message.output.type, message.output, event);
}

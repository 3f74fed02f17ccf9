import * as v from 'valibot';
import { MessageToWorker } from '#contract/messages-to-worker.ts';

/** Where an answer goes; undefined when the page waits for none. */
export type AnswerPort = Pick<MessagePort, 'postMessage'> | undefined;

type Messages = { readonly [M in MessageToWorker as M['type']]: M };

/** Who does what a page asks for, by the message's type. */
export type MessageHandlers = {
  readonly [T in keyof Messages]: (message: Messages[T], port: AnswerPort) => Promise<unknown>;
};

const handle = <T extends keyof Messages>(handlers: MessageHandlers, type: T, message: Messages[T], port: AnswerPort) =>
  handlers[type](message, port);

/**
 * Parses a message and gives it to its handler.
 * @param data as it came: a newer or older page may say what this build does not know
 * @returns settles when the work is done; at once for a message that is not known
 */
export async function takeMessage(handlers: MessageHandlers, data: unknown, port: AnswerPort): Promise<void> {
  const message = v.safeParse(MessageToWorker, data);
  if (message.success) await handle(handlers, message.output.type, message.output, port);
}

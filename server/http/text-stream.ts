import { setImmediate as turn } from 'node:timers/promises';
import { formFor } from '../wire/conditional.ts';

/** What sendText() can pack a text in. */
export const TEXT_CODINGS = ['gzip'] as const;

/**
 * A text that comes piece by piece as a body: the next piece is made when the last one has been taken, and none any more
 * when nobody reads on.
 * @param log hears why it broke off; who reads it sees the connection end before the text does
 */
export function textStream(
  pieces: AsyncGenerator<string, void>,
  log: (error: unknown) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (controller) => {
        try {
          // Other requests have their turn between two pieces, also when the database answers at once.
          await turn();
          const next = await pieces.next();
          if (next.done === true) controller.close();
          else controller.enqueue(encoder.encode(next.value));
        } catch (error) {
          log(error);
          controller.error(error);
        }
      },
      cancel: async () => {
        await pieces.return();
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Sends a text as it is made: 304 to who has it, packed where the other side understands it; of a HEAD nothing is made.
 * @param log hears why it broke off
 */
export function sendText(
  request: Request,
  pieces: AsyncGenerator<string, void>,
  headers: Readonly<Record<string, string>>,
  log: (error: unknown) => void,
): Response {
  const form = formFor(request, headers, TEXT_CODINGS);
  if (form.known !== undefined) return form.known;
  if (request.method === 'HEAD') return new Response(null, form);
  const body = textStream(pieces, log);
  return new Response(form.coding === 'gzip' ? body.pipeThrough(new CompressionStream('gzip')) : body, form);
}

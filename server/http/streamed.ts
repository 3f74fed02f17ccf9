import { Readable } from 'node:stream';
import { createBrotliCompress, createGzip, constants as zlib } from 'node:zlib';

/** Brotli's effort for what is made while it is sent: more would hold up the making. */
const QUALITY = 4;

/** What comes piece by piece, as a body; when the other side has gone, no more is made. */
function bodyOf(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const all = pieces[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await all.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await all.return?.();
    },
  });
}

/**
 * Sends a text as it is made, packed where the other side understands it.
 * @param request the one that is answered; of a HEAD nothing is made
 * @param pieces of the text
 */
export function streamed(
  request: Request,
  pieces: AsyncIterable<string>,
  headers: Readonly<Record<string, string>>,
): Response {
  const accepted = request.headers.get('Accept-Encoding') ?? '';
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
  const all = { ...headers, Vary: 'Accept-Encoding', ...(encoding && { 'Content-Encoding': encoding }) };
  if (request.method === 'HEAD') return new Response(null, { headers: all });
  const text = Readable.from(pieces, { objectMode: false });
  if (encoding === undefined) return new Response(bodyOf(text), { headers: all });
  const packer =
    encoding === 'br' ? createBrotliCompress({ params: { [zlib.BROTLI_PARAM_QUALITY]: QUALITY } }) : createGzip();
  text.on('error', (error) => packer.destroy(error));
  packer.on('close', () => text.destroy());
  return new Response(bodyOf(text.pipe(packer)), { headers: all });
}

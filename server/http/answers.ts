import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type AnswerFacts, createFactHeaders } from '#contract/answer-facts.ts';
import { SizedMap } from '../process/sized-map.ts';
import { type Negotiated, negotiate } from './negotiation.ts';
import { markRepeatable } from './ready-answers.ts';

const compress = promisify(brotliCompress);
const WORTH_COMPRESSING = 1024;

/** A JSON answer, its ETag, and its compressed form once somebody needs it. */
export interface Answer {
  readonly body: string;
  /** Of the uncompressed form. Weak, because it names the content and not the bytes. */
  readonly etag: string;
  readonly facts: AnswerFacts;
  readonly quality: number;
  compressed?: Promise<Uint8Array<ArrayBuffer>>;
}

const DEFAULT_QUALITY = 5;

/** @param facts total of a list (S11) @param quality Brotli's effort, 0 to 11 */
export function createAnswer(body: string, facts: AnswerFacts = {}, quality = DEFAULT_QUALITY): Answer {
  const { total, unsaid } = facts;
  const hash = createHash('sha256')
    .update([total, unsaid, body].filter((value) => value !== undefined).join(' '))
    .digest('base64url')
    .slice(0, 27);
  return { body, etag: `W/"${hash}"`, facts, quality };
}

function compressAnswer(answer: Answer): Promise<Uint8Array<ArrayBuffer>> {
  answer.compressed ??= compress(answer.body, { params: { [constants.BROTLI_PARAM_QUALITY]: answer.quality } }).then(
    (bytes) => new Uint8Array(bytes),
  );
  return answer.compressed;
}

export function negotiateAnswer(
  request: Request,
  answer: Answer,
  headers: Readonly<Record<string, string>> = {},
): Negotiated {
  const allHeaders = {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-cache',
    // Short answers vary too: a longer one may have the same address tomorrow.
    Vary: 'Accept-Encoding',
    ETag: answer.etag,
    ...createFactHeaders(answer.facts),
    ...headers,
  };
  return negotiate(request, allHeaders, answer.body.length < WORTH_COMPRESSING ? [] : ['br']);
}

/** Sends an answer. @param isRepeatable everyone gets the same answer until the catalogue changes */
export async function sendAnswer(
  request: Request,
  answer: Answer,
  {
    status = 200,
    headers,
    isRepeatable = false,
  }: {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly isRepeatable?: boolean;
  } = {},
): Promise<Response> {
  const negotiated = negotiateAnswer(request, answer, headers);
  if (status === 200 && negotiated.notModified !== undefined) return negotiated.notModified;
  const body = negotiated.coding === 'br' ? await compressAnswer(answer) : answer.body;
  const response = new Response(body, { status, headers: negotiated.headers });
  return isRepeatable ? markRepeatable(response, body) : response;
}

export class AnswerCache {
  readonly #answers: SizedMap<Answer>;
  #generation = 0;

  constructor(limit: number) {
    this.#answers = new SizedMap(limit);
  }

  /** Returns the stored answer or makes it. An answer of an older catalogue is not stored. */
  async get(key: string, create: () => Promise<Answer>): Promise<Answer> {
    const cached = this.#answers.get(key);
    if (cached !== undefined) return cached;
    const generation = this.#generation;
    const answer = await create();
    if (generation === this.#generation && this.#answers.get(key) === undefined) {
      this.#answers.set(key, answer, key.length + answer.body.length);
    }
    return answer;
  }

  clear(): void {
    this.#generation++;
    this.#answers.clear();
  }
}

export const TEXT_CODINGS = ['gzip'] as const;

/** Creates a body of text pieces, made at the reader's speed. @param log gets the error that ends the text early */
export function createTextStream(
  pieces: AsyncGenerator<string, void>,
  log: (error: unknown) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (controller) => {
        try {
          // Other requests get their turn between two pieces.
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

/** Sends a text while it is made: 304 if the client has it, gzip if the client accepts it, no body for HEAD. */
export function sendText(
  request: Request,
  pieces: AsyncGenerator<string, void>,
  headers: Readonly<Record<string, string>>,
  log: (error: unknown) => void,
): Response {
  const negotiated = negotiate(request, headers, TEXT_CODINGS);
  if (negotiated.notModified !== undefined) return negotiated.notModified;
  if (request.method === 'HEAD') return new Response(null, negotiated);
  const body = createTextStream(pieces, log);
  return new Response(
    negotiated.coding === 'gzip' ? body.pipeThrough(new CompressionStream('gzip')) : body,
    negotiated,
  );
}

import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type AnswerFacts, factHeaders } from '#contract/answer-facts.ts';
import { SizedMap } from '../process/sized-map.ts';
import { type Negotiated, negotiate } from './negotiation.ts';
import { markRepeatable } from './ready-answers.ts';

const compress = promisify(brotliCompress);
/** Below this many characters compression costs more than it saves. */
const WORTH_COMPRESSING = 1024;

/** A JSON answer with its ETag and, once somebody needs it, its compressed form. */
export interface Answer {
  readonly body: string;
  /** Of the uncompressed form. Weak, because it names the content and not the bytes. */
  readonly etag: string;
  readonly facts: AnswerFacts;
  readonly quality: number;
  compressed?: Promise<Uint8Array<ArrayBuffer>>;
}

/** A higher effort would make visitors wait. */
const USUAL_QUALITY = 5;

/** @param facts total of a list (S11) @param quality Brotli's effort, 0 to 11 */
export function createAnswer(body: string, facts: AnswerFacts = {}, quality = USUAL_QUALITY): Answer {
  const { total, unsaid } = facts;
  const hash = createHash('sha256')
    .update([total, unsaid, body].filter((part) => part !== undefined).join(' '))
    .digest('base64url')
    .slice(0, 27);
  return { body, etag: `W/"${hash}"`, facts, quality };
}

function brotli(answer: Answer): Promise<Uint8Array<ArrayBuffer>> {
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
  const said = {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-cache',
    // Short answers vary too: a longer one may have the same address tomorrow.
    Vary: 'Accept-Encoding',
    ETag: answer.etag,
    ...factHeaders(answer.facts),
    ...headers,
  };
  return negotiate(request, said, answer.body.length < WORTH_COMPRESSING ? [] : ['br']);
}

/**
 * Sends an answer: 304 if the client has it, compressed if the client accepts that.
 * @param more `repeatable`: everyone gets the same answer until the catalogue changes
 */
export async function sendAnswer(
  request: Request,
  answer: Answer,
  more: {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly repeatable?: boolean;
  } = {},
): Promise<Response> {
  const { status = 200 } = more;
  const form = negotiateAnswer(request, answer, more.headers);
  if (status === 200 && form.notModified !== undefined) return form.notModified;
  const sent = (body: string | Uint8Array<ArrayBuffer>, init: ResponseInit): Response => {
    const response = new Response(body, init);
    return more.repeatable === true ? markRepeatable(response, body) : response;
  };
  return sent(form.coding === 'br' ? await brotli(answer) : answer.body, { status, headers: form.headers });
}

/** The most recently used answers. @param limit characters of all answers together */
export class AnswerCache {
  readonly #answers: SizedMap<Answer>;
  #generation = 0;

  constructor(limit: number) {
    this.#answers = new SizedMap(limit);
  }

  /** Returns the stored answer or makes it. An answer made from an older catalogue is not stored. */
  async get(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const known = this.#answers.get(key);
    if (known !== undefined) {
      this.#answers.refresh(key);
      return known;
    }
    const generation = this.#generation;
    const answer = await make();
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

/**
 * A body of text pieces. Each piece is made when the reader has taken the one before.
 * @param log gets the reason when the text breaks off; the reader sees the connection end early
 */
export function createTextStream(
  pieces: AsyncGenerator<string, void>,
  log: (error: unknown) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (controller) => {
        try {
          // Other requests get a turn between two pieces.
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
  const form = negotiate(request, headers, TEXT_CODINGS);
  if (form.notModified !== undefined) return form.notModified;
  if (request.method === 'HEAD') return new Response(null, form);
  const body = createTextStream(pieces, log);
  return new Response(form.coding === 'gzip' ? body.pipeThrough(new CompressionStream('gzip')) : body, form);
}

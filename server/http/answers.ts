import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type AnswerFacts, factHeaders } from '#contract/answer-facts.ts';
import { type Negotiated, negotiate } from './negotiation.ts';
import { markRepeatable, SizedMap } from './ready-answers.ts';

const compress = promisify(brotliCompress);
/** Below this many characters compression costs more than it saves. */
const WORTH_COMPRESSING = 1024;

/** A JSON answer with what is made of it once: its ETag and its compressed form. */
export interface Answer {
  readonly body: string;
  /** Of its plain form. Weak: it names what is said. */
  readonly etag: string;
  readonly facts: AnswerFacts;
  /** Brotli's effort, 0 to 11. */
  readonly quality: number;
  compressed?: Promise<Uint8Array<ArrayBuffer>>;
}

/** Effort for answers of which there are many: more would keep the visitor waiting. */
const USUAL_QUALITY = 5;

/**
 * Makes an answer.
 * @param body JSON text
 * @param facts of a list: how many there are in all (S11)
 * @param quality Brotli's effort, 0 to 11
 */
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

/** The form that sendAnswer() sends an answer in. */
export function negotiateAnswer(
  request: Request,
  answer: Answer,
  headers: Readonly<Record<string, string>> = {},
): Negotiated {
  const said = {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-cache',
    // Also where it is too short to be packed: a longer one may stand under the same address tomorrow.
    Vary: 'Accept-Encoding',
    ETag: answer.etag,
    ...factHeaders(answer.facts),
    ...headers,
  };
  return negotiate(request, said, answer.body.length < WORTH_COMPRESSING ? [] : ['br']);
}

/**
 * Sends an answer: 304 when a GET has it already, compressed where the other side understands it.
 * @param more another status than 200, and headers; `repeatable` where everyone gets the same until the catalogue changes
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

/** The most recently used answers, up to a number of characters. */
export class AnswerCache {
  readonly #answers: SizedMap<Answer>;
  #generation = 0;

  /** @param limit characters of all answers together */
  constructor(limit: number) {
    this.#answers = new SizedMap(limit);
  }

  /** The answer under a key, made when it is not there. One made of an older catalogue is not kept. */
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

/** What sendText() can pack a text in. */
export const TEXT_CODINGS = ['gzip'] as const;

/**
 * A text that comes piece by piece as a body: the next piece is made when the last one has been taken, and none any more
 * when nobody reads on.
 * @param log hears why it broke off; who reads it sees the connection end before the text does
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
  const form = negotiate(request, headers, TEXT_CODINGS);
  if (form.notModified !== undefined) return form.notModified;
  if (request.method === 'HEAD') return new Response(null, form);
  const body = createTextStream(pieces, log);
  return new Response(form.coding === 'gzip' ? body.pipeThrough(new CompressionStream('gzip')) : body, form);
}

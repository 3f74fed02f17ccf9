import { hash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { messageCalls } from '#contract/submission-calls.ts';
import {
  MAX_TOKENS,
  VIEWING_STATE_PATH,
  VIEWING_TOKEN_HEADER,
  ViewingReply,
  type ViewingReplyAnswer,
} from '#contract/viewing-state.ts';
import type { SiteDatabase } from '../db/database.ts';
import { isNotModified } from '../http/negotiation.ts';
import { ProblemError, refuseOthers, toProblemResponse } from '../http/problems.ts';
import { parseFields, readJsonObject } from '../http/request-body.ts';
import type { Log } from '../process/log.ts';
import { toIso } from '../process/time.ts';
import type { Refusal, VisitorStep } from '../viewings/viewing-life.ts';
import {
  createVersionsReader,
  loadViewingByToken,
  type StoredViewing,
  stepViewingIn,
  toViewingState,
} from '../viewings/viewings.ts';
import { repeatKey } from './routes.ts';
import { checkRepeat, createWriteAnswer, findAcknowledged, hashBody, KeysInFlight, readKey } from './submissions.ts';

interface ViewingRoutesOptions {
  readonly db: SiteDatabase;
  /** Wakes the queue of mails after a step. */
  readonly notify: () => void;
  readonly log: Log['error'];
  readonly now?: () => number;
}

const REPLY_PATH = messageCalls['viewing-reply'].path;

/** @throws ProblemError 400 without a token, and with too many */
function readTokens(context: Context): readonly string[] {
  const tokens = (context.req.header(VIEWING_TOKEN_HEADER) ?? '').split(',').map((token) => token.trim());
  if (tokens.includes('') || tokens.length > MAX_TOKENS) {
    const message = `${VIEWING_TOKEN_HEADER} must have 1 to ${MAX_TOKENS} tokens, separated by commas.`;
    throw new ProblemError(400, 'bad_request', message);
  }
  return tokens;
}

const createTag = (tokens: readonly string[], versions: readonly (number | undefined)[]): string => {
  const named = JSON.stringify([tokens, versions.map((version) => version ?? -1)]);
  return `W/"${hash('sha256', named, 'base64url').slice(0, 16)}"`;
};

const toStep = (reply: ViewingReply): VisitorStep => {
  switch (reply.act) {
    case 'accept':
      return { act: 'accept', at: new Date(reply.at).toISOString() };
    case 'another':
      return { act: 'another', wishes: reply.slots, note: reply.note };
    case 'cancel':
      return { act: 'withdraw' };
  }
};

const DONE_WORDS: Readonly<Record<ViewingReply['act'], string>> = {
  accept: 'Thank you. The viewing is confirmed.',
  another: 'Thank you. We will answer with a time.',
  cancel: 'The viewing is cancelled.',
};
const REFUSED_WORDS: Readonly<Record<Refusal | 'unknown', string>> = {
  late: 'We had changed it first. Please look at how it stands now.',
  time: 'This time has passed. Please ask for another one.',
  over: 'The hour of this viewing has passed. Please ask for a viewing again.',
  unknown: 'We do not have this viewing any more. Please call us.',
};

/** What is stored with a key. The viewing is not: it would outlive what is wiped. */
const Stored = v.pipe(v.string(), v.parseJson(), v.object({ message: v.string(), done: v.boolean() }));

/** Creates the two calls by which a visitor's phone follows a viewing (0046). */
export function createViewingRoutes({ db, notify, log, now = Date.now }: ViewingRoutesOptions): Hono {
  const app = new Hono();
  const keys = new KeysInFlight();
  const loadVersions = createVersionsReader(db);
  const toErrorResponse = (context: Context, error: unknown): Response =>
    toProblemResponse(error, (cause) => log(cause, { request_id: context.get('requestId') }));
  app.onError((error, context) => toErrorResponse(context, error));

  const toAnswer = async (
    { message, done }: v.InferOutput<typeof Stored>,
    viewing: StoredViewing | undefined,
  ): Promise<Response> => {
    const answer: ViewingReplyAnswer = { message, done, viewing: viewing ? await toViewingState(db, viewing) : null };
    return createWriteAnswer(200, JSON.stringify(answer));
  };

  const reply = async (context: Context): Promise<Response> => {
    const key = readKey(context.req.raw);
    const body = parseFields(ViewingReply, await readJsonObject(context.req.raw));
    const bodyHash = hashBody('viewing-reply', body);
    const { known, result } = await keys.run(key, () =>
      db.transaction().execute(async (trx) => {
        if (key !== undefined) {
          // On PostgreSQL this waits for the commit of another process that has the same key.
          const { numInsertedOrUpdatedRows } = await trx
            .insertInto('idempotency')
            .values({
              key,
              kind: 'viewing-reply',
              body_hash: bodyHash,
              status: 200,
              answer: '',
              created_at: toIso(now()),
            })
            .onConflict((conflict) => conflict.column('key').doNothing())
            .executeTakeFirstOrThrow();
          if (numInsertedOrUpdatedRows === 0n) {
            return { known: await findAcknowledged(trx, key, undefined), result: undefined };
          }
        }
        const step = await stepViewingIn(trx, { token: body.token }, toStep(body), undefined, now());
        const message = step.done ? DONE_WORDS[body.act] : REFUSED_WORDS[step.why];
        if (key !== undefined) {
          const answer = JSON.stringify({ message, done: step.done });
          await trx.updateTable('idempotency').set({ answer }).where('key', '=', key).execute();
        }
        return { known: undefined, result: { message, done: step.done, viewing: step.viewing } };
      }),
    );
    if (result !== undefined) {
      notify();
      return toAnswer(result, result.viewing);
    }
    if (known === undefined) throw new Error('A key was there and is not.');
    checkRepeat(known, 'viewing-reply', bodyHash);
    // Of a viewing that has changed since, a phone gets how it stands now.
    return toAnswer(v.parse(Stored, known.answer), await loadViewingByToken(db, body.token));
  };

  app.get(VIEWING_STATE_PATH, async (context) => {
    const tokens = readTokens(context);
    const headers = {
      ETag: createTag(tokens, await loadVersions(tokens)),
      'Cache-Control': 'no-store',
      Vary: VIEWING_TOKEN_HEADER,
    };
    if (
      isNotModified(context.req.method, (name) => context.req.header(name), { etag: headers.ETag, modified: undefined })
    )
      return new Response(null, { status: 304, headers });
    const stored = await Promise.all(tokens.map((token) => loadViewingByToken(db, token)));
    const viewings = await Promise.all(stored.map((viewing) => viewing && toViewingState(db, viewing)));
    const etag = createTag(
      tokens,
      stored.map((one) => one?.viewing.version),
    );
    return context.json({ viewings: viewings.map((state) => state ?? null) }, 200, { ...headers, ETag: etag });
  });
  app.post(REPLY_PATH, async (context) =>
    repeatKey(context, await reply(context).catch((error: unknown) => toErrorResponse(context, error))),
  );
  refuseOthers(app, VIEWING_STATE_PATH, 'GET, HEAD');
  refuseOthers(app, REPLY_PATH, 'POST');
  return app;
}

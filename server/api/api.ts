import type { Context, Hono } from 'hono';
import type { Agent } from '#contract/agent.ts';
import type { AnswerFacts } from '#contract/answer-facts.ts';
import { type FilterRequest, readFilterRequest } from '#contract/filter.ts';
import type { Owner } from '#contract/property.ts';
import { getReducedSince } from '#contract/property-facts.ts';
import { getCatalogueState, loadTeam } from '../catalogue/published/published.ts';
import { readRelated } from '../catalogue/published/related.ts';
import type { SiteDatabase } from '../db/database.ts';
import { LARGEST_ID } from '../db/schema.ts';
import { type Answer, AnswerCache, createAnswer, sendAnswer } from '../http/answers.ts';
import { createNotFound } from '../http/problems.ts';
import { readJsonObject, readSubmission } from '../http/request-body.ts';
import { readCircumstances } from '../submissions/circumstances.ts';
import type { SubmissionForwarding } from '../submissions/stored-submission.ts';
import {
  createCatalogueIndexes,
  createCatalogueReader,
  createStoredHistory,
  isIndexRequest,
} from './catalogue-index.ts';
import { readFilteredPage, readPropertyDetails, readSimpleList, type SummaryPage } from './property-queries.ts';
import { createApiRoutes } from './routes.ts';
import { KeysInFlight, readKey, readPhone, readToken, storeSubmission } from './submissions.ts';

/** In characters; a page of 40 has about 40,000. */
const CACHE_SIZE = 24_000_000;
const UNKNOWN_PROPERTY = 'We do not have this property.';

function checkId(id: number): number {
  if (id > LARGEST_ID) throw createNotFound(UNKNOWN_PROPERTY);
  return id;
}

const createListAnswer = (summaries: readonly string[], facts?: AnswerFacts): Answer =>
  createAnswer(`[${summaries.join(',')}]`, facts);
const createPageAnswer = ({ summaries, total, unsaid }: SummaryPage): Answer =>
  createListAnswer(summaries, { total, unsaid });

const parseLimit = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;

/** @param answers_viewings the agency can answer, by the links of its mails */
function toOwner(team: readonly Agent[], agent: string | null, answers_viewings: boolean): Owner {
  const member = team.find(({ username }) => username === agent);
  if (member === undefined) return { takes_phone: true, takes_viewings: true, answers_viewings };
  return {
    takes_phone: true,
    takes_viewings: true,
    answers_viewings,
    name: member.name,
    role: member.position[0] ?? null,
    email: member.email ?? null,
    phone_number: member.phone ?? null,
    whatsapp: member.whatsapp ?? null,
    licence: member.licence ?? null,
    licence_year: member.licence_year ?? null,
    profile_image: member.image === '' ? null : member.image,
  };
}

const STORED_ONLY: SubmissionForwarding = { channels: [], publicUrl: undefined, notify: () => undefined };

/** Creates our own API: the 13 calls of spec §7 from the database. */
export function createApi({
  db,
  log = (error) => console.error(error),
  forwarding = STORED_ONLY,
}: {
  readonly db: SiteDatabase;
  readonly forwarding?: SubmissionForwarding;
  readonly log?: (error: unknown) => void;
}): Hono {
  const catalogue = getCatalogueState(db);
  const answers = new AnswerCache(CACHE_SIZE);
  const answerIndex = createCatalogueIndexes(createStoredHistory(db), log);
  let readAll = createCatalogueReader(db);
  catalogue.subscribe(() => {
    answers.clear();
    readAll = createCatalogueReader(db);
  });
  const keys = new KeysInFlight();

  /** Sends an answer that everyone gets until the catalogue changes. */
  const send = async (request: Request, key: readonly unknown[], create: () => Promise<Answer>): Promise<Response> =>
    sendAnswer(request, await answers.get(JSON.stringify(key), create), { isRepeatable: true });

  const getFilteredPage = (context: Context, { filter, page, limit }: FilterRequest) =>
    // Reduced prices depend on the day.
    answers.get(
      JSON.stringify(['filter', filter, page, limit, filter.reduced && getReducedSince(Date.now())]),
      async () => {
        context.get('admitWork')?.();
        return createPageAnswer(await readFilteredPage(db, filter, { page, limit }));
      },
    );

  return createApiRoutes(
    {
      simple: async ({ req }) => {
        if (isIndexRequest(req.raw)) return answerIndex(req.raw, readAll);
        const featured = req.query('featured')?.toLowerCase() === 'true';
        const limit = parseLimit(req.query('limit'));
        return send(req.raw, ['simple', featured, limit], async () =>
          createPageAnswer(await readSimpleList(db, { featured, limit })),
        );
      },

      articles: async ({ req }) => {
        const limit = parseLimit(req.query('limit'));
        return send(req.raw, ['articles', limit], async () => {
          const all = db.selectFrom('articles').select('summary').orderBy('created_at', 'desc').orderBy('id', 'desc');
          const rows = await (limit === undefined ? all : all.limit(limit)).execute();
          return createListAnswer(rows.map((row) => row.summary));
        });
      },

      article: async ({ req }, slug) => {
        const row = await db.selectFrom('articles').select('detail').where('slug', '=', slug).executeTakeFirst();
        if (row === undefined) throw createNotFound('We do not have this article.');
        return sendAnswer(
          req.raw,
          await answers.get(JSON.stringify(['article', slug]), async () => createAnswer(row.detail)),
        );
      },

      property: ({ req }, id) =>
        send(req.raw, ['property', id], async () => {
          const detail = await readPropertyDetails(db, checkId(id));
          if (detail === undefined) throw createNotFound(UNKNOWN_PROPERTY);
          return createAnswer(detail);
        }),

      owner: async ({ req }, id) => {
        const row = await db.selectFrom('properties').select('agent').where('id', '=', checkId(id)).executeTakeFirst();
        if (row === undefined) throw createNotFound(UNKNOWN_PROPERTY);
        const owner = toOwner(await loadTeam(db), row.agent, forwarding.publicUrl !== undefined);
        return sendAnswer(req.raw, createAnswer(JSON.stringify(owner)));
      },

      related: ({ req }, id) =>
        send(req.raw, ['related', id], async () => {
          const summaries = await readRelated(db, checkId(id));
          if (summaries === undefined) throw createNotFound(UNKNOWN_PROPERTY);
          return createListAnswer(summaries);
        }),

      filter: async (context) => {
        const { req } = context;
        return sendAnswer(req.raw, await getFilteredPage(context, readFilterRequest(await readJsonObject(req.raw))));
      },

      search: async (context) => {
        const { req } = context;
        const { query: location, page, limit } = req.query();
        const request = readFilterRequest({ location, page, limit });
        return sendAnswer(req.raw, await getFilteredPage(context, request), { isRepeatable: true });
      },

      write: async ({ req }, kind) => {
        const { body, typed } = await readSubmission(kind, req.raw);
        const key = readKey(req.raw);
        const phone = readPhone(req.raw, kind);
        const { channels, publicUrl } = forwarding;
        // Without links nobody can answer, so there is nothing that a phone could ask for.
        const token = publicUrl === undefined ? undefined : readToken(req.raw);
        const circumstances = readCircumstances(req.raw.headers, { kind, body, publicUrl, now: Date.now() });
        const answer = await keys.run(key, () =>
          storeSubmission(db, kind, body, key, { circumstances, channels, phone, typed, token }),
        );
        forwarding.notify();
        return answer;
      },
    },
    log,
    catalogue.refresh,
  );
}

import type { Context } from 'hono';
import { html } from 'hono/html';
import * as v from 'valibot';
import { findAgentByUsername } from '#contract/agent-path.ts';
import { cleanEmail, mailAddress } from '#contract/email.ts';
import { PropertySummary } from '#contract/property.ts';
import { MAX_SUBMISSION_BYTES } from '#contract/submission-calls.ts';
import { formatPrice } from '#lib/money.ts';
import { loadTeam } from '../catalogue/published/published.ts';
import { readRelated } from '../catalogue/published/related.ts';
import type { SiteDatabase } from '../db/database.ts';
import { LARGEST_ID } from '../db/schema.ts';
import { readBytes } from '../http/request-body.ts';
import { describeSubject } from '../submissions/kinds.ts';
import { getFieldText, getPropertyId, loadSubmission, STORED_COLUMNS } from '../submissions/stored-submission.ts';
import { isOver } from '../viewings/viewing-life.ts';
import { loadViewing, loadViewingAgent, type StoredViewing, stepViewing } from '../viewings/viewings.ts';
import { createAgencyBody } from './agency-page.ts';
import { ASK_THE_OFFICE, CALL_US, say, sayErased, sayNotValid } from './link-answers.ts';
import { createLinkPage } from './link-page.ts';
import { type LinkKind, type ReadLink, readAnsweredId } from './signed-links.ts';
import {
  type Field,
  getWords,
  PASSED,
  parseForm,
  type ReadStep,
  readAgencyStep,
  readVisitorStep,
} from './viewing-fields.ts';
import type { Typed } from './viewing-forms.ts';
import { describeState, describeWhoWasFirst, nameField } from './viewing-words.ts';
import { createVisitorBody } from './visitor-page.ts';

const MAX_LIKE = 3;
const Summary = v.pipe(v.string(), v.parseJson(), PropertySummary);
const Directed = v.pipe(v.string(), v.parseJson(), v.object({ directions: v.nullish(v.string()) }));

/** Whose page it is. @param username of the agent; '' for the office */
type Reader = { readonly isAgency: true; readonly username: string } | { readonly isAgency: false };

interface Message {
  readonly title: string;
  readonly text: string;
  /** What was typed and did not count. */
  readonly unused?: readonly string[];
}

interface Shown {
  readonly stored: StoredViewing;
  readonly reader: Reader;
  /** After an error. */
  readonly typed?: Typed | undefined;
  readonly message?: Message | undefined;
  readonly status?: number;
}

/** Nobody should have to type it again, though the form may have gone. */
const writeUnused = (words: readonly string[]) =>
  words.length === 0 ? '' : html`<p>You had typed:</p><ul>${words.map((text) => html`<li>${text}</li>`)}</ul>`;

async function loadLikeHomes(db: SiteDatabase, id: number | undefined) {
  const summaries = id === undefined || id > LARGEST_ID ? undefined : await readRelated(db, id);
  return (summaries ?? []).slice(0, MAX_LIKE).flatMap((json) => {
    const home = v.safeParse(Summary, json);
    if (!home.success) return [];
    const { id: homeId, title } = home.output;
    return [{ href: `/property/${homeId}`, title, price: formatPrice(home.output) }];
  });
}

/**
 * Creates the pages by which agency and visitor answer a request for a viewing (0046).
 * @param notify wakes the queue of mails @param read reads the link of a request
 */
export function createViewingPages({
  db,
  notify,
  now,
  read,
}: {
  readonly db: SiteDatabase;
  readonly notify: () => void;
  readonly now: () => number;
  readonly read: (c: Context, kind: LinkKind) => ReadLink;
}) {
  const loadAbout = async (reference: string) => {
    const columns = db.selectFrom('submissions').select(STORED_COLUMNS);
    const submission = await loadSubmission(
      db,
      await columns.where('reference', '=', reference).executeTakeFirstOrThrow(),
    );
    return { about: describeSubject(submission), agentUsername: submission.agentUsername };
  };
  const loadDirections = async (id: number | undefined): Promise<string> => {
    if (id === undefined || id > LARGEST_ID) return '';
    const row = await db.selectFrom('properties').select('detail').where('id', '=', id).executeTakeFirst();
    const detail = v.safeParse(Directed, row?.detail);
    return (detail.success && detail.output.directions) || '';
  };

  const show = async ({ stored, reader, typed, message, status = 200 }: Shown): Promise<Response> => {
    const { viewing, body, reference } = stored;
    const [{ about, agentUsername }, agent] = [await loadAbout(reference), await loadViewingAgent(db, viewing)];
    const id = getPropertyId(body);
    const text = reader.isAgency
      ? createAgencyBody(
          {
            stored,
            about,
            hasEmail: mailAddress(cleanEmail(getFieldText(body, 'email'))) !== undefined,
            meets: agent?.name,
            agentUsername,
            directions: await loadDirections(id),
            team: reader.username === '' ? await loadTeam(db) : undefined,
          },
          typed,
          now(),
        )
      : createVisitorBody(
          { stored, about, agent, like: viewing.state === 'gone' ? await loadLikeHomes(db, id) : [] },
          typed,
          now(),
        );
    return createLinkPage({
      title: describeState(viewing, reader.isAgency, now()),
      body: html`${
        message === undefined
          ? ''
          : html`<div class="mark" role="alert"><strong>${message.title}</strong>${message.text}${writeUnused(message.unused ?? [])}</div>`
      }${text}`,
      status,
    });
  };

  /** Opens the link of a request. @returns an answer in words where there is nothing to open */
  const open = async (c: Context): Promise<Pick<Shown, 'stored' | 'reader'> | Response> => {
    const isAgency = c.req.param('kind') === 'viewing';
    const whatNow = isAgency ? ASK_THE_OFFICE : CALL_US;
    const link = read(c, isAgency ? 'viewing' : 'visit');
    if (link.is !== 'valid') return sayNotValid(link, whatNow);
    const { reference, username = '' } = readAnsweredId(link.id);
    const stored = await loadViewing(db, reference);
    if (stored === undefined) return sayErased('request', whatNow);
    return { stored, reader: isAgency ? { isAgency, username } : { isAgency } };
  };

  const readStep = async (field: Field, { viewing }: StoredViewing, reader: Reader): Promise<ReadStep> => {
    if (!reader.isAgency) return readVisitorStep(field, now());
    const team = await loadTeam(db);
    // An agent may have left since the page was shown.
    const known: Field = (name) =>
      name === 'agent' && findAgentByUsername(team, field(name)) === undefined ? '' : field(name);
    return readAgencyStep(known, viewing, reader.username, now());
  };

  const showWhoWasFirst = async (stored: StoredViewing, reader: Reader, field: Field): Promise<Response> => {
    const { viewing } = stored;
    const presser = await loadViewingAgent(db, { agent: viewing.pressed_by });
    const names = reader.isAgency
      ? { agency: presser?.name ?? 'a colleague', visitor: 'the visitor' }
      : { agency: 'the agency', visitor: 'you' };
    const message = {
      title: 'Somebody was faster',
      text: describeWhoWasFirst(viewing, names),
      unused: getWords(field),
    };
    return show({ stored, reader, typed: { field, errors: [] }, message, status: 409 });
  };

  const showOver = (stored: StoredViewing, reader: Reader): Promise<Response> => {
    const message = { title: 'The hour has passed', text: 'Your answer was not sent.' };
    return show({ stored, reader, message, status: 409 });
  };

  return {
    show: async (c: Context): Promise<Response> => {
      const opened = await open(c);
      return opened instanceof Response ? opened : show(opened);
    },
    act: async (c: Context): Promise<Response> => {
      const opened = await open(c);
      if (opened instanceof Response) return opened;
      const { stored, reader } = opened;
      const bytes = await readBytes(c.req.raw.body, MAX_SUBMISSION_BYTES).catch(() => undefined);
      const field = bytes && parseForm(c.req.header('Content-Type') ?? '', bytes);
      if (field === undefined) return say('That did not work', 'Nothing was changed. Please try again.', 400);
      const version = /^\d{1,9}$/.test(field('version')) ? Number(field('version')) : Number.NaN;
      const step = await readStep(field, stored, reader);
      if (isOver(stored.viewing, now())) return showOver(stored, reader);
      if ('errors' in step) {
        if (version !== stored.viewing.version) return showWhoWasFirst(stored, reader, field);
        const [first] = step.errors;
        const message = { title: 'Please check', text: `${nameField(first.field)}${first.message}` };
        return show({ stored, reader, typed: { field, errors: step.errors }, message, status: 422 });
      }
      const { reference } = stored;
      const result = await stepViewing(db, { reference }, step.step, version, now());
      if (result.done) {
        notify();
        // The page says how it stands now.
        return c.redirect(c.req.path, 303);
      }
      if (result.why === 'unknown') return sayErased('request', reader.isAgency ? ASK_THE_OFFICE : CALL_US);
      if (result.why === 'over') return showOver(result.viewing, reader);
      if (result.why === 'late') return showWhoWasFirst(result.viewing, reader, field);
      const message = { title: 'Please check', text: PASSED };
      return show({ stored: result.viewing, reader, typed: { field, errors: [] }, message, status: 422 });
    },
  };
}

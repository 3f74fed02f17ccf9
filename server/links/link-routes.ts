import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { findAgentByUsername } from '#contract/agent-path.ts';
import { formatLongDateAndTime } from '#lib/dates.ts';
import { loadTeam } from '../catalogue/published/published.ts';
import type { SiteDatabase } from '../db/database.ts';
import { describeSubject } from '../submissions/kinds.ts';
import { markAnswered, OFFICE_NAME, readAnswered } from '../submissions/open-enquiries.ts';
import { loadSubmission, STORED_COLUMNS } from '../submissions/stored-submission.ts';
import { ASK_THE_OFFICE, say, sayErased, sayNotValid } from './link-answers.ts';
import { createLinkPage } from './link-page.ts';
import { createOfficePage } from './office-page.ts';
import {
  LINKS_PATH,
  type LinkKind,
  loadOfficeId,
  type ReadLink,
  readAnsweredId,
  type SignedLinks,
} from './signed-links.ts';
import { createViewingPages } from './viewing-page.ts';

const ASK_FOR_A_NEW_ONE = 'Please ask for a new one.';

/** Creates the pages that signed links open. A mail scanner may read them: only a press on their button acts. */
export function createLinkRoutes({
  db,
  links,
  notify = () => undefined,
  now = Date.now,
}: {
  readonly db: SiteDatabase;
  readonly links: SignedLinks | undefined;
  /** Wakes the queue of mails after a step. */
  readonly notify?: () => void;
  readonly now?: () => number;
}): Hono {
  const read = (c: Context, kind: LinkKind): ReadLink =>
    links?.read(kind, c.req.param('token') ?? '', now()) ?? { is: 'wrong' };

  const findEnquiry = async (id: string) => {
    const { reference, username } = readAnsweredId(id);
    const row = await db
      .selectFrom('submissions')
      .select([...STORED_COLUMNS, 'answered_at', 'answered_by'])
      .where('reference', '=', reference)
      .where('kind', '=', 'enquiry')
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const agent = username === undefined ? undefined : findAgentByUsername(await loadTeam(db), username);
    const by = agent?.name ?? username ?? OFFICE_NAME;
    return { ...row, by, about: describeSubject(await loadSubmission(db, row)) };
  };

  const showEnquiry = async (c: Context): Promise<Response> => {
    const link = read(c, 'answered');
    if (link.is !== 'valid') return sayNotValid(link, ASK_THE_OFFICE);
    const enquiry = await findEnquiry(link.id);
    if (enquiry === undefined) return sayErased('enquiry', ASK_THE_OFFICE);
    const answered = readAnswered(enquiry);
    const facts = html`<dl><dt>Home</dt><dd>${enquiry.about}</dd><dt>Reference</dt><dd>${enquiry.reference}</dd>
      <dt>Received</dt><dd>${formatLongDateAndTime(enquiry.received_at)}</dd></dl>`;
    if (answered !== undefined) {
      const who = answered.by === '' ? '' : ` by ${answered.by}`;
      const body = html`${facts}<p>Marked as answered${who} on ${formatLongDateAndTime(answered.at)}.</p>`;
      return createLinkPage({ title: 'Answered', body });
    }
    return createLinkPage({
      title: 'Has this enquiry been answered?',
      body: html`${facts}<form method="post"><button>Yes, ${enquiry.by === OFFICE_NAME ? 'we' : 'I'} have answered it</button></form>
        <p class="quiet">It then leaves the office’s list of open enquiries. The visitor is not told.</p>`,
    });
  };

  const answerEnquiry = async (c: Context): Promise<Response> => {
    const link = read(c, 'answered');
    if (link.is !== 'valid') return sayNotValid(link, ASK_THE_OFFICE);
    const enquiry = await findEnquiry(link.id);
    if (enquiry === undefined) return sayErased('enquiry', ASK_THE_OFFICE);
    await markAnswered(db, enquiry.reference, enquiry.by, now());
    // The page says who was first.
    return c.redirect(c.req.path, 303);
  };

  const showOffice = async (c: Context): Promise<Response> => {
    const link = read(c, 'office');
    if (link.is === 'expired') return say('This link is too old', ASK_FOR_A_NEW_ONE, 410);
    if (link.is === 'wrong') return sayNotValid(link, ASK_THE_OFFICE);
    if (link.id !== (await loadOfficeId(db))) return say('This link has been ended', ASK_FOR_A_NEW_ONE, 410);
    return createOfficePage(db, now());
  };

  const viewing = createViewingPages({ db, notify, now, read });
  return new Hono()
    .get(`${LINKS_PATH}/:kind{viewing|visit}/:token`, viewing.show)
    .post(`${LINKS_PATH}/:kind{viewing|visit}/:token`, viewing.act)
    .get(`${LINKS_PATH}/answered/:token`, showEnquiry)
    .post(`${LINKS_PATH}/answered/:token`, answerEnquiry)
    .get(`${LINKS_PATH}/office/:token`, showOffice);
}

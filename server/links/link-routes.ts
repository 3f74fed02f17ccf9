import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { agentByUsername } from '#contract/agent-path.ts';
import { formatLongDateAndTime } from '#lib/dates.ts';
import { loadTeam } from '../catalogue/published/published.ts';
import type { SiteDatabase } from '../db/database.ts';
import { describeSubject } from '../submissions/kinds.ts';
import { markAnswered, OFFICE_NAME, readAnswered } from '../submissions/open-enquiries.ts';
import { loadSubmission, STORED_COLUMNS } from '../submissions/stored-submission.ts';
import { createLinkPage } from './link-page.ts';
import { createOfficePage } from './office-page.ts';
import { LINKS_PATH, type LinkKind, loadOfficeId, readAnsweredId, type SignedLinks } from './signed-links.ts';

const say = (title: string, text: string, status: number): Response =>
  createLinkPage({ title, body: html`<p>${text}</p>`, status });
const ASK_THE_OFFICE = 'Nothing was changed. Please ask the office.';
const ASK_FOR_A_NEW_ONE = 'Please ask for a new one.';
const sayWrong = () => say('This link does not work', `Part of it may be missing. ${ASK_THE_OFFICE}`, 404);
const sayExpired = () => say('This link is too old', `It worked for 30 days. ${ASK_THE_OFFICE}`, 410);
const sayErased = () => say('This enquiry is no longer here', `It has been erased. ${ASK_THE_OFFICE}`, 410);

/** Creates the pages that signed links open. A mail scanner may read them: only a press on their button acts. */
export function createLinkRoutes({
  db,
  links,
  now = Date.now,
}: {
  readonly db: SiteDatabase;
  readonly links: SignedLinks | undefined;
  readonly now?: () => number;
}): Hono {
  const read = (c: Context, kind: LinkKind) => links?.read(kind, c.req.param('token') ?? '', now()) ?? { is: 'wrong' };

  const findEnquiry = async (id: string) => {
    const { reference, username } = readAnsweredId(id);
    const row = await db
      .selectFrom('submissions')
      .select([...STORED_COLUMNS, 'answered_at', 'answered_by'])
      .where('reference', '=', reference)
      .where('kind', '=', 'enquiry')
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const agent = username === undefined ? undefined : agentByUsername(await loadTeam(db), username);
    const by = agent?.name ?? username ?? OFFICE_NAME;
    return { ...row, by, about: describeSubject(await loadSubmission(db, row)) };
  };

  const showEnquiry = async (c: Context): Promise<Response> => {
    const link = read(c, 'answered');
    if (link.is !== 'valid') return link.is === 'expired' ? sayExpired() : sayWrong();
    const enquiry = await findEnquiry(link.id);
    if (enquiry === undefined) return sayErased();
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
    if (link.is !== 'valid') return link.is === 'expired' ? sayExpired() : sayWrong();
    const enquiry = await findEnquiry(link.id);
    if (enquiry === undefined) return sayErased();
    await markAnswered(db, enquiry.reference, enquiry.by, now());
    // The page says who was first.
    return c.redirect(c.req.path, 303);
  };

  const showOffice = async (c: Context): Promise<Response> => {
    const link = read(c, 'office');
    if (link.is === 'expired') return say('This link is too old', ASK_FOR_A_NEW_ONE, 410);
    if (link.is === 'wrong') return sayWrong();
    if (link.id !== (await loadOfficeId(db))) return say('This link has been ended', ASK_FOR_A_NEW_ONE, 410);
    return createOfficePage(db, now());
  };

  return new Hono()
    .get(`${LINKS_PATH}/answered/:token`, showEnquiry)
    .post(`${LINKS_PATH}/answered/:token`, answerEnquiry)
    .get(`${LINKS_PATH}/office/:token`, showOffice);
}

import { html } from 'hono/html';
import { agentByUsername } from '#contract/agent-path.ts';
import { getTimes, PART_WORDS, type Wish } from '#contract/viewing.ts';
import { formatLongDateAndTime } from '#lib/dates.ts';
import { formatLongDateWithWeekday } from '#lib/days.ts';
import { loadTeam } from '../catalogue/published/published.ts';
import type { SiteDatabase } from '../db/database.ts';
import { DAY_MS, toIso } from '../process/time.ts';
import { describeSubject } from '../submissions/kinds.ts';
import { isOutOfQuarantine, loadOpenEnquiries } from '../submissions/open-enquiries.ts';
import { getWishes, loadSubmission, STORED_COLUMNS } from '../submissions/stored-submission.ts';
import { formatAge } from '../text/age.ts';
import { createLinkPage } from './link-page.ts';

/** How far back viewing requests are read: they are asked for at most this long ahead, and may have waited on a phone. */
const READ_DAYS = 120;

interface ComingViewing {
  readonly wish: Wish;
  readonly reference: string;
  readonly about: string;
  readonly agent: string;
}

/** Loads the wishes of viewing requests that are not over, the next first. @param now wall clock, ms */
async function loadComingViewings(db: SiteDatabase, now: number): Promise<readonly ComingViewing[]> {
  const rows = await db
    .selectFrom('submissions')
    .select(STORED_COLUMNS)
    .where('kind', '=', 'viewing')
    .where('received_at', '>=', toIso(now - READ_DAYS * DAY_MS))
    .where(isOutOfQuarantine)
    .execute();
  const team = await loadTeam(db);
  const viewings = await Promise.all(
    rows.map(async (row) => {
      const submission = await loadSubmission(db, row);
      const wishes = getWishes(submission.body).filter((wish) => getTimes(wish).to > now);
      const { reference, agentUsername = '' } = submission;
      const agent = agentByUsername(team, agentUsername);
      return wishes.map((wish) => ({ wish, reference, about: describeSubject(submission), agent: agent?.name ?? '' }));
    }),
  );
  return viewings
    .flat()
    .sort((a, b) => getTimes(a.wish).from - getTimes(b.wish).from || a.agent.localeCompare(b.agent));
}

/**
 * Creates the page for the screen on the office's wall: the viewings that visitors asked for, by day and agent, and the
 * open enquiries, without the name or a word of a visitor.
 * @param now wall clock, ms
 */
export async function createOfficePage(db: SiteDatabase, now: number): Promise<Response> {
  const [viewings, enquiries] = [await loadComingViewings(db, now), await loadOpenEnquiries(db)];
  const dates = [...new Set(viewings.map(({ wish }) => wish.date))];
  const viewingTables = dates.map(
    (date) => html`<h2>${formatLongDateWithWeekday(date)}</h2>
      <table><thead><tr><th scope="col">Time asked for</th><th scope="col">Agent</th><th scope="col">Home</th><th scope="col">Reference</th></tr></thead><tbody>${viewings
        .filter(({ wish }) => wish.date === date)
        .map(
          ({ wish, agent, about, reference }) =>
            html`<tr><td>${PART_WORDS[wish.part]}</td><td>${agent}</td><td>${about}</td><td>${reference}</td></tr>`,
        )}</tbody></table>`,
  );
  const enquiryTable = html`<table><thead><tr><th scope="col">Waiting for</th><th scope="col">Home</th><th scope="col">Reference</th></tr></thead><tbody>${enquiries.map(
    ({ receivedAt, about, reference }) =>
      html`<tr><td>${formatAge(now - Date.parse(receivedAt))}</td><td>${about}</td><td>${reference}</td></tr>`,
  )}</tbody></table>`;
  return createLinkPage({
    title: 'Viewings and enquiries',
    isWall: true,
    body: html`<p class="quiet">As of ${formatLongDateAndTime(toIso(now))}. A viewing with several times to choose from stands under each of them.</p>
      ${viewings.length === 0 ? html`<h2>Viewings</h2><p>No viewings ahead.</p>` : viewingTables}
      <h2>Open enquiries (${enquiries.length})</h2>${enquiries.length === 0 ? html`<p>All enquiries have been answered.</p>` : enquiryTable}`,
  });
}

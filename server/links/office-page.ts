import { html } from 'hono/html';
import { findAgentByUsername } from '#contract/agent-path.ts';
import { getTimes, PART_WORDS } from '#contract/viewing.ts';
import { formatLongDateAndTime, readFirmDate } from '#lib/dates.ts';
import { formatLongDateWithWeekday, getFirmDay } from '#lib/days.ts';
import { loadTeam } from '../catalogue/published/published.ts';
import type { SiteDatabase } from '../db/database.ts';
import { DAY_MS, HOUR_MS, toIso } from '../process/time.ts';
import { describeSubject } from '../submissions/kinds.ts';
import { isOutOfQuarantine, loadOpenEnquiries } from '../submissions/open-enquiries.ts';
import { getWishes, loadSubmission, STORED_COLUMNS } from '../submissions/stored-submission.ts';
import { formatAge } from '../text/age.ts';
import { parseWishes } from '../viewings/viewings.ts';
import { createLinkPage } from './link-page.ts';

/** How far back viewing requests are read: they are asked for at most this long ahead, and may have waited on a phone. */
const READ_DAYS = 120;

interface ComingViewing {
  /** ms, of the hour or of the wish. */
  readonly from: number;
  /** The hour, or the part of the day that the visitor asks for. */
  readonly time: string;
  readonly isConfirmed: boolean;
  readonly reference: string;
  readonly about: string;
  readonly agent: string;
}

/** Loads the viewings that are not over, the next first, and the wishes of those that wait for an answer. @param now ms */
async function loadComingViewings(db: SiteDatabase, now: number): Promise<readonly ComingViewing[]> {
  const rows = await db
    .selectFrom('submissions')
    .leftJoin('viewings', 'viewings.submission_id', 'submissions.id')
    .select(STORED_COLUMNS)
    .select(['state', 'wishes', 'at', 'agent'])
    .where('kind', '=', 'viewing')
    .where('received_at', '>=', toIso(now - READ_DAYS * DAY_MS))
    .where(isOutOfQuarantine)
    .where((where) => where.or([where('state', 'is', null), where('state', 'in', ['requested', 'confirmed'])]))
    .execute();
  const team = await loadTeam(db);
  const viewings = await Promise.all(
    rows.map(async ({ state, at, agent: meets, wishes, ...row }) => {
      const submission = await loadSubmission(db, row);
      const { reference, agentUsername = '' } = submission;
      const isConfirmed = state === 'confirmed' && at !== null;
      const agent = findAgentByUsername(team, isConfirmed ? (meets ?? '') : agentUsername)?.name ?? '';
      const viewing = { isConfirmed, reference, about: describeSubject(submission), agent };
      if (isConfirmed) {
        const from = Date.parse(at);
        return from + HOUR_MS > now ? [{ ...viewing, from, time: readFirmDate(at)?.time ?? '' }] : [];
      }
      // Requests from before viewings had a state have theirs in the message only.
      return (wishes === null ? getWishes(submission.body) : parseWishes(wishes))
        .filter((wish) => getTimes(wish).to > now)
        .map((wish) => ({ ...viewing, from: getTimes(wish).from, time: PART_WORDS[wish.part] }));
    }),
  );
  return viewings.flat().sort((a, b) => a.from - b.from || a.agent.localeCompare(b.agent));
}

/** Creates the page on the office's wall: coming viewings and open enquiries, without a word of a visitor. @param now ms */
export async function createOfficePage(db: SiteDatabase, now: number): Promise<Response> {
  const [viewings, enquiries] = [await loadComingViewings(db, now), await loadOpenEnquiries(db)];
  const dates = [...new Set(viewings.map(({ from }) => getFirmDay(from)))];
  const viewingTables = dates.map(
    (date) => html`<h2>${formatLongDateWithWeekday(date)}</h2>
      <table><thead><tr><th scope="col">Time</th><th scope="col">Agent</th><th scope="col">Home</th><th scope="col">Reference</th></tr></thead><tbody>${viewings
        .filter(({ from }) => getFirmDay(from) === date)
        .map(
          ({ time, isConfirmed, agent, about, reference }) =>
            html`<tr><td>${isConfirmed ? html`<strong>${time}</strong>` : `${time}, asked for`}</td><td>${agent}</td><td>${about}</td><td>${reference}</td></tr>`,
        )}</tbody></table>`,
  );
  const enquiryTable = html`<table><thead><tr><th scope="col">Waiting for</th><th scope="col">Home</th><th scope="col">Reference</th></tr></thead><tbody>${enquiries.map(
    ({ receivedAt, about, reference }) =>
      html`<tr><td>${formatAge(now - Date.parse(receivedAt))}</td><td>${about}</td><td>${reference}</td></tr>`,
  )}</tbody></table>`;
  return createLinkPage({
    title: 'Viewings and enquiries',
    isWall: true,
    body: html`<p class="quiet">As of ${formatLongDateAndTime(toIso(now))}. A viewing that waits for an answer stands under each time asked for.</p>
      ${viewings.length === 0 ? html`<h2>Viewings</h2><p>No viewings ahead.</p>` : viewingTables}
      <h2>Open enquiries (${enquiries.length})</h2>${enquiries.length === 0 ? html`<p>All enquiries have been answered.</p>` : enquiryTable}`,
  });
}

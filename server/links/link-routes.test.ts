import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#tests/fixtures/databases.ts';
import { closedAfter } from '#tests/fixtures/each-test.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { storeSubmission } from '../api/submissions.ts';
import { importCatalogue } from '../catalogue/import/import.ts';
import { createEnquiryGauges, loadOpenEnquiries, loadOverdueEnquiries } from '../submissions/open-enquiries.ts';
import { NO_GATE, type Step } from '../viewings/viewing-life.ts';
import { stepViewing } from '../viewings/viewings.ts';
import { createLinkRoutes } from './link-routes.ts';
import { createSignedLinks, getAnsweredId, LINK_LIFE_MS, loadOfficeId, revokeOfficeLinks } from './signed-links.ts';

const ORIGIN = 'https://www.agency.example';
const DAY = 86_400_000;

const { db } = await closedAfter(openTestDatabase());
const links = createSignedLinks(randomBytes(32), ORIGIN);
let now = Date.now();
const routes = createLinkRoutes({ db, links, now: () => now });

beforeAll(async () => {
  await importCatalogue({
    db,
    media: plainMedia(),
    folder: join(import.meta.dirname, '../../tests/fixtures/catalogue'),
  });
});

async function store(kind: 'enquiry' | 'viewing', body: object): Promise<string> {
  const answer: unknown = await (
    await storeSubmission(
      db,
      kind,
      { property_id: 1, name: 'Amina Yusuf', email: 'amina@host.example', ...body },
      undefined,
    )
  ).json();
  return String(typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'reference') : '');
}
const storeEnquiry = () => store('enquiry', { note: 'Is the borehole shared?' });
const link = (reference: string, username?: string): string =>
  links.create('answered', getAnsweredId(reference, username), now + LINK_LIFE_MS).slice(ORIGIN.length);
const ask = async (path: string, method = 'GET') => {
  const answer = await routes.request(path, { method });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const isOpen = async (reference: string): Promise<boolean> =>
  (await loadOpenEnquiries(db)).some((enquiry) => enquiry.reference === reference);

describe('the link in the mail of an enquiry', () => {
  it('only shows when it is read, as mail scanners do, and marks the enquiry as answered when its button is pressed', async () => {
    const reference = await storeEnquiry();
    const path = link(reference);
    for (const method of ['GET', 'HEAD', 'GET']) expect((await ask(path, method)).status).toBe(200);
    const page = await ask(path);
    expect(page.text).toContain('<form method="post"><button>Yes, we have answered it</button>');
    expect(page.text).toContain(reference);
    expect(page.text).not.toMatch(/Amina|borehole|amina@/);
    expect(await isOpen(reference)).toBe(true);
    const pressed = await ask(path, 'POST');
    expect([pressed.status, pressed.headers.get('Location')]).toEqual([303, path]);
    expect(await isOpen(reference)).toBe(false);
    expect((await ask(path)).text).toContain('Marked as answered by the office on');
  });

  it('names who was first when two press', async () => {
    const reference = await storeEnquiry();
    const { agent } = await db.selectFrom('properties').select('agent').where('id', '=', 1).executeTakeFirstOrThrow();
    const [byAgent, byOffice] = [link(reference, agent ?? 'fatma'), link(reference)];
    expect((await ask(byAgent)).text).toContain('Yes, I have answered it');
    await ask(byAgent, 'POST');
    const { text } = await ask(byOffice);
    expect(text).toMatch(/Marked as answered by [A-Z]\w+ \w+ on/);
    now += DAY;
    await ask(byOffice, 'POST');
    expect((await ask(byOffice)).text).toBe(text);
  });

  it('does nothing when it is wrong, too old, for another page, or its enquiry has been erased, and says so', async () => {
    const reference = await storeEnquiry();
    const path = link(reference);
    const office = links.create('office', await loadOfficeId(db), now + DAY).slice(ORIGIN.length);
    const cases = [
      [`${path}x`, 404, 'This link does not work'],
      [path.slice(0, -4), 404, 'This link does not work'],
      [office.replace('/office/', '/answered/'), 404, 'This link does not work'],
      [
        links.create('answered', getAnsweredId(reference, undefined), now).slice(ORIGIN.length),
        410,
        'This link is too old',
      ],
      [link('ENQ-2222222222'), 410, 'This enquiry is no longer here'],
    ] as const;
    for (const [wrong, status, words] of cases) {
      for (const method of ['GET', 'POST']) {
        const answer = await ask(wrong, method);
        expect([answer.status, answer.text.includes(words)]).toEqual([status, true]);
      }
    }
    expect(await isOpen(reference)).toBe(true);
    await db.deleteFrom('submissions').where('reference', '=', reference).execute();
    expect((await ask(path)).status).toBe(410);
  });

  it('has a page that no search engine lists, that tells nobody where it was read, and that runs and loads nothing', async () => {
    const { headers, text } = await ask(link(await storeEnquiry()));
    expect(headers.get('X-Robots-Tag')).toContain('noindex');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/,
    );
    expect(text).not.toMatch(/<script|src=|href=/);
  });

  it('does not exist without an origin', async () => {
    const without = createLinkRoutes({ db, links: undefined });
    expect((await without.request(link(await storeEnquiry()))).status).toBe(404);
  });
});

describe('open enquiries', () => {
  it('are those that nobody has marked as answered, without what is in quarantine', async () => {
    const reference = await storeEnquiry();
    expect(await isOpen(reference)).toBe(true);
    const update = db.updateTable('submissions').where('reference', '=', reference);
    await update.set({ quarantine: 'trap' }).execute();
    expect(await isOpen(reference)).toBe(false);
    await update.set({ released_at: new Date(now).toISOString() }).execute();
    expect(await isOpen(reference)).toBe(true);
  });

  it('are overdue after a working day', async () => {
    const reference = await storeEnquiry();
    const friday = '2026-11-27T09:00:00.000Z';
    await db.updateTable('submissions').set({ received_at: friday }).where('reference', '=', reference).execute();
    const isOverdue = async (time: string): Promise<boolean> =>
      (await loadOverdueEnquiries(db, Date.parse(time))).some((enquiry) => enquiry.reference === reference);
    expect(await isOverdue('2026-11-30T08:59:00.000Z')).toBe(false);
    expect(await isOverdue('2026-11-30T09:00:00.000Z')).toBe(true);
  });

  it('are measured: how many, the oldest, and the median time to an answer', async () => {
    await db.deleteFrom('submissions').execute();
    const [first, second] = [await storeEnquiry(), await storeEnquiry()];
    const at = (ms: number): string => new Date(now - ms).toISOString();
    await db
      .updateTable('submissions')
      .set({ received_at: at(7200_000) })
      .where('reference', '=', first)
      .execute();
    await db
      .updateTable('submissions')
      .set({ received_at: at(3600_000) })
      .where('reference', '=', second)
      .execute();
    await ask(link(second), 'POST');
    const read = async (name: string) =>
      createEnquiryGauges(db, () => now)
        .find((gauge) => gauge.name === name)
        ?.read();
    expect(await read('site_enquiries_open')).toEqual([{ value: 1 }]);
    expect(await read('site_enquiry_oldest_open_seconds')).toEqual([{ value: 7200 }]);
    expect(await read('site_enquiry_answer_median_seconds')).toEqual([{ value: 3600 }]);
  });
});

describe("the office's page", () => {
  const office = async () => links.create('office', await loadOfficeId(db), now + DAY).slice(ORIGIN.length);

  it('shows the coming viewings by day and the open enquiries, and no name or word of a visitor', async () => {
    await db.deleteFrom('submissions').execute();
    const enquiry = await storeEnquiry();
    const day = new Date(now + 2 * DAY).toISOString().slice(0, 10);
    const past = new Date(now - 2 * DAY).toISOString().slice(0, 10);
    const viewing = await store('viewing', {
      slots: [
        { date: past, part: 'morning' },
        { date: day, part: 'evening' },
      ],
      phone: '+254712345678',
      note: 'We are four',
    });
    const { status, text } = await ask(await office());
    expect(status).toBe(200);
    expect(text).toContain('Open enquiries (1)');
    expect(text).toContain(enquiry);
    expect(text.split(viewing)).toHaveLength(2);
    expect(text).toContain('Evening (5pm-8pm)');
    expect(text).not.toMatch(/Amina|amina|712345678|four|borehole/);
  });

  it('shows a confirmed viewing at its hour with who meets the visitor, and none that is cancelled, gone or proposed', async () => {
    await db.deleteFrom('submissions').execute();
    const day = new Date(now + 2 * DAY).toISOString().slice(0, 10);
    const slots = [{ date: day, part: 'morning' }] as const;
    const at = new Date(`${day}T10:30:00+03:00`).toISOString();
    const said = { by: 'fatma', note: '' };
    const confirm: Step = { act: 'confirm', wish: 0, at, directions: 'The blue gate', point: null, ...said };
    const steps: readonly Step[] = [
      confirm,
      { act: 'propose', offers: [at], ...said, ...NO_GATE },
      { act: 'cancel', ...said },
      { act: 'gone', ...said },
    ];
    const references: string[] = [];
    for (const step of steps) {
      const reference = await store('viewing', { slots, phone: '+254712345678' });
      await stepViewing(db, { reference }, step, 0, now);
      references.push(reference);
    }
    const { text } = await ask(await office());
    expect(references.map((reference) => text.includes(reference))).toEqual([true, false, false, false]);
    expect(text).toContain('<td><strong>10:30</strong></td><td>Fatma Majani</td>');
    expect(text).not.toContain('blue gate');
  });

  it('ends for all who have the link', async () => {
    const path = await office();
    await revokeOfficeLinks(db);
    const over = { status: 410, text: expect.stringContaining('<p>Please ask for a new one.</p>') };
    expect(await ask(path)).toMatchObject(over);
    const short = links.create('office', await loadOfficeId(db), now).slice(ORIGIN.length);
    expect(await ask(short)).toMatchObject(over);
    expect(await ask(await office())).toMatchObject({ status: 200 });
  });
});

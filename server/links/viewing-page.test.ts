import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#tests/fixtures/databases.ts';
import { closedAfter } from '#tests/fixtures/each-test.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { storeSubmission } from '../api/submissions.ts';
import { importCatalogue } from '../catalogue/import/import.ts';
import { eraseSubmissions } from '../submissions/erase.ts';
import { loadViewing } from '../viewings/viewings.ts';
import { createLinkRoutes } from './link-routes.ts';
import { createSignedLinks, getViewingLink, getVisitLink, LINK_LIFE_MS } from './signed-links.ts';

const ORIGIN = 'https://www.agency.example';
const { db } = await closedAfter(openTestDatabase());
const links = createSignedLinks(randomBytes(32), ORIGIN);
/** Friday 27 November 2026, 12:00 in Nairobi. */
const START = Date.UTC(2026, 10, 27, 9);
let now = START;
let notified = 0;
const routes = createLinkRoutes({ db, links, now: () => now, notify: () => notified++ });

beforeAll(async () => {
  await importCatalogue({ db, media: plainMedia(), folder: 'tests/fixtures/catalogue' });
});
beforeEach(() => {
  now = START;
  notified = 0;
});

const SATURDAY = { date: '2026-12-05', part: 'morning' } as const;
async function store(body: object = {}, token?: string): Promise<string> {
  const fields = { property_id: 1, slots: [SATURDAY], name: 'Amina <Yusuf>', phone: '+254712345678', ...body };
  const answer: unknown = await (await storeSubmission(db, 'viewing', fields, undefined, { token })).json();
  return String(typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'reference') : '');
}
const from = new Date(START).toISOString();
const agency = (reference: string, username?: string): string =>
  getViewingLink(links, reference, username, from).slice(ORIGIN.length);
const visit = (reference: string): string => getVisitLink(links, reference, from).slice(ORIGIN.length);

async function ask(path: string, method = 'GET') {
  const answer = await routes.request(path, { method });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
async function press(path: string, fields: Readonly<Record<string, string>>) {
  const body = new URLSearchParams(fields);
  const answer = await routes.request(path, { method: 'POST', body });
  return { status: answer.status, location: answer.headers.get('Location'), text: await answer.text() };
}
const state = async (reference: string) => (await loadViewing(db, reference))?.viewing;
const CONFIRM = { act: 'confirm', version: '0', wish: '0', hour_0: '10:00' };
const AT_TEN = '2026-12-05T07:00:00.000Z';

describe("the agency's page of a request for a viewing", () => {
  it('only shows when it is read, as mail scanners do, and confirms a wish at an hour when its button is pressed', async () => {
    const reference = await store({ note: 'Is there a lift?' });
    const path = agency(reference, 'fatma');
    for (const method of ['GET', 'HEAD', 'GET']) expect((await ask(path, method)).status).toBe(200);
    expect(await state(reference)).toMatchObject({ state: 'requested', version: 0 });
    const { text } = await ask(path);
    for (const words of [
      'Amina &lt;Yusuf&gt;',
      'href="tel:+254712345678"',
      'Saturday 5 December 2026, morning (8am-12pm)',
      'Is there a lift?',
      reference,
      'Two-bed flat near Wood Avenue',
    ])
      expect(text).toContain(words);
    const pressed = await press(path, {
      ...CONFIRM,
      note: 'See you',
      directions: 'Blue gate',
      point: '-1.2921, 36.8219',
    });
    expect([pressed.status, pressed.location, notified]).toEqual([303, path, 1]);
    expect(await state(reference)).toMatchObject({
      state: 'confirmed',
      version: 1,
      at: AT_TEN,
      agent: 'fatma',
      note: 'See you',
      directions: 'Blue gate',
      point: { lat: -1.2921, lng: 36.8219 },
    });
    expect((await ask(path)).text).toContain('<h1>Confirmed: Saturday 5 December, 10:00</h1>');
  });

  it('says how the visitor gets the answer, and who has to be called', async () => {
    const token = randomBytes(24).toString('base64url');
    const cases = [
      [{ email: 'amina@host.example' }, token, 'They see your answer in the app and by e-mail.'],
      [{ email: 'amina@host.example' }, undefined, 'They see your answer by e-mail.'],
      [{}, undefined, 'This visitor has neither the app nor an e-mail address. Call them.'],
    ] as const;
    for (const [body, own, words] of cases) expect((await ask(agency(await store(body, own)))).text).toContain(words);
  });

  it.each([
    ['gone', 'This home is gone'],
    ['cancel', 'This viewing is cancelled'],
  ])('still asks to call a visitor whom nothing else reaches, after %s', async (act, title) => {
    const path = agency(await store());
    expect((await ask(path)).text).not.toMatch(/gets up to three homes|is told that|Tell the visitor/);
    await press(path, { act, version: '0' });
    const { text } = await ask(path);
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).toContain('This visitor has neither the app nor an e-mail address. Call them.');
  });

  it('tells the second who presses that the first was faster, and shows one who presses twice how it stands', async () => {
    const reference = await store();
    await press(agency(reference, 'fatma'), CONFIRM);
    const second = await press(agency(reference, 'wangari'), { ...CONFIRM, hour_0: '11:00', note: 'Bring your <ID>' });
    expect(second.status).toBe(409);
    expect(second.text).toContain('<p>You had typed:</p><ul><li>Bring your &lt;ID&gt;</li></ul>');
    expect(second.text).toContain(
      'Fatma Majani confirmed it first, for Saturday 5 December, 10:00. Your answer was not sent.',
    );
    expect((await press(agency(reference, 'fatma'), CONFIRM)).status).toBe(303);
    expect(await state(reference)).toMatchObject({ version: 1, at: AT_TEN, agent: 'fatma' });
    await press(visit(reference), { act: 'withdraw', version: '1' });
    const late = await press(agency(reference), { act: 'cancel', version: '1' });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('The visitor cancelled it first.')]);
  });

  it('can be changed until an hour after it began, and by nobody later', async () => {
    const reference = await store();
    const paths = [agency(reference, 'fatma'), visit(reference)];
    await press(agency(reference, 'fatma'), CONFIRM);
    now = Date.parse(AT_TEN) + 59 * 60_000;
    for (const path of paths) expect((await ask(path)).text).toContain('<form');
    now = Date.parse(AT_TEN) + 60 * 60_000;
    for (const path of paths) {
      expect((await ask(path)).text).not.toContain('<form');
      for (const act of ['cancel', 'withdraw', 'move', 'gone']) {
        const late = await press(path, { act, version: '1' });
        expect([late.status, late.text]).toEqual([409, expect.stringContaining('The hour has passed')]);
      }
    }
    expect(await state(reference)).toMatchObject({ state: 'confirmed', version: 1 });
  });

  it('names who pressed, not who meets the visitor, and keeps what was typed in a form that is still there', async () => {
    const reference = await store();
    await press(agency(reference), { ...CONFIRM, agent: 'wangari' });
    const second = await press(agency(reference, 'fatma'), { act: 'cancel', version: '0', note: 'The tenant is ill' });
    expect(second.text).toContain('The office confirmed it first');
    expect(second.text).toContain('The tenant is ill</textarea>');
  });

  it('proposes with the directions that everybody may read, and says who meets the visitor', async () => {
    const reference = await store();
    await db
      .updateTable('properties')
      .set({ detail: JSON.stringify({ directions: 'Past the mosque' }) })
      .where('id', '=', 1)
      .execute();
    const { text } = await ask(agency(reference));
    expect(text.match(/Past the mosque<\/textarea>/g)).toHaveLength(2);
    await press(agency(reference), {
      act: 'propose',
      version: '0',
      date_1: '2026-12-08',
      time_1: '09:00',
      agent: 'wangari',
    });
    expect(await state(reference)).toMatchObject({ state: 'proposed', agent: 'wangari', pressed_by: '' });
  });

  it('moves, cancels, proposes, and says that the home is gone', async () => {
    const reference = await store();
    const path = agency(reference, 'fatma');
    await press(path, CONFIRM);
    await press(path, { act: 'move', version: '1', date: '2026-12-06', time: '15:30', directions: 'Green gate' });
    expect(await state(reference)).toMatchObject({ at: '2026-12-06T12:30:00.000Z', directions: 'Green gate' });
    await press(path, {
      act: 'propose',
      version: '2',
      date_1: '2026-12-08',
      time_1: '09:00',
      date_3: '2026-12-07',
      time_3: '16:00',
    });
    expect(await state(reference)).toMatchObject({
      state: 'proposed',
      offers: ['2026-12-07T13:00:00.000Z', '2026-12-08T06:00:00.000Z'],
      directions: '',
    });
    await press(path, { act: 'gone', version: '3', note: 'Let today' });
    expect(await state(reference)).toMatchObject({ state: 'gone', note: 'Let today', version: 4 });
    expect((await ask(path)).text).not.toContain('<form');
    const other = await store();
    await press(agency(other, 'fatma'), { act: 'cancel', version: '0' });
    expect(await state(other)).toMatchObject({ state: 'cancelled', cancelled_by: 'agency' });
  });

  it('lets the office say who meets the visitor, and not an agent', async () => {
    const reference = await store();
    expect((await ask(agency(reference, 'fatma'))).text).not.toContain('Who meets the visitor');
    expect((await ask(agency(reference))).text).toContain('Who meets the visitor');
    await press(agency(reference), { ...CONFIRM, agent: 'wangari' });
    expect(await state(reference)).toMatchObject({ agent: 'wangari' });
    const other = await store();
    await press(agency(other), { ...CONFIRM, agent: 'nobody' });
    expect(await state(other)).toMatchObject({ agent: '' });
  });

  it('names the field that is wrong, keeps what was typed, and does nothing', async () => {
    const reference = await store();
    const path = agency(reference, 'fatma');
    const cases = [
      [{ ...CONFIRM, hour_0: '07:00' }, 'Hour: This time has passed'],
      [{ ...CONFIRM, hour_0: '' }, 'Hour: Please choose an hour'],
      [{ ...CONFIRM, wish: '3' }, 'Please choose one of the times'],
      [{ ...CONFIRM, point: 'PR5C+2F' }, 'The gate on the map: Please write it as'],
      [{ ...CONFIRM, point: '36.8219, -1.2921' }, 'The gate on the map: This point is far away'],
      [{ ...CONFIRM, directions: 'x'.repeat(1001) }, 'Directions: This is too long'],
      [
        { act: 'propose', version: '0', date_1: '2026-12-08', time_1: '09:00', point: 'PR5C+2F' },
        'The gate on the map',
      ],
      [{ act: 'propose', version: '0' }, 'First day: Please choose a day'],
      [{ act: 'propose', version: '0', date_1: '2026-12-08' }, 'First hour: Please choose an hour'],
      [{ act: 'propose', version: '0', date_1: '2026-11-26', time_1: '09:00' }, 'First day: This time has passed'],
      [{ act: 'propose', version: '0', date_1: '2026-12-08', time_1: '09:00', time_2: '10:00' }, 'Second day: Please'],
      [{ act: 'dance', version: '0' }, 'Please press one of the buttons'],
    ] as const;
    for (const [fields, words] of cases) {
      const answer = await press(path, { ...fields, note: 'Typed <b>' });
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(words)]);
      if (fields.act !== 'dance') expect(answer.text).toContain('Typed &lt;b&gt;</textarea>');
    }
    expect(await state(reference)).toMatchObject({ state: 'requested', version: 0 });
    expect(notified).toBe(0);
  });

  it('reads the gate from a Plus Code too', async () => {
    const reference = await store();
    await press(agency(reference, 'fatma'), { ...CONFIRM, point: '6gcrpr5c+2f' });
    const { lat = 0, lng = 0 } = (await state(reference))?.point ?? {};
    expect([lat.toFixed(3), lng.toFixed(3)]).toEqual(['-1.292', '36.821']);
  });

  it('offers no time that has passed', async () => {
    const reference = await store({ slots: [{ date: '2026-11-27', part: 'afternoon' }, SATURDAY] });
    now = Date.UTC(2026, 10, 27, 12, 30);
    const { text } = await ask(agency(reference, 'fatma'));
    expect(text).not.toContain('value="15:30"');
    expect(text).toContain('value="16:00"');
    now = Date.UTC(2026, 11, 6);
    expect((await ask(agency(reference, 'fatma'))).text).toContain('The times asked for have passed');
  });
});

describe("the visitor's page", () => {
  it('accepts a proposed time, asks for another, and cancels', async () => {
    const reference = await store();
    const offer = { act: 'propose', version: '0', date_1: '2026-12-08', time_1: '09:00' };
    await press(agency(reference, 'fatma'), { ...offer, directions: 'Blue gate', point: '-1.2921, 36.8219' });
    const path = visit(reference);
    const offered = (await ask(path)).text;
    expect(offered).toContain('Accept Tuesday 8 December, 09:00');
    expect(offered).not.toMatch(/Blue gate|-1\.2921/);
    const accepted = await press(path, { act: 'accept', version: '1', at: '2026-12-08T06:00:00.000Z' });
    expect([accepted.status, accepted.location]).toEqual([303, path]);
    const shown = (await ask(path)).text;
    expect(shown).toContain('<h1>Confirmed: Tuesday 8 December, 09:00</h1>');
    expect(shown).toContain('Fatma Majani');
    expect(shown).toContain('Blue gate');
    expect(shown).toContain('query=-1.2921,36.8219');
    await press(path, { act: 'another', version: '2', date_1: '2026-12-09', part_1: 'evening', note: 'After work' });
    expect(await state(reference)).toMatchObject({
      state: 'requested',
      wishes: [{ date: '2026-12-09', part: 'evening' }],
      visitor_note: 'After work',
    });
    expect((await ask(agency(reference))).text).toContain('After work');
    await press(path, { act: 'withdraw', version: '3' });
    expect(await state(reference)).toMatchObject({ state: 'cancelled', cancelled_by: 'visitor' });
  });

  it('refuses a day that has passed and a time that the agency has changed', async () => {
    const reference = await store();
    const past = await press(visit(reference), {
      act: 'another',
      version: '0',
      date_1: '2026-11-26',
      part_1: 'morning',
      note: 'Any day',
    });
    expect([past.status, past.text]).toEqual([422, expect.stringContaining('First day: This time has passed')]);
    expect(past.text).toContain('Any day</textarea>');
    await press(agency(reference, 'fatma'), CONFIRM);
    const late = await press(visit(reference), { act: 'withdraw', version: '0' });
    expect([late.status, late.text]).toEqual([
      409,
      expect.stringContaining('The agency confirmed it first, for Saturday 5 December, 10:00.'),
    ]);
  });

  it('shows the gate, and homes like one that is gone', async () => {
    const reference = await store();
    await press(agency(reference, 'fatma'), { ...CONFIRM, directions: 'Blue gate', point: '-1.2921, 36.8219' });
    const confirmed = (await ask(visit(reference))).text;
    expect(confirmed).toContain('Blue gate');
    expect(confirmed).toContain('query=-1.2921,36.8219');
    await press(agency(reference, 'fatma'), { act: 'gone', version: '1' });
    const gone = (await ask(visit(reference))).text;
    expect(gone).not.toContain('Blue gate');
    expect(gone.match(/href="\/property\/\d+"/g)?.length).toBeGreaterThan(0);
  });

  it('shows neither the name nor the number of the visitor to who has only the link of a mail', async () => {
    expect(await ask(visit(await store()))).not.toMatchObject({ text: expect.stringMatching(/Amina|712345678/) });
  });
});

describe('a link of a viewing', () => {
  it('does nothing when it is forged, cut, too old, or for the other side, and says so', async () => {
    const reference = await store();
    const [office, own] = [agency(reference), visit(reference)];
    const old = new Date(START - LINK_LIFE_MS).toISOString();
    const cases = [
      [`${office}x`, 404, 'This link does not work'],
      [office.slice(0, -4), 404, 'This link does not work'],
      [own.replace('/visit/', '/viewing/'), 404, 'This link does not work'],
      [office.replace('/viewing/', '/visit/'), 404, 'This link does not work'],
      [office.replace('/viewing/', '/answered/'), 404, 'This link does not work'],
      [getViewingLink(links, reference, undefined, old).slice(ORIGIN.length), 410, 'This link is too old'],
      [getVisitLink(links, reference, old).slice(ORIGIN.length), 410, 'This link is too old'],
      [agency('VIE-2222222222'), 410, 'This request is no longer here'],
    ] as const;
    for (const [path, status, words] of cases) {
      for (const answer of [await ask(path), await press(path, CONFIRM)]) {
        expect([answer.status, answer.text.includes(words)]).toEqual([status, true]);
      }
    }
    expect(await state(reference)).toMatchObject({ state: 'requested', version: 0 });
  });

  it('ends when the request is erased between reading and pressing', async () => {
    const reference = await store();
    expect((await ask(agency(reference))).status).toBe(200);
    const { submissionId = 0 } = (await loadViewing(db, reference)) ?? {};
    await eraseSubmissions(db, [submissionId]);
    for (const path of [agency(reference), visit(reference)]) {
      expect((await press(path, CONFIRM)).status).toBe(410);
      expect((await ask(path)).status).toBe(410);
    }
  });

  it('takes nothing but the form of its page', async () => {
    const reference = await store();
    const json = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(CONFIRM) };
    expect((await routes.request(agency(reference), json)).status).toBe(400);
    const large = { method: 'POST', body: new URLSearchParams({ ...CONFIRM, note: 'x'.repeat(70_000) }) };
    expect((await routes.request(agency(reference), large)).status).toBe(400);
    expect(await state(reference)).toMatchObject({ version: 0 });
  });

  it('opens a page that no search engine lists, that tells nobody where it was read, and that runs and loads nothing', async () => {
    const reference = await store();
    for (const path of [agency(reference), visit(reference)]) {
      const { headers, text } = await ask(path);
      expect(headers.get('X-Robots-Tag')).toContain('noindex');
      expect(headers.get('Referrer-Policy')).toBe('no-referrer');
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(text).not.toMatch(/<script|src=|<link/);
    }
  });

  it('opens nothing for a request from before viewings had a state', async () => {
    const reference = await store();
    const { submissionId = 0 } = (await loadViewing(db, reference)) ?? {};
    await db.deleteFrom('viewings').where('submission_id', '=', submissionId).execute();
    expect((await ask(agency(reference))).status).toBe(410);
  });
});

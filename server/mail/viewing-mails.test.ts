import { join } from 'node:path';
import ICAL from 'ical.js';
import type { Email } from 'postal-mime';
import { beforeEach, describe, expect, it } from 'vitest';
import team from '#content/team.json' with { type: 'json' };
import { createTestDatabasePlace } from '#tests/fixtures/databases.ts';
import { closedAfter, eachTest } from '#tests/fixtures/each-test.ts';
import { plainMedia } from '#tests/fixtures/plain-media.ts';
import { openMailbox } from '#tests/fixtures/smtp-mailbox.ts';
import { storeSubmission } from '../api/submissions.ts';
import { importCatalogue } from '../catalogue/import/import.ts';
import { readConfig } from '../config/config.ts';
import { loadSignedLinks } from '../links/signed-links.ts';
import { NO_GATE, type Step } from '../viewings/viewing-life.ts';
import { stepViewing } from '../viewings/viewings.ts';
import { type SubmissionWork, startSubmissionWork } from './submission-work.ts';

const CATALOGUE = join(import.meta.dirname, '../../tests/fixtures/catalogue');
const OFFICE = 'office@agency.example';
const VISITOR = 'amina@host.example';
const [wangari] = team.filter(({ username }) => username === 'wangari');
const AGENT = wangari?.email ?? '';
const OTHER_AGENT = team.find(({ username }) => username === 'fatma')?.email ?? '';

const place = eachTest(createTestDatabasePlace);
const database = eachTest(() => place().open());
const refused = new Set<string>();
const mailbox = eachTest(() => openMailbox({ refuses: (address) => refused.has(address) }));
const logged = eachTest((): string[] => []);

beforeEach(async () => {
  refused.clear();
  await importCatalogue({ db: database().db, media: plainMedia(), folder: CATALOGUE });
  await database().db.updateTable('properties').set({ agent: 'wangari' }).where('id', '=', 1).execute();
});

async function start(more: Readonly<Record<string, string>> = {}): Promise<SubmissionWork> {
  const config = readConfig({
    SMTP_URL: `smtp://127.0.0.1:${mailbox().port}`,
    MAIL_TO: OFFICE,
    PUBLIC_URL: 'https://www.agency.example',
    ...more,
  });
  const links = await loadSignedLinks(database().db, config);
  const log = { info: (line: string) => void logged().push(line), error: (line: string) => void logged().push(line) };
  return closedAfter(startSubmissionWork({ db: database().db, config, links, log }));
}

/** Asks for a viewing without a mail about the request itself. @returns its reference */
async function ask(email = VISITOR): Promise<string> {
  const body = {
    property_id: 1,
    slots: [{ date: '2999-12-05', part: 'morning' }],
    name: 'Amina Yusuf',
    phone: '+254712345678',
    email,
    note: '',
  };
  await storeSubmission(database().db, 'viewing', body, 'the-key-of-a-viewing');
  const { reference } = await database().db.selectFrom('submissions').select('reference').executeTakeFirstOrThrow();
  return reference;
}

const GATE = { directions: 'The green gate, after the school', point: { lat: -1.3194, lng: 36.7065 } };
const AT = '2999-12-05T07:00:00.000Z';
const LATER = '2999-12-06T08:30:00.000Z';
const confirm: Step = { act: 'confirm', by: 'wangari', wish: 0, at: AT, note: 'Ask the guard', ...GATE };
const move: Step = { act: 'move', by: 'wangari', at: LATER, note: '', ...GATE };

async function take(reference: string, step: Step): Promise<void> {
  const result = await stepViewing(database().db, { reference }, step, undefined, Date.now());
  expect(result.done).toBe(true);
}
const readRows = () =>
  database()
    .db.selectFrom('viewing_mails')
    .select(['receiver', 'version', 'state', 'last_error'])
    .orderBy('id')
    .execute();
async function waitUntilSettled(): Promise<void> {
  await expect
    .poll(async () => (await readRows()).filter(({ state }) => state === 'waiting' || state === 'sending'))
    .toEqual([]);
}
const mailsTo = async (address: string): Promise<Email[]> =>
  (await mailbox().mails()).filter(({ to }) => to?.[0]?.address === address);
const isCalendar = ({ mimeType }: { readonly mimeType: string }) => mimeType === 'text/calendar';
function readEvent(mail: Email | undefined) {
  const file = mail?.attachments.find(isCalendar);
  if (file === undefined) return undefined;
  const text = typeof file.content === 'string' ? file.content : new TextDecoder().decode(file.content);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const [component] = calendar.getAllSubcomponents('vevent');
  if (component === undefined) throw new Error('There is no event');
  const event = new ICAL.Event(component);
  return {
    uid: event.uid,
    method: calendar.getFirstPropertyValue('method'),
    status: component.getFirstPropertyValue('status'),
    sequence: event.sequence,
    from: event.startDate.toJSDate().toISOString(),
    people: event.attendees.map((attendee) => attendee.getFirstValue()),
    text: event.description,
    headers: file.method,
  };
}

/** Asks for a viewing and confirms it; its mails are sent, and the process ends. @returns the reference */
async function confirmAndClose(): Promise<string> {
  const work = await start();
  const reference = await ask();
  await take(reference, confirm);
  work.notify();
  await waitUntilSettled();
  await work.close();
  return reference;
}

describe('the mails of a viewing', () => {
  it('tell visitor, agent and office, each with a calendar file that later steps change and end', async () => {
    const work = await start();
    const reference = await ask();
    for (const step of [confirm, move, { act: 'cancel', by: 'wangari', note: 'The owner is away' } as const]) {
      await take(reference, step);
      work.notify();
      await waitUntilSettled();
    }
    for (const address of [VISITOR, AGENT, OFFICE]) {
      const mails = await mailsTo(address);
      const events = mails.map(readEvent);
      expect(events.map((event) => [event?.method, event?.status, event?.sequence, event?.from])).toEqual([
        ['REQUEST', 'CONFIRMED', 1, AT],
        ['REQUEST', 'CONFIRMED', 2, LATER],
        ['CANCEL', 'CANCELLED', 3, LATER],
      ]);
      expect(new Set(events.map((event) => event?.uid)).size).toBe(1);
      expect(events[0]?.people).toEqual([`mailto:${VISITOR}`, `mailto:${AGENT}`]);
      expect(events[0]?.text.includes(GATE.directions)).toBe(address !== OFFICE);
      // Mail programs show them as one conversation.
      expect(new Set(mails.map(({ inReplyTo }) => inReplyTo)).size).toBe(1);
      expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(3);
    }
    const [confirmed, moved, cancelled] = await mailsTo(VISITOR);
    expect(confirmed?.subject).toContain('Viewing confirmed: Thursday 5 December 2999, 10:00, ');
    for (const line of [
      'Your viewing is confirmed.',
      'When: Thursday 5 December 2999, 10:00 (Nairobi)',
      `With: Wangari Mwambao, ${wangari?.phone}`,
      'How to find the gate: The green gate, after the school',
      'https://www.google.com/maps/search/?api=1&query=-1.319400,36.706500',
      'The agency writes:\nAsk the guard',
      'Viewing is free. Pay nobody before you have seen the home and its papers.',
      'https://www.agency.example/api/links/visit/',
    ]) {
      expect(confirmed?.text?.replaceAll('\r\n', '\n')).toContain(line);
    }
    expect(confirmed?.replyTo?.[0]?.address).toBe(AGENT);
    expect(moved?.text).toContain('Your viewing has been moved.');
    expect(moved?.text).toContain('It was to be on Thursday 5 December 2999, 10:00.');
    expect(cancelled?.text).toContain('The owner is away');
    const [told] = await mailsTo(OFFICE);
    expect(told?.text).toContain('Wangari Mwambao has confirmed this viewing.');
    expect(told?.text).toContain('To move or cancel it:');
    expect(told?.text).toContain('https://www.agency.example/api/links/viewing/');
    expect(told?.replyTo?.[0]?.address).toBe(VISITOR);
  });

  it('tell office and agent what the visitor does, and the visitor only where the calendar changes', async () => {
    const work = await start();
    const reference = await ask();
    const steps: readonly Step[] = [
      { act: 'propose', by: '', offers: [AT, LATER], note: '', ...NO_GATE },
      { act: 'another', wishes: [{ date: '2999-12-07', part: 'evening' }], note: 'After work' },
      { act: 'propose', by: '', offers: [LATER], note: '', ...NO_GATE },
      { act: 'accept', at: LATER },
      { act: 'withdraw' },
    ];
    for (const step of steps) {
      await take(reference, step);
      work.notify();
      await waitUntilSettled();
    }
    expect((await mailsTo(OFFICE)).map(({ subject }) => subject?.split(' (')[0])).toEqual([
      'Other times for a viewing',
      'Another time asked for',
      'Other times for a viewing',
      'Viewing confirmed',
      'Viewing cancelled',
    ]);
    const [, another] = await mailsTo(AGENT);
    expect(another?.text).toContain('Amina Yusuf asks for another time.');
    expect(another?.text).toContain('Saturday 7 December 2999, evening (5pm-8pm)');
    expect(another?.text).toContain('After work');
    const own = await mailsTo(VISITOR);
    expect(own.map((mail) => [mail.subject?.split(':')[0], readEvent(mail)?.method])).toEqual([
      ['Other times for a viewing', undefined],
      ['Other times for a viewing', undefined],
      ['Viewing confirmed', 'REQUEST'],
      ['Viewing cancelled', 'CANCEL'],
    ]);
    expect(own[0]?.text).toContain('- Thursday 5 December 2999, 10:00 (Nairobi)');
    expect(own[0]?.replyTo?.[0]?.address).toBe(OFFICE);
  });

  it('write the hour that no longer holds apart from the words of the visitor', async () => {
    const reference = await confirmAndClose();
    await take(reference, { act: 'another', wishes: [{ date: '2999-12-07', part: 'evening' }], note: 'After work' });
    await start();
    await waitUntilSettled();
    const text = (await mailsTo(AGENT)).at(-1)?.text?.replaceAll('\r\n', '\n');
    expect(text).toContain('asks for another time.\nIt was to be on Thursday 5 December 2999, 10:00.\n\n- Saturday');
    expect(text).toContain('After work\n\nHome: ');
  });

  it('cancel nothing for a visitor to whom no hour was confirmed', async () => {
    const work = await start();
    await take(await ask(), { act: 'cancel', by: 'wangari', note: '' });
    work.notify();
    await waitUntilSettled();
    const [mail] = await mailsTo(VISITOR);
    expect(mail?.subject).toMatch(/^Viewing not possible: /);
    expect(mail?.text).toContain('We are sorry that we cannot offer you this viewing.');
    expect((await mailsTo(OFFICE))[0]?.subject).toMatch(/^Viewing cancelled /);
  });

  it('name up to three homes like one that is gone', async () => {
    const work = await start();
    const reference = await ask();
    await take(reference, { act: 'gone', by: 'wangari', note: '' });
    work.notify();
    await waitUntilSettled();
    const [mail] = await mailsTo(VISITOR);
    expect(mail?.text).toContain('This home is no longer available, so there is no viewing.');
    const homes = [...(mail?.text ?? '').matchAll(/^https:\/\/www\.agency\.example\/property\/(\d+)/gm)];
    expect(homes.length).toBeGreaterThan(1);
    expect(homes.length).toBeLessThanOrEqual(4);
    expect(mail?.text).toMatch(/KES [\d,]+/);
  });

  it('are only the newest of those that wait for one receiver, and end an hour that was sent before', async () => {
    const reference = await confirmAndClose();
    await take(reference, move);
    await take(reference, { act: 'propose', by: 'wangari', offers: [AT], note: '', ...NO_GATE });
    await start();
    await waitUntilSettled();
    const mails = await mailsTo(VISITOR);
    expect(mails.map((mail) => [readEvent(mail)?.method, readEvent(mail)?.sequence])).toEqual([
      ['REQUEST', 1],
      ['CANCEL', 3],
    ]);
    expect(mails[1]?.text).toContain('The time that was agreed does not work.');
    expect((await readRows()).map(({ receiver, version }) => `${receiver} ${version}`).sort()).toEqual(
      ['agent', 'office', 'visitor'].flatMap((receiver) => [`${receiver} 1`, `${receiver} 3`]),
    );
  });

  const handOver: Step = { ...move, by: 'fatma' };
  it.each<readonly [string, Step, string, string]>([
    ['meets the visitor', handOver, 'Viewing handed over', 'Fatma Majani meets the visitor in your place.'],
    [
      'cancels',
      { act: 'cancel', by: 'fatma', note: '' },
      'Viewing cancelled',
      'Fatma Majani has cancelled this viewing.',
    ],
  ])('take the hour out of the calendar of the first agent when another one %s', async (_what, step, heading, deed) => {
    const work = await start();
    const reference = await ask();
    for (const taken of [confirm, step]) {
      await take(reference, taken);
      work.notify();
      await waitUntilSettled();
    }
    const [first, last, ...more] = await mailsTo(AGENT);
    expect(more).toEqual([]);
    expect(readEvent(last)).toMatchObject({
      uid: readEvent(first)?.uid,
      method: 'CANCEL',
      status: 'CANCELLED',
      sequence: 2,
      from: AT,
      people: [`mailto:${AGENT}`],
    });
    expect(last?.subject).toContain(`${heading} (${reference}): `);
    expect(last?.text).toContain(deed);
    expect(last?.text).toContain('It was in your calendar for Thursday 5 December 2999, 10:00.');
    // Whoever has no more to do with a visitor needs neither their number nor where the gate is.
    expect(`${last?.text}${readEvent(last)?.text}`).not.toMatch(/712 ?345|school|api\/links/);
    expect((await mailsTo(OTHER_AGENT)).map((mail) => readEvent(mail)?.sequence)).toEqual([2]);
  });

  it('leave the calendar of an agent who gets a viewing back as it stands at last', async () => {
    const reference = await confirmAndClose();
    await take(reference, handOver);
    await take(reference, { ...move, note: 'I can come after all' });
    await start();
    await waitUntilSettled();
    const read = async (address: string) =>
      (await mailsTo(address)).map((mail) => [readEvent(mail)?.method, readEvent(mail)?.sequence]);
    expect(await read(AGENT)).toEqual([
      ['REQUEST', 1],
      ['REQUEST', 3],
    ]);
    expect(await read(OTHER_AGENT)).toEqual([['CANCEL', 3]]);
  });

  it('end the hour of the first agent also when times that the office offers instead go to another', async () => {
    const reference = await confirmAndClose();
    await take(reference, { act: 'propose', by: 'wangari', offers: [LATER], note: '', ...NO_GATE });
    await take(reference, { act: 'propose', by: 'fatma', offers: [LATER], note: '', ...NO_GATE });
    await start();
    await waitUntilSettled();
    const events = (await mailsTo(AGENT)).map(readEvent);
    expect(events.map((event) => [event?.method, event?.sequence])).toEqual([
      ['REQUEST', 1],
      ['CANCEL', 2],
    ]);
  });

  it.each([
    ['visitor', VISITOR, [AGENT, OFFICE]],
    ['agent', AGENT, [VISITOR, OFFICE]],
  ] as const)('reach the others when the address of the %s is refused', async (receiver, address, others) => {
    refused.add(address);
    const work = await start();
    await take(await ask(), confirm);
    work.notify();
    await expect
      .poll(async () => (await readRows()).filter(({ last_error }) => last_error !== null))
      .toEqual([{ receiver, version: 1, state: 'waiting', last_error: '550 after RCPT TO' }]);
    await expect.poll(() => mailbox().receivers.flat().sort()).toEqual([...others].sort());
    expect(logged().join('\n')).not.toContain(address);
  });

  it('go to the office alone without an address of visitor and agent, and ask to call who has no app either', async () => {
    await database().db.updateTable('properties').set({ agent: null }).where('id', '=', 1).execute();
    const work = await start();
    await take(await ask(''), { act: 'propose', by: '', offers: [AT], note: '', ...NO_GATE });
    work.notify();
    await waitUntilSettled();
    expect(mailbox().receivers).toEqual([[OFFICE]]);
    expect((await readRows()).map(({ receiver }) => receiver)).toEqual(['office']);
    expect((await mailsTo(OFFICE))[0]?.text).toContain(
      'The visitor has no e-mail address and no app here: please call.',
    );
  });

  it('wait for the settings of mail', async () => {
    await take(await ask(), confirm);
    await start();
    await waitUntilSettled();
    // With the mails about the request itself.
    const all = [AGENT, AGENT, OFFICE, OFFICE, VISITOR].sort();
    await expect.poll(() => mailbox().receivers.flat().sort()).toEqual(all);
  });
});

import { beforeAll, describe, expect, it, vi } from 'vitest';
import { homeHasLeft } from '#content/submission-words.json' with { type: 'json' };
import type { ViewingState } from '#contract/viewing-state.ts';
import { countSegments } from '#lib/sms.ts';
import type { OutboxRow, PendingRow } from '#offline/outbox/outbox-rows.ts';
import { getReplyAbout } from '#offline/outbox/row-state.ts';
import { createReceipt, type ViewingRow } from '#offline/outbox/viewing-receipt.ts';
import { pendingRow } from '#tests/fixtures/pending-row.ts';
import { renderHtml } from '#tests/fixtures/query-states.tsx';
import { viewingState } from '#tests/fixtures/viewing-state.ts';
import { OutboxList, OutboxScreen } from './outbox-screen.tsx';
import { formatDayAndTime, formatStoredUntil, getFormHref, writeRowSms, writeRowText } from './row-text.ts';

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

const NOW = Date.UTC(2026, 10, 21, 6, 30);
const DAY = 86_400_000;
const PERSON = { first_name: 'Wanjiru', last_name: 'Kamau', email: 'w@example.co.ke' };
const common = {
  v: 1,
  key: '01912345-6789-7abc-8def-0123456789ab',
  kind: 'enquiry',
  subject: 'House on Riverside Drive',
  about: 'property:24',
  created_at: NOW - 60_000,
} as const;
const createPending = (id: string, change: Partial<PendingRow> = {}): PendingRow =>
  pendingRow({
    ...common,
    id,
    body: { note: 'May I view it?' },
    fields: { ...PERSON, phone: '712', message: 'May I view it?' },
    seen_at: NOW,
    ...change,
  });
const refused: Partial<PendingRow> = {
  state: 'attention',
  shown: { at: NOW - DAY, ms: 0 },
  problem: {
    why: 'refused',
    status: 422,
    words: 'The e-mail address was not accepted.',
    fields: [{ field: 'email', message: 'No such host' }],
  },
};

const nothing = () => {};
const listOf = (rows?: readonly OutboxRow[]): string =>
  renderHtml(
    <OutboxList
      contents={rows && { rows, closable: false }}
      hasFailed={rows === undefined}
      now={NOW}
      origin="https://site.test"
      isSendingAll={false}
      onSendAll={nothing}
      onSendNow={nothing}
      onEdit={nothing}
      onDelete={nothing}
      onTakeOut={() => Promise.resolve(false)}
      onReply={nothing}
      onClear={nothing}
      onRetry={nothing}
    />,
  );
const renderRows = (...rows: readonly OutboxRow[]): string => listOf(rows);

const TOKEN = 'A'.repeat(32);
const AT = '2026-12-05T07:00:00.000Z';
const viewingRow = (change: Partial<ViewingState>): ViewingRow => ({
  ...common,
  id: 'v',
  kind: 'viewing',
  about: 'viewing:24',
  state: 'delivered',
  delivered_at: NOW - DAY,
  viewing: {
    ...createReceipt(TOKEN, NOW - 300_000),
    state: viewingState({
      version: 1,
      agent: { name: 'Wangari Mwambao', phone: '+254 700 000 124' },
      ...change,
    }),
  },
});
const confirmed = viewingRow({ state: 'confirmed', at: AT, directions: 'Green gate. Hoot twice.' });

describe('a viewing in the outbox', () => {
  it('stands first when the agency has answered, with call, calendar and directions, and without its token', () => {
    const html = renderRows(createPending('a'), confirmed);
    expect(html.indexOf('5 December,</span> 10:00, with Wangari Mwambao')).toBeLessThan(
      html.indexOf('Enquiry: House on Riverside Drive'),
    );
    for (const part of ['href="tel:+254700000124"', 'Add to calendar', 'Green gate.', 'Ask for another time', 'Cancel'])
      expect(html).toContain(part);
    expect(html).not.toContain(TOKEN);
    // Until it is over it cannot be cleared away with what was sent.
    expect(html).not.toContain('Clear the list now');
  });

  it('waits for the agency, and says when it was last asked', () => {
    const html = renderRows(viewingRow({ agent: null }));
    expect(html).toContain('Waiting for the agency. We check every ten minutes when there is signal.');
    expect(html).toContain('Last checked: Today 09:25.');
    expect(html).toContain('You asked for Saturday <span class="nowrap">5 December 2026</span>, morning (8am-12pm).');
  });

  it('is a sent message when the server has forgotten the request', () => {
    const { viewing, ...row } = viewingRow({ agent: null });
    for (const state of [null, viewing.state]) {
      const html = renderRows({ ...row, viewing: { ...viewing, state, forgotten: true } });
      for (const part of ['>Sent<', 'Viewing: House on Riverside Drive', 'Clear the list now'])
        expect(html).toContain(part);
      for (const part of ['Waiting for the agency', 'Ask for another time']) expect(html).not.toContain(part);
    }
  });

  it('offers each time that lies ahead as a button', () => {
    const html = renderRows(viewingRow({ state: 'proposed', offers: ['2026-11-20T07:00:00.000Z', AT] }));
    expect(html).toContain('Accept Saturday 5\u00a0December, 10:00');
    expect(html).toContain('One of the times has passed.');
    expect(html).not.toContain('20 November');
  });

  it.each([
    [1, 3, 'One of the times has passed.'],
    [2, 3, '2 of the times have passed.'],
    [3, 3, 'The times have passed.'],
    [1, 1, 'This time has passed.'],
  ])('says when %i of %i times have passed', (passed, all, text) => {
    const offers = Array.from({ length: all }, (_, index) => (index < passed ? `2026-11-20T0${index}:00:00.000Z` : AT));
    expect(renderRows(viewingRow({ state: 'proposed', offers }))).toContain(text);
  });

  it('is past an hour after it began, with the number to call, and without the way there', () => {
    const html = renderRows(
      viewingRow({ state: 'confirmed', at: '2026-11-20T07:00:00.000Z', directions: 'Green gate.' }),
    );
    for (const part of ['Past: Friday ', 'href="tel:', 'Clear the list now']) expect(html).toContain(part);
    for (const part of ['Green gate.', 'Add to calendar', 'Ask for another time']) expect(html).not.toContain(part);
  });

  it('says that the agency has changed what the visitor had seen, and when the request was sent', () => {
    const { viewing } = confirmed;
    const changed = {
      ...confirmed,
      viewing: { ...viewing, seen_version: 1, state: viewingState({ ...viewing.state, version: 2 }) },
    };
    expect(renderRows(changed)).toContain('Changed since you last looked.');
    expect(renderRows(confirmed)).not.toContain('Changed since');
    expect(renderRows(confirmed)).toContain('Sent: Yesterday 09:30');
  });

  it('stays as it is while a reply needs a person, which is a row of its own', () => {
    const reply = createPending('r', {
      ...refused,
      kind: 'viewing-reply',
      about: getReplyAbout('v'),
      body: { act: 'cancel', token: TOKEN },
    });
    const html = renderRows(confirmed, reply);
    for (const part of ['Ask for another time', 'Needs your attention']) expect(html).toContain(part);
    expect(html).not.toContain('Sending your answer');
    expect(html.match(/<li/g)).toHaveLength(3);
  });

  it('shows a reply that waits, which can be undone, in place of further ones', () => {
    const reply: PendingRow = createPending('r', {
      kind: 'viewing-reply',
      about: getReplyAbout('v'),
      body: { act: 'accept', at: AT, token: TOKEN },
    });
    const html = renderRows(viewingRow({ state: 'proposed', offers: [AT] }), reply);
    expect(html).toContain('Your answer waits for signal: accept Saturday 5 December, 10:00');
    expect(html).toContain('>Undo<');
    expect(html).not.toContain('Accept Saturday');
    expect(html.match(/<li/g)).toHaveLength(1);
  });

  it('says that the agency was first, and what has ended, with similar homes', () => {
    const { viewing } = confirmed;
    expect(renderRows({ ...confirmed, viewing: { ...viewing, late: true } })).toContain('Your answer came too late.');
    const forgotten = renderRows({ ...confirmed, viewing: { ...viewing, late: true, forgotten: true } });
    expect(forgotten).toContain('We couldn’t pass on your answer.');
    expect(forgotten).not.toContain('Ask for another time');
    const html = renderRows(viewingRow({ state: 'gone' }));
    for (const part of ['no longer available', 'Similar homes', 'Clear the list now']) expect(html).toContain(part);
    expect(html).not.toContain('Ask for another time');
  });
});

describe('the outbox page', () => {
  it('is rendered by the server as a head and room for the browser’s data', () => {
    const html = renderHtml(<OutboxScreen />);
    expect(html).toContain('<h1>Outbox</h1>');
    expect(html).toContain('aria-busy="true"');
    expect(html).not.toContain('Nothing is waiting');
  });

  it('lists waiting messages, with reference, text, time and actions', () => {
    const html = renderRows(createPending('a'));
    for (const part of ['Waiting for signal', 'Enquiry: House on Riverside Drive', 'May I view it?', 'Today 09:29'])
      expect(html).toContain(part);
    expect(html).toContain('Reference <span class="nowrap">4567-89AB</span>');
    expect(html).toMatch(/<a [^>]*href="\/property\/24"[^>]*>Edit</);
    expect(html).toContain('>Send now<');
    expect(html).toContain('>Delete<');
    expect(html).toMatch(
      /<a [^>]*href="https:\/\/wa\.me\/254200000021\?text=[^"]*May%20I%20view[^"]*"[^>]*target="_blank"/,
    );
    expect(html).toMatch(/<a [^>]*href="sms:\+254200000021\?&amp;body=[^"]*May%20I%20view[^"]*"/);
    expect(html).not.toContain('Send all now');
    expect(renderRows(createPending('a'), createPending('b'))).toContain('Send all now');
  });

  it('shows the server’s message and fields, and until when the text is stored', () => {
    const html = renderRows(createPending('a', refused));
    for (const part of ['Needs your attention', 'was not accepted.', 'No such host', '20 December 2026'])
      expect(html).toContain(part);
    expect(html).toContain('Fix and send');
  });

  it('says with a receipt if the home is unlisted', () => {
    const sent = { ...common, id: 'a', state: 'delivered', delivered_at: NOW } as const;
    expect(renderRows({ ...sent, unlisted: true })).toContain(homeHasLeft);
    expect(renderRows(sent)).not.toContain(homeHasLeft);
  });

  it('shows what is being sent, and offers no editing of what may have arrived', () => {
    expect(renderRows(createPending('a', { state: 'sending' }))).toContain('Sending…');
    const unwanted = renderRows(createPending('a', { state: 'sending', unwanted: true }));
    expect(unwanted).toContain('It is being sent. If that fails, it is deleted.');
    const maybe = renderRows(createPending('a', { maybe_arrived: true }));
    expect(maybe).not.toContain('>Edit<');
    expect(maybe).toContain('may have reached us already');
  });

  it('shows only kind, subject and time of sent or deleted messages', () => {
    const html = renderRows(
      { ...common, v: 1, id: 'a', state: 'delivered', delivered_at: NOW - DAY },
      { ...common, v: 1, id: 'b', state: 'wiped', wiped_at: NOW - 3 * DAY, maybe_arrived: true },
    );
    for (const part of ['>Sent<', 'Yesterday 09:30', 'Not sent, deleted', 'may still have reached us', 'after 30 days'])
      expect(html).toContain(part);
    expect(html).not.toContain('>Delete<');
    expect(html).not.toContain('wa.me');
    expect(html).not.toContain('sms:');
  });

  it('says that it is empty, or unreadable', () => {
    expect(renderRows()).toContain('Nothing is waiting');
    const failed = listOf();
    expect(failed).toContain('role="alert"');
    expect(failed).toContain('We couldn’t open the outbox');
    expect(failed).toContain('Try Again');
  });
});

describe('the words of an outbox row', () => {
  it('have a short, clear time', () => {
    expect(formatDayAndTime(NOW - 3 * DAY, NOW)).toBe('Wed 09:30');
    expect(formatDayAndTime(NOW - 7 * DAY, NOW)).toBe('14 November 2026, 09:30');
    expect(formatDayAndTime(NOW + 1, NOW)).toBe('21 November 2026, 09:30');
  });

  it('have the approaching day until which the text is stored', () => {
    expect(formatStoredUntil(createPending('a', { shown: { at: NOW, ms: 29 * DAY } }), NOW)).toBe('22 November 2026');
    expect(formatStoredUntil(createPending('a', { shown: { at: NOW, ms: 31 * DAY } }), NOW)).toBe('21 November 2026');
  });

  it('link to the form that edits it', () => {
    expect(getFormHref(createPending('a', { kind: 'contact', about: 'contact' }))).toBe('/contact-us');
    expect(getFormHref(createPending('a', { kind: 'valuation', about: 'valuation' }))).toBe('/request-valuation');
    expect(getFormHref(createPending('a', { about: 'something:new' }))).toBeUndefined();
  });

  it('have the whole message for WhatsApp, with the name, without e-mail and phone', () => {
    expect(writeRowText(createPending('a'), 'https://site.test')).toBe(
      'Enquiry: House on Riverside Drive\nhttps://site.test/property/24\n\nMay I view it?\n\nWanjiru Kamau',
    );
    const valuation = createPending('a', {
      kind: 'valuation',
      subject: 'Valuation request',
      about: 'valuation',
      fields: { county: 'Kiambu', title_number: 'THIKA/1', email: 'w@x.co', phone: '712', fullname: 'W K' },
    });
    expect(writeRowText(valuation, '')).toBe('Valuation request\n\nCounty: Kiambu\nTitle number: THIKA/1\n\nW K');
  });

  it('have a short message for SMS, which names home, message and writer, and is cut last at the wish', () => {
    expect(writeRowSms(createPending('a', { property_reference: 'JJ-1042' }))).toBe(
      'Enquiry: JJ-1042 (ref 4567-89AB)\nWanjiru Kamau\nMay I view it?',
    );
    expect(writeRowSms(createPending('a'))).toMatch(/^Enquiry: home no\. 24 \(ref/);
    const contact = createPending('a', {
      kind: 'contact',
      about: 'contact',
      fields: { fullname: 'W', message: 'Hello' },
    });
    expect(writeRowSms(contact)).toBe('Message (ref 4567-89AB)\nW\nHello');
    const fields = { ...PERSON, first_name: 'Ŵ'.repeat(90), message: 'ĩ€ '.repeat(200) };
    const long = writeRowSms(createPending('a', { fields, property_reference: 'JJ-1042' }));
    expect(long.startsWith(`Enquiry: JJ-1042 (ref 4567-89AB)\n${'W'.repeat(40)}\ni€ i€`)).toBe(true);
    expect(countSegments(long)).toBe(2);
  });

  it('have the wished times of a viewing', () => {
    const fields = { date_1: '2026-12-05', part_1: 'morning', name: 'W K', phone: '0712 345 678', note: 'By car' };
    expect(
      writeRowSms(createPending('a', { kind: 'viewing', about: 'viewing:24', property_reference: 'JJ-1042', fields })),
    ).toBe('Viewing: JJ-1042 (ref 4567-89AB)\nW K\nSaturday 5 December 2026, morning (8am-12pm)\nBy car');
  });
});
